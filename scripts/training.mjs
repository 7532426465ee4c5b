// The smoke run of `training/`: its tests, then 500 pairs of a toy language from nothing to a model that the local engine
// translates with. Without Python or its packages it says what was left out; nothing else needs them.
//   node scripts/training.mjs
//   node scripts/training.mjs convert --from WORK/export --to models/zh-en-starter
//   node scripts/training.mjs renew --model models/zh-en-starter --pieces FILE    converts what its graphs hold anew
//   node scripts/training.mjs continue [--corpus CORPUS] [--testset DEV]     trains the bundled model on
//   node scripts/training.mjs status                                         how that stands
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/install.mjs";
import { ensurePython, environment, python, runModule } from "./lib/training-python.mjs";

/** Longer than a busy machine needs: whoever hangs fails all the same. */
const STAGE_LIMIT_MS = 1_200_000;

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

async function convert({ from, to }) {
  if (!from || !to) throw new Error("convert: give --from WORK/export and --to FOLDER");
  const { convertExport } = await import("./lib/training-export.mjs");
  const { manifest, harmful } = await convertExport(from, to);
  console.log(
    `${manifest.id} ${manifest.version} written to ${to}; kept in float32: ${harmful.join(", ") || "nothing"}`,
  );
}

async function renew({ model, pieces }) {
  if (!model || !pieces) throw new Error("renew: give --model FOLDER and --pieces FILE");
  const { renewModel } = await import("./lib/training-export.mjs");
  const { manifest } = await renewModel(model, pieces);
  console.log(`${manifest.id} ${manifest.version} written to ${model} again`);
}

async function runTraining(what, folders) {
  const reason = ensurePython();
  if (reason !== undefined) throw new Error(`The training cannot run, because ${reason}.`);
  // Folders are given as seen from where the command was called, and npm calls from the root.
  const from = process.env.INIT_CWD ?? process.cwd();
  const args = Object.entries(folders).flatMap(([name, folder]) => [`--${name}`, resolve(from, folder)]);
  process.exitCode = await runModule("training.continued", [what, ...args]);
}

async function test() {
  const reason = ensurePython();
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

const text = { type: "string" };
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { from: text, to: text, model: text, pieces: text, corpus: text, testset: text },
});
const { from, to, model, pieces, ...folders } = values;
const commands = {
  test,
  convert: () => convert({ from, to }),
  renew: () => renew({ model, pieces }),
  continue: () => runTraining("run", folders),
  status: () => runTraining("status", {}),
};

async function main() {
  const command = commands[positionals[0] ?? "test"];
  if (!command) throw new Error(`Unknown command; there are ${Object.keys(commands).join(", ")}`);
  await command();
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
