// `npm start`: sets up what is missing, then runs server, worker and web client on one port.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, pinnedEnvironment, pinnedNode, root } from "./lib/install.mjs";
import { installExtrasInBackground } from "./lib/system-packages.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

ensureInstalled();
ensureWebBuilt();
installExtrasInBackground();

const server = spawn(pinnedNode(), [join(root, "apps/server/src/main/all.ts")], {
  cwd: root,
  stdio: "inherit",
  env: pinnedEnvironment({ NODE_ENV: process.env.NODE_ENV ?? "production" }),
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
