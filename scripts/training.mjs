// The smoke run of `training/`: its tests, then 500 pairs of a toy language from nothing to a model that the local engine
// translates with. Without Python or its packages it says what was left out; nothing else needs them.
//   node scripts/training.mjs
//   node scripts/training.mjs convert --from WORK/export --to models/zh-en-starter
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/install.mjs";

const venv = join(root, "training", ".venv");
const python = join(venv, "bin", "python");
const INSTALL_LIMIT_MS = 240_000;
const STAGE_LIMIT_MS = 300_000;
// Passive waiting: the numeric libraries' threads must not spin while other steps of the machine run.
const environment = { ...process.env, OMP_NUM_THREADS: "1", OMP_WAIT_POLICY: "passive", GOMP_SPINCOUNT: "0" };

function quiet(command, args, timeout) {
  const result = spawnSync(command, args, { cwd: root, encoding: "utf8", timeout, env: environment });
  const reason = result.error?.code ?? result.stderr?.trim().split("\n").at(-1);
  return { passed: result.status === 0, reason: reason || `it ended with ${result.status ?? result.signal}` };
}

const hasPackages = () => quiet(python, ["-c", "import torch, sentencepiece, sacrebleu, pytest, numpy"], 60_000).passed;

/** Why the smoke run cannot take place, or undefined once everything is there. */
function whyNot() {
  if (existsSync(python) && hasPackages()) return undefined;
  const found = ["python3", "python3.13", "python3.12", "python3.11", "python3.10"].find(
    (name) => quiet(name, ["-c", "import sys, venv, ensurepip; assert sys.version_info >= (3, 10)"], 20_000).passed,
  );
  if (found === undefined) return "no Python 3.10 or later with venv was found";
  console.log("Installing the Python packages of training/ …");
  const made = quiet(found, ["-m", "venv", venv], INSTALL_LIMIT_MS);
  if (!made.passed) return `python3 -m venv training/.venv failed: ${made.reason}`;
  const options = [
    "--quiet",
    "--disable-pip-version-check",
    "--retries",
    "1",
    "--timeout",
    "15",
    "--only-binary",
    ":all:",
  ];
  const requirements = ["-r", join("training", "requirements.txt")];
  const installed = quiet(python, ["-m", "pip", "install", ...options, ...requirements], INSTALL_LIMIT_MS);
  if (!installed.passed) return `pip install -r training/requirements.txt failed: ${installed.reason}`;
  return hasPackages() ? undefined : "the installed packages cannot be loaded";
}

function stage(name, args) {
  const began = Date.now();
  const result = spawnSync(python, args, { cwd: root, encoding: "utf8", timeout: STAGE_LIMIT_MS, env: environment });
  if (result.status !== 0) {
    console.error(`${result.stdout}\n${result.stderr}`);
    throw new Error(`${name} failed (${result.error?.code ?? result.status ?? result.signal})`);
  }
  const last = result.stdout.trim().split("\n").at(-1);
  console.log(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s; ${last}`);
}

async function translateWith(models, request, sentences) {
  const { createLocalEngine } = await import("@yiqiao/engines/local");
  const engine = await createLocalEngine({ models, workers: 1 });
  try {
    const found = [];
    const segments = sentences.map((text) => ({ text }));
    for await (const outcome of engine.translate({ ...request, segments }, AbortSignal.timeout(60_000))) {
      if (!outcome.ok) throw outcome.error;
      found[outcome.index] = outcome.result.text;
    }
    return found;
  } finally {
    await engine.close();
  }
}

async function smoke(folder) {
  stage("pytest", ["-m", "pytest", "-q", "-p", "no:cacheprovider", "training/tests"]);
  stage("toy corpus", ["-m", "training.tests.grammar", folder]);
  const work = join(folder, "work");
  const paths = ["--corpus", folder, "--testset", join(folder, "dev"), "--testset-name", "toy", "--work", work];
  const sizes = ["--pair", "zh-en", "--preset", "smoke", "--slice", "500", "--threads", "1", "--name", "toy"];
  stage("run", ["-m", "training.run", ...sizes, ...paths]);

  const { convertExport } = await import("./lib/training-export.mjs");
  const models = join(folder, "models");
  const { manifest } = await convertExport(join(work, "export"), join(models, "toy"));
  const lines = (code) =>
    readFileSync(join(folder, "dev", `${code}.txt`), "utf8")
      .trim()
      .split("\n");
  for (const [from, to, domain] of [
    ["zh", "en"],
    ["en", "zh"],
    ["zh", "en", "it"],
  ]) {
    const { source, target } = manifest.pairs[from === "zh" ? 0 : 1];
    const request = { pair: { source, target }, ...(domain && { domain }) };
    const found = await translateWith(models, request, lines(from));
    const right = lines(to).filter((line, n) => line === found[n]).length;
    const name = `${source} → ${target}${domain ? `, ${domain}` : ""}`;
    console.log(`${name} by the local engine: ${right} of ${found.length} unseen sentences exactly right`);
    if (right < found.length / 2) throw new Error(`the exported model is wrong: ${lines(from)[0]} → ${found[0]}`);
  }
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { from: { type: "string" }, to: { type: "string" } },
  });
  if (positionals[0] === "convert") {
    if (!values.from || !values.to) throw new Error("convert: give --from WORK/export and --to FOLDER");
    const { convertExport } = await import("./lib/training-export.mjs");
    const { manifest, harmful } = await convertExport(values.from, values.to);
    console.log(
      `${manifest.id} ${manifest.version} written to ${values.to}; kept in float32: ${harmful.join(", ") || "nothing"}`,
    );
    return;
  }
  const reason = whyNot();
  if (reason !== undefined) {
    console.log(
      `Left out: the tests of training/ and its smoke run, because ${reason}. The product does not need them.`,
    );
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "training-"));
  try {
    await smoke(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
