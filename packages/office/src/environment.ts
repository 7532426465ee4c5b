import { homedir, tmpdir } from "node:os";

/** What LibreOffice sees of the environment: nothing of ours, no display, and folders of its own where it has them. */
export function environment(folder?: string): NodeJS.ProcessEnv {
  return {
    PATH: "/usr/local/bin:/usr/bin:/bin",
    LC_ALL: "C.UTF-8",
    SAL_USE_VCLPLUGIN: "svp",
    HOME: folder ?? homedir(),
    TMPDIR: folder ?? tmpdir(),
  };
}
