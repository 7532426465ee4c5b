// `npm run dev`: the server restarts and the web client reloads when their sources change.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, pinnedEnvironment, pinnedNode, root } from "./lib/install.mjs";
import { launchServer } from "./lib/launch.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

ensureInstalled();
ensureWebBuilt();

const { dependencies } = JSON.parse(readFileSync(join(root, "apps/server/package.json"), "utf8"));
const packages = Object.keys(dependencies).filter((name) => name.startsWith("@yiqiao/"));
const sources = ["apps/server/src", ...packages.map((name) => `packages/${name.slice("@yiqiao/".length)}/src`)];
const server = launchServer({
  script: "exec node scripts/dev.mjs",
  main: "dev.ts",
  args: sources.map((path) => join(root, path)),
  // Browsers that wait for news hold a stop up for as long as it lets them.
  environment: { NODE_ENV: "development", SHUTDOWN_TIMEOUT_S: process.env.SHUTDOWN_TIMEOUT_S ?? "1" },
});
const endWithParent = 'data:text/javascript,process.once("disconnect", () => process.exit());';
const web = spawn(pinnedNode(), ["--import", endWithParent, join(root, "node_modules/vite/bin/vite.js")], {
  cwd: join(root, "apps/web"),
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: pinnedEnvironment({ NODE_ENV: "development" }),
});

let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => (isStopping = true));
for (const [child, other] of [
  [server, web],
  [web, server],
]) {
  child.on("exit", (code) => {
    if (!isStopping) process.exitCode = code ?? 1;
    isStopping = true;
    other.kill("SIGTERM");
  });
}
