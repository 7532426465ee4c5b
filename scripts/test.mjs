// `npm test`: sets up and checks everything. `--fast` (npm run check) leaves out the server and browser suites.
// Two lanes side by side: the tests, whose output is passed on as it comes, and the other checks, each shown whole behind a
// bar when it is over; what the one waits for, the other uses.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ensureInstalled, pinnedEnvironment, pinnedNode, root } from "./lib/install.mjs";
import { chromiumPath, ensureBrowser, ensureOffice, ensureReading } from "./lib/system-packages.mjs";

const fast = process.argv.includes("--fast");
ensureInstalled();

/** How much of what a failed step said last is repeated at the end, where a long log is read first. */
const REPEATED_LINES = 60;
/** The server's tests wait for processes, notices and turns as much as they compute: three workers keep two cores busy. */
const SERVER_WORKERS = "3";

/** Runs a program; `say` gets what it prints. @returns whether it succeeded */
async function run(say, command, args, extra = {}) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const program = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: pinnedEnvironment({ ...colours, ...extra }),
  });
  for (const from of [program.stdout, program.stderr]) from.setEncoding("utf8").on("data", say);
  const [status] = await once(program, "close");
  return status === 0;
}
const bin = (name, ...args) => [join(root, "node_modules", ".bin", name), args];
const script = (...args) => [pinnedNode(), args];

let tellBuilt;
const built = new Promise((resolve) => (tellBuilt = resolve));
const webBuild = async (say) => {
  const isBuilt = await run(say, ...script("scripts/build-web.mjs"));
  tellBuilt(isBuilt);
  return isBuilt;
};
const browserTests = async (say) => {
  if (!(await built)) throw new Error("There is no web client to test.");
  return run(say, ...bin("playwright", "test", "--config", "e2e/playwright.config.ts"), {
    CHROMIUM_PATH: chromiumPath(),
  });
};

const preparations = [
  ["LibreOffice", () => (ensureOffice(), true)],
  ["tesseract", () => (ensureReading(), true)],
  !fast && ["browser", () => (ensureBrowser(), true)],
];
const tests = [
  ["unit tests", (say) => run(say, ...bin("vitest", "run", "--project", "unit"))],
  !fast && [
    "server tests",
    (say) => run(say, ...bin("vitest", "run", "--project", "server", "--maxWorkers", SERVER_WORKERS)),
  ],
  !fast && ["browser tests", browserTests],
];
const checks = [
  ["types", (say) => run(say, ...bin("tsc", "-b"))],
  ["lint", (say) => run(say, ...bin("oxlint", "--type-aware", "--deny-warnings"))],
  ["format", (say) => run(say, ...bin("oxfmt", "--check"))],
  ["expressions", (say) => run(say, ...script("scripts/expressions.mjs"))],
  ["unused code", (say) => run(say, ...bin("knip", "--no-progress"))],
  ["notices", (say) => run(say, ...script("scripts/notices.mjs", "--check"))],
  !fast && ["web build", webBuild],
  !fast && ["bundle budget", (say) => run(say, ...script("apps/web/scripts/bundle-budget.mjs"))],
  !fast && ["training", (say) => run(say, ...script("scripts/training.mjs"))],
];

/** What became of each step, in the order of their ends. */
const results = [];

/** Runs the steps of a lane one after the other; `isLive` shows what they print at once. */
async function lane(steps, isLive) {
  for (const [name, step] of steps.filter(Boolean)) {
    if (isLive) console.log(`\n── ${name}`);
    const started = Date.now();
    let said = "";
    let passed = false;
    const say = (text) => {
      if (isLive) process.stdout.write(text);
      said = (said + text).slice(-100_000);
    };
    try {
      passed = await step(say);
    } catch (error) {
      say(`${error.message}\n`);
    }
    results.push({ name, passed, said, seconds: (Date.now() - started) / 1000 });
    if (!isLive) console.log(`\n│ ── ${name}${passed ? "" : " failed"}\n${said.trimEnd().replaceAll(/^/gm, "│ ")}\n`);
  }
}

const began = Date.now();
await lane(preparations, true);
await Promise.all([lane(tests, true), lane(checks, false)]);

const failed = results.filter(({ passed }) => !passed);
for (const { name, said } of failed) {
  console.log(`\n── ${name} failed\n${said.trimEnd().split("\n").slice(-REPEATED_LINES).join("\n")}`);
}
const times = results.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`);
console.log(`\n${times.join(", ")}; whole ${((Date.now() - began) / 1000).toFixed(0)} s`);
if (failed.length > 0) console.log(`Failed: ${failed.map(({ name }) => name).join(", ")}`);
console.log(`Steps: ${results.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
