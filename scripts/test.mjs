// `npm test`: sets up and checks everything. `--fast` (npm run check) leaves out the server and browser suites; `--changed`
// keeps of that what a change can break, by the graph of imports: `npm run check -- --changed [COMMIT]`, by default since HEAD.
// Two lanes side by side: the tests, whose output is passed on as it comes, and the other checks, each shown whole behind a
// bar when it is over; what the one waits for, the other uses.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled, pinnedEnvironment, pinnedNode, root } from "./lib/install.mjs";
import { chromiumPath, ensureBrowser, ensureOffice, ensureReading } from "./lib/system-packages.mjs";

const { values: options, positionals } = parseArgs({
  options: { fast: { type: "boolean", default: false }, changed: { type: "boolean", default: false } },
  allowPositionals: true,
});
const fast = options.fast || options.changed;
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

/** Two projects side by side with one checker each: more of them look at the same types anew, each in memory of its own. */
const TYPES = ["-b", "--checkers", "1", "--builders", "2"];
/** A change that reaches more server tests than these has the rest named instead of run. */
const FEW_SERVER_TESTS = 12;

/** What a change since `base` may break, or nothing for all there is. */
function findReach(base = "HEAD") {
  const { status, stdout, stderr } = spawnSync(pinnedNode(), ["scripts/reach.mjs", base], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) {
    console.error(stderr.trim());
    process.exit(1);
  }
  return JSON.parse(stdout);
}
const reach = options.changed ? findReach(positionals[0]) : undefined;
const runsServerTests = reach === undefined ? !fast : reach.tests.server.length <= FEW_SERVER_TESTS;
/** Arguments that keep a step to what is reached; nothing where nothing of it is. */
const only = (files) => (reach === undefined ? [] : files.length === 0 ? undefined : files);
/** A step on files, left out where there are none. */
const step = (name, files, act) => files !== undefined && [name, (say) => act(say, files)];

const preparations = [
  ["LibreOffice", () => (ensureOffice(), true)],
  ["tesseract", () => (ensureReading(), true)],
  !fast && ["browser", () => (ensureBrowser(), true)],
];
const tests = [
  step("unit tests", only(reach?.tests.unit), (say, files) =>
    run(say, ...bin("vitest", "run", "--project", "unit", "--project", "client", ...files)),
  ),
  runsServerTests &&
    step("server tests", only(reach?.tests.server), (say, files) =>
      run(say, ...bin("vitest", "run", "--project", "server", "--maxWorkers", SERVER_WORKERS, ...files)),
    ),
  !fast && ["browser tests", browserTests],
];
const checks = [
  ["types", (say) => run(say, ...bin("tsc", ...TYPES))],
  step("lint", only(reach?.sources), (say, files) =>
    run(say, ...bin("oxlint", "--type-aware", "--deny-warnings", ...files)),
  ),
  step("format", only(reach?.present), (say, files) =>
    run(say, ...bin("oxfmt", "--check", "--no-error-on-unmatched-pattern", ...files)),
  ),
  ["sizes", (say) => run(say, ...script("scripts/structure.mjs", "--check"))],
  step("expressions", only(reach?.sources), (say, files) => run(say, ...script("scripts/expressions.mjs", ...files))),
  ["unused code", (say) => run(say, ...bin("knip", "--no-progress"))],
  ["notices", (say) => run(say, ...script("scripts/notices.mjs", "--check"))],
  !fast && ["web build", webBuild],
  !fast && ["bundle budget", (say) => run(say, ...script("apps/web/scripts/bundle-budget.mjs"))],
  !fast && ["training", (say) => run(say, ...script("scripts/training.mjs"))],
];

/** Says what a change reaches, and what of that is not run. */
function tellReach({ changed, reachesAll, tests: reached }) {
  const all = reachesAll.length === 0 ? "" : ` Settings reach everything: ${reachesAll.join(", ")}.`;
  console.log(`${changed.length} changed files.${all}`);
  const { unit, server, browser } = reached;
  console.log(
    `They reach ${unit.length} files of unit tests, ${server.length} of server tests, ${browser.length} of browser tests.`,
  );
  if (!runsServerTests)
    console.log(`Not run, as they are more than ${FEW_SERVER_TESTS}: the server tests. npm run server -- FILES`);
  if (browser.length > 0) console.log("Not run: the browser tests. npm run browser -- FILES");
}
if (reach !== undefined) tellReach(reach);

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
