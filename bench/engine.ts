/**
 * `npm run bench engine`: words per CPU-second and peak memory of the local engine against
 * `@browsermt/bergamot-translator` (wasm) on the same weights, greedy, one text and 16 texts at a time, each in a
 * process of its own. `--model` names the model folder, `--bin` a Marian file with its weights; base is the same student
 * in twice the width and with 32,000 pieces.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type BenchModel, readBenchModel, withWeights, writeForLocal, writeForPeer } from "./engine/bench-model.ts";
import { builtInDirections, type Direction, wordCount } from "./engine/directions.ts";
import type { RunFigures } from "./engine/figures.ts";
import { likeness } from "./engine/likeness.ts";
import { runBergamot, runLocal } from "./engine/runners.ts";
import { spreadStudent } from "./engine/spread-student.ts";

const { values } = parseArgs({
  options: {
    model: { type: "string", default: path.join(import.meta.dirname, "../models/zh-en-starter") },
    bin: { type: "string" },
    sizes: { type: "string", default: "tiny,base" },
    batches: { type: "string", default: "16,1" },
    rounds: { type: "string", default: "5" },
    repeats: { type: "string", default: "2" },
  },
});

const BASE_PIECES = 32_000;
/** How many times the peer's speed is expected with this many texts at a time. */
const TARGET = { ratio: 5, batch: 16 };
const sides = ["local", "bergamot"] as const;
type Side = (typeof sides)[number];

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
const minimum = (numbers: readonly number[]): number => Math.min(...numbers);

/** Both sides in turn, some times each. */
async function runBoth(
  folder: string,
  model: BenchModel,
  { source, target, prefix, texts }: Direction,
  batch: number,
): Promise<Record<Side, RunFigures[]>> {
  const task = { source, target, texts, batch, rounds: Number(values.rounds) };
  const peer = await writeForPeer(folder, model, "intgemm8", { prefix, samples: [] });
  const figures: Record<Side, RunFigures[]> = { local: [], bergamot: [] };
  for (let n = 0; n < Number(values.repeats); n++) {
    figures.local.push(runLocal(folder, { ...task, modelFolder: path.join(folder, "local"), rescue: false }));
    figures.bergamot.push(runBergamot(folder, { ...task, ...peer }));
  }
  return figures;
}

/** Prints a direction's figures; returns each side's CPU time. */
function report(direction: Direction, batch: number, figures: Record<Side, RunFigures[]>): Record<Side, number> {
  const { source, target, texts } = direction;
  const words = wordCount(texts, source);
  // The best of the processes: what else runs on the machine only ever adds.
  const costOf = (side: Side): number => minimum(figures[side].map(({ cpuSeconds }) => cpuSeconds));
  console.log(`  ${source} to ${target}, ${texts.length} sentences, ${words} words, ${batch} at a time`);
  for (const side of sides) {
    const peak = Math.max(...figures[side].map(({ peakRssBytes }) => peakRssBytes));
    const written = figures[side][0]?.translations.join("").length ?? 0;
    const speed = `${Math.round(words / costOf(side))} words per CPU-second`;
    console.log(`    ${side.padEnd(9)} ${speed}, peak memory ${megabytes(peak)}, ${written} characters written`);
  }
  const [ours = [], theirs = []] = sides.map((side) => figures[side][0]?.translations);
  const same = ours.filter((text, n) => text === theirs[n]).length;
  const alike = ours.reduce((sum, text, n) => sum + likeness(text, theirs[n] ?? ""), 0) / Math.max(1, ours.length);
  const ratio = (costOf("bergamot") / costOf("local")).toFixed(2);
  console.log(`    ratio ${ratio}; ${same} translations equal, ${Math.round(alike * 100)} % of characters alike`);
  console.log(`    ${texts[40]}\n      local    ${ours[40]}\n      bergamot ${theirs[40]}`);
  if (alike < 0.6) throw new Error("the translations differ too much for the same weights");
  return { local: costOf("local"), bergamot: costOf("bergamot") };
}

async function compare(size: string, model: BenchModel): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-engine-"));
  try {
    await writeForLocal(path.join(folder, "local"), model);
    for (const batch of values.batches.split(",").map(Number)) {
      console.log(`\n${size}`);
      const total = { local: 0, bergamot: 0 };
      for (const direction of builtInDirections(model.manifest)) {
        const cost = report(direction, batch, await runBoth(folder, model, direction, batch));
        for (const side of sides) total[side] += cost[side];
      }
      const ratio = total.bergamot / total.local;
      console.log(`  all directions: ${ratio.toFixed(2)} times the words per CPU-second`);
      if (batch !== TARGET.batch || ratio >= TARGET.ratio) continue;
      console.error(`  that is less than ${TARGET.ratio} times`);
      process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const tiny = await readBenchModel(values.model, values.bin);
const { id, version } = tiny.manifest;
console.log(`${id} ${version}; ${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores`);
const models = {
  tiny: (): BenchModel => tiny,
  base: (): BenchModel => withWeights(tiny, spreadStudent(tiny.bin, BASE_PIECES), BASE_PIECES),
};
for (const size of values.sizes.split(",")) {
  if (size !== "tiny" && size !== "base") throw new Error(`--sizes: ${size} is neither tiny nor base`);
  await compare(size, models[size]());
}
