import { chmod, chown, mkdir, stat } from "node:fs/promises";
import type { RunAs } from "./unprivileged-user.ts";
import { errorCode } from "../errors.ts";

const sticky = 0o1000;

/**
 * Makes DATA_DIR a folder that only this account may enter (0700). Where PostgreSQL runs in it under another account, that
 * account's group may pass through it to its own folder, and nothing else (0710). A folder that others share, such as
 * `/tmp`, or that is another account's, stays as it is.
 */
export async function closeDataFolder(dataDir: string, passer: RunAs | null = null): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = await stat(dataDir);
  if ((mode & sticky) !== 0 || uid !== process.getuid?.()) return;
  try {
    if (passer !== null) await chown(dataDir, uid, passer.gid);
    await chmod(dataDir, passer === null ? 0o700 : 0o710);
  } catch (error) {
    // File systems of other systems know no modes.
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP"].includes(errorCode(error) ?? "")) throw error;
  }
}
