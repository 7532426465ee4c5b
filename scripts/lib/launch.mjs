// Starts the server in the foreground of the terminal, and ends with it.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pinnedEnvironment, pinnedNode, root } from "./install.mjs";
import { followNpm } from "./npm-parent.mjs";

/**
 * The server hears Ctrl+C of the terminal by itself and tells a second one from the first. So whatever this process hears is
 * handed on as a SIGTERM, which it may hear any number of times; and it stops when this process is gone, by the channel.
 * @param {{script: string, main: string, args?: string[], environment: Record<string, string>}} options `script`: as
 * package.json has it; `main`: a file of apps/server/src/main
 */
export function launchServer({ script, main, args = [], environment }) {
  const server = spawn(pinnedNode(), [join(root, "apps/server/src/main", main), ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: pinnedEnvironment(environment),
  });
  const stop = () => server.kill("SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  followNpm(script, stop);
  return server;
}
