/**
 * `npm run bench pictures-hostile -- [--count 500]`: files that are damaged, lie about their size, unpack to far more than
 * they are, or are rare, each read and, where it can be read, drawn, by a pool as the product has one. `outcomes`: how often
 * each came about, by kind in the lines before. `crashed`, `overMemory`, `overTime`: refusals that should not come about;
 * `unnamed`: errors that are no refusal. `peakMb`: the most memory of a process. The last line is JSON.
 */
import { parseArgs } from "node:util";
import { createPicturePool, PictureError } from "@yiqiao/pictures";
import { hostileFiles } from "./pictures/hostile-files.ts";
import { peakOfChildren } from "./pictures/spent-by-children.ts";

const { values } = parseArgs({ options: { count: { type: "string", default: "500" } } });
const pool = createPicturePool();
const language = "zh-cn";

async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    const { blocks, quarterTurns } = await pool.read(bytes, { language });
    const translated = blocks.map((block) => ({ ...block, text: "Smoking is forbidden here" }));
    await pool.draw(bytes, { blocks: translated, language: "en-us", quarterTurns, format: "png" });
    return blocks.length === 0 ? "nothing to read" : "translated";
  } catch (error) {
    return error instanceof PictureError ? error.fault : `unnamed: ${String(error)}`;
  }
}

const outcomes = new Map<string, number>();
const byKind = new Map<string, Map<string, number>>();
const add = (counts: Map<string, number>, key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);
let peakMb = 0;
let slowestMs = 0;
const files = hostileFiles(Number(values.count));
for (const { kind, bytes } of files) {
  const start = performance.now();
  const outcome = await outcomeOf(bytes);
  slowestMs = Math.max(slowestMs, Math.round(performance.now() - start));
  peakMb = Math.max(peakMb, peakOfChildren());
  add(outcomes, outcome);
  byKind.set(kind, byKind.get(kind) ?? new Map());
  add(byKind.get(kind) ?? new Map(), outcome);
}
pool.close();
for (const [kind, counts] of byKind)
  console.log(`${kind}: ${Array.from(counts, ([outcome, count]) => `${outcome} ${count}`).join(", ")}`);
const unnamed = Array.from(outcomes.keys()).filter((outcome) => outcome.startsWith("unnamed")).length;
console.log(
  JSON.stringify({
    files: files.length,
    outcomes: Object.fromEntries(outcomes),
    crashed: outcomes.get("pictureFailed") ?? 0,
    overMemory: outcomes.get("pictureOutOfMemory") ?? 0,
    overTime: outcomes.get("pictureTimeout") ?? 0,
    unnamed,
    slowestMs,
    peakMb,
  }),
);
