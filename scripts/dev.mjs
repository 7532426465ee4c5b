// `npm run dev`: the server restarts and the web client reloads when their sources change.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, pinnedEnvironment, pinnedNode, root } from "./lib/install.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

ensureInstalled();
ensureWebBuilt();

const environment = pinnedEnvironment({ NODE_ENV: "development" });
const { dependencies } = JSON.parse(readFileSync(join(root, "apps/server/package.json"), "utf8"));
const packages = Object.keys(dependencies).filter((name) => name.startsWith("@yiqiao/"));
const watched = ["apps/server/src", ...packages.map((name) => `packages/${name.slice("@yiqiao/".length)}/src`)];
const server = spawn(
  pinnedNode(),
  [...watched.map((path) => `--watch-path=${join(root, path)}`), join(root, "apps/server/src/main/all.ts")],
  { cwd: root, stdio: "inherit", env: environment },
);
const web = spawn(pinnedNode(), [join(root, "node_modules/vite/bin/vite.js")], {
  cwd: join(root, "apps/web"),
  stdio: "inherit",
  env: environment,
});

let stopping = false;
function stop(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of [server, web]) child.kill("SIGTERM");
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));
for (const child of [server, web]) child.on("exit", (code) => stop(code ?? 1));
