// `npm test`: sets up and checks everything. `--fast` (npm run check) leaves out the server and browser suites.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ensureInstalled, pinnedEnvironment, pinnedNode, root } from "./lib/install.mjs";
import { chromiumPath, ensureBrowser, ensureOffice } from "./lib/system-packages.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

const fast = process.argv.includes("--fast");
ensureInstalled();

/** How much of what a failed step said last is repeated at the end, where a long log is read first. */
const REPEATED_LINES = 60;
let said = "";

async function run(command, args, extra = {}) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const program = spawn(command, args, {
    cwd: root,
    stdio: ["inherit", "pipe", "pipe"],
    env: pinnedEnvironment({ ...colours, ...extra }),
  });
  for (const [from, to] of [
    [program.stdout, process.stdout],
    [program.stderr, process.stderr],
  ]) {
    from.setEncoding("utf8").on("data", (text) => {
      to.write(text);
      said = (said + text).slice(-100_000);
    });
  }
  const [status] = await once(program, "close");
  return status === 0;
}
const bin = (name) => join(root, "node_modules", ".bin", name);
const browserTests = () => {
  ensureBrowser();
  return run(bin("playwright"), ["test", "--config", "e2e/playwright.config.ts"], { CHROMIUM_PATH: chromiumPath() });
};

const steps = [
  ["types", () => run(bin("tsc"), ["-b"])],
  ["lint", () => run(bin("oxlint"), ["--type-aware", "--deny-warnings"])],
  ["format", () => run(bin("oxfmt"), ["--check"])],
  ["unused code", () => run(bin("knip"), ["--no-progress"])],
  ["notices", () => run(pinnedNode(), ["scripts/notices.mjs", "--check"])],
  ["LibreOffice", () => (ensureOffice(), true)],
  ["unit tests", () => run(bin("vitest"), ["run", "--project", "unit"])],
  !fast && ["server tests", () => run(bin("vitest"), ["run", "--project", "server"])],
  !fast && ["training", () => run(pinnedNode(), ["scripts/training.mjs"])],
  !fast && ["web build", () => (ensureWebBuilt(), true)],
  !fast && ["bundle budget", () => run(pinnedNode(), ["apps/web/scripts/bundle-budget.mjs"])],
  !fast && ["browser tests", browserTests],
].filter(Boolean);

const failed = [];
const lastWords = [];
const times = [];
for (const [name, step] of steps) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  let passed = false;
  said = "";
  try {
    passed = await step();
  } catch (error) {
    said = error.message;
    console.error(said);
  }
  times.push(`${name} ${((Date.now() - started) / 1000).toFixed(0)} s`);
  if (passed) continue;
  failed.push(name);
  lastWords.push(said.trimEnd().split("\n").slice(-REPEATED_LINES).join("\n"));
}
for (const [at, name] of failed.entries()) console.log(`\n── ${name} failed\n${lastWords[at]}`);

console.log(`\n${times.join(", ")}`);
if (failed.length > 0) console.log(`Failed: ${failed.join(", ")}`);
console.log(`Steps: ${steps.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
