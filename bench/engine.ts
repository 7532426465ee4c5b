/**
 * `npm run bench engine`: words per CPU-second of the local engine against `@browsermt/bergamot-translator` (wasm) on
 * the same weights, greedy, batches of 16, each in a process of its own. `--model` names the model folder.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DECODER_FILE, ENCODER_FILE, readModel, readModelFiles } from "@yiqiao/engines/local";
import type { RunFigures, RunTask } from "./engine/figures.ts";
import { marianBin } from "./engine/marian-bin.ts";
import { prefixedVocabulary } from "./engine/prefixed-vocabulary.ts";
import { sentences } from "./engine/sentences.ts";
import { studentWeights } from "./engine/student-weights.ts";

const here = path.dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    model: { type: "string", default: path.join(here, "../models/zh-en-starter") },
    rounds: { type: "string", default: "8" },
    repeats: { type: "string", default: "3" },
  },
});
const BATCH = 16;
/** How many times the peer's speed is expected. */
const TARGET = 5;

function run(file: string, task: RunTask): RunFigures {
  const output = execFileSync(process.execPath, [path.join(here, "engine", file), JSON.stringify(task)], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(output.trim().split("\n").at(-1) ?? "") as RunFigures;
}

const wordCount = (texts: readonly string[], language: string): number => {
  const words = new Intl.Segmenter(language, { granularity: "word" });
  return texts.reduce((sum, text) => sum + [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length, 0);
};

/** Share of characters that two texts have in common in order, by their longest common subsequence. */
function likeness(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  let row = [0, ...right.map(() => 0)];
  for (const one of left) {
    const next = [0];
    for (const [n, other] of right.entries()) {
      next.push(one === other ? (row[n] ?? 0) + 1 : Math.max(row[n + 1] ?? 0, next[n] ?? 0));
    }
    row = next;
  }
  return (2 * (row.at(-1) ?? 0)) / Math.max(1, left.length + right.length);
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

const model = await readModel(values.model);
const files = await readModelFiles(model);
const bytesOf = (name: string): Uint8Array => files.get(name) ?? new Uint8Array();
const { architecture } = model.manifest;
if (architecture.type !== "transformer-ssru") throw new Error(`${model.manifest.id} is no student`);
const weights = studentWeights(architecture, bytesOf(ENCODER_FILE), bytesOf(DECODER_FILE));
const folder = mkdtempSync(path.join(tmpdir(), "bench-engine-"));
const runners = {
  local: (task: RunTask): RunFigures => run("run-local.ts", { ...task, rescue: false }),
  bergamot: (task: RunTask): RunFigures => run("run-bergamot.ts", task),
  // As the platform runs it: a translation that goes in circles is searched again.
  "local, rescuing": (task: RunTask): RunFigures => run("run-local.ts", { ...task, rescue: true }),
};
type Runner = keyof typeof runners;
const names = Object.keys(runners) as Runner[];
const total = { local: 0, bergamot: 0 };
try {
  console.log(
    `${model.manifest.id} ${model.manifest.version}; ${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores`,
  );
  writeFileSync(path.join(folder, "model.bin"), marianBin(weights, architecture));
  for (const { source, target, prefix } of model.manifest.pairs) {
    if ((source !== "en-us" && source !== "zh-cn") || (target !== "en-us" && target !== "zh-cn")) continue;
    const vocabulary = bytesOf(model.manifest.vocabulary.source);
    const peer = prefix === undefined ? vocabulary : prefixedVocabulary(vocabulary, prefix);
    writeFileSync(path.join(folder, "vocabulary.spm"), peer);
    const texts = sentences.map(([en, zh]) => (source === "en-us" ? en : zh)).sort((a, b) => a.length - b.length);
    const words = wordCount(texts, source);
    const task = {
      source,
      target,
      texts,
      batch: BATCH,
      rounds: Number(values.rounds),
      rescue: true,
      modelFolder: values.model,
      peerFolder: folder,
    };
    const runs = Array.from({ length: Number(values.repeats) }, () =>
      names.map((name): [Runner, RunFigures] => [name, runners[name](task)]),
    ).flat();
    const figuresOf = (name: Runner): RunFigures[] =>
      runs.filter(([one]) => one === name).map(([, figures]) => figures);
    // The best of the processes: what else runs on the machine only ever adds.
    const costOf = (name: Runner): number => Math.min(...figuresOf(name).map(({ cpuSeconds }) => cpuSeconds));
    const speedOf = (name: Runner): number => words / costOf(name);
    const ratio = speedOf("local") / speedOf("bergamot");
    total.local += costOf("local");
    total.bergamot += costOf("bergamot");
    console.log(`\n${source} to ${target}: ${texts.length} sentences, ${words} words, greedy, batches of ${BATCH}`);
    for (const name of names) {
      const peak = Math.max(...figuresOf(name).map(({ peakRssBytes }) => peakRssBytes));
      const written = figuresOf(name)[0]?.translations.join("").length ?? 0;
      const speed = `${Math.round(speedOf(name))} words per CPU-second`;
      console.log(`  ${name.padEnd(15)} ${speed}, peak memory ${megabytes(peak)}, ${written} characters written`);
    }
    const [ours = [], theirs = []] = (["local", "bergamot"] as const).map((name) => figuresOf(name)[0]?.translations);
    const same = ours.filter((text, n) => text === theirs[n]).length;
    const alike = ours.reduce((sum, text, n) => sum + likeness(text, theirs[n] ?? ""), 0) / Math.max(1, ours.length);
    console.log(
      `  ratio ${ratio.toFixed(2)}; ${same} translations equal, ${Math.round(alike * 100)} % of characters alike`,
    );
    for (const n of [0, 40]) console.log(`    ${texts[n]}\n      local    ${ours[n]}\n      bergamot ${theirs[n]}`);
    if (alike < 0.6) throw new Error("the translations differ too much for the same weights");
  }
} finally {
  rmSync(folder, { recursive: true });
}
const ratio = total.bergamot / total.local;
console.log(`\nall directions: ${ratio.toFixed(2)} times the words per CPU-second`);
if (ratio < TARGET) {
  console.error(`that is less than ${TARGET} times`);
  process.exitCode = 1;
}
