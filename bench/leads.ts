/**
 * `npm run bench leads -- --pairs FILE [--models DIR] [--every 10] [--threshold 101]`: what a translation memory is worth to
 * the engine that it leads. FILE has a pair a line, English and Chinese, a tab between, that no model was trained on
 * (`python -m training.sprint held`). One pair in `--every` asks, the others are the memory, searched as the product searches it,
 * and each sentence goes through the product's pipeline: without the memory, with it, and once more without it, backwards. Where
 * no match is, the engine is given the same each time, but in other company: int8 is rounded for a batch as a whole, and so
 * `backwards` shows what differs by itself. BLEU against what the person wrote, by how like the best match is; `match` is
 * that of the stored translation itself. With `--threshold 75` good matches
 * are taken as they are, as with the product's defaults. The last line is JSON.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createRouter } from "@yiqiao/engines";
import { createLocalEngine } from "@yiqiao/engines/local";
import { createMemories } from "../apps/server/src/features/memories/index.ts";
import { createPipeline, type UsedMemory } from "../apps/server/src/features/translation/index.ts";
import { MIGRATIONS_FOLDER, migrate, openDatabase } from "../apps/server/src/platform/database/index.ts";
import { bandsOf, type Judged, table } from "./leads/bands.ts";
import { makeMemory } from "./leads/make-memory.ts";
import { readLines } from "./quality/read-lines.ts";

const { values } = parseArgs({
  options: {
    pairs: { type: "string" },
    models: { type: "string", default: path.join(import.meta.dirname, "../models") },
    every: { type: "string", default: "10" },
    threshold: { type: "string", default: "101" },
  },
});
if (values.pairs === undefined) throw new Error("--pairs FILE: a pair a line, English and Chinese, a tab between");
const lines = await readLines(path.resolve(process.env["INIT_CWD"] ?? "", values.pairs));
const pairs = lines.flatMap((line, at) => {
  const [en = "", zh, ...more] = line.split("\t");
  if (zh === undefined || more.length > 0) throw new Error(`${values.pairs}, line ${at + 1}: is no pair`);
  return { en: en.trim(), zh: zh.trim() };
});
const every = Number(values.every);
const asking = pairs.filter((_, at) => at % every === 0);
const stored = pairs.filter((_, at) => at % every > 0);

const directions = [
  { name: "zh-en", source: "zh-cn", target: "en-us", from: "zh", into: "en" },
  { name: "en-zh", source: "en-us", target: "zh-cn", from: "en", into: "zh" },
] as const;

const dataDir = await mkdtemp(path.join(tmpdir(), "yiqiao-leads-"));
const logger = { info: () => undefined, warn: console.warn, error: console.error };
const database = await openDatabase({ dataDir, logger, statementTimeoutMs: 0 });
const engine = await createLocalEngine({ models: values.models });
try {
  await migrate(database, MIGRATIONS_FOLDER);
  const memories = createMemories({ database });
  const pipeline = createPipeline({ router: createRouter([engine]), memories });
  const { signal } = new AbortController();
  const figures: Record<string, object> = {};
  for (const { name, source, target, from, into } of directions) {
    const entries = stored.map((pair) => ({ source: pair[from], target: pair[into] }));
    const memory = await makeMemory(database, { source, target }, entries);
    const queries = asking.map((pair) => ({ source: { text: pair[from], tags: [] } }));
    const used: readonly UsedMemory[] = [memory];
    const request = { pair: { source, target }, memories: used, threshold: 50, limit: 1, signal };
    const matches = (await memories.find(queries, request)).map(([best]) => best);
    const translate = async ({ withMemory, isBackwards = false }: { withMemory: boolean; isBackwards?: boolean }) => {
      const libraries = () =>
        Promise.resolve({ memories: withMemory ? used : [], termbases: [], threshold: Number(values.threshold) });
      const asked = isBackwards ? asking.toReversed() : asking;
      const units = asked.map((pair) => ({ text: pair[from], tags: [], isWhole: true }));
      const began = performance.now();
      const answers = await pipeline.translateUnits({
        units,
        source,
        target,
        libraries,
        domain: "general",
        siteId: 0,
        signal,
      });
      const seconds = (performance.now() - began) / 1000;
      return { answers: isBackwards ? answers.toReversed() : answers, seconds };
    };
    const plain = await translate({ withMemory: false });
    const led = await translate({ withMemory: true });
    const backwards = await translate({ withMemory: false, isBackwards: true });
    const judged = asking.map((pair, at): Judged => ({
      score: matches[at]?.score ?? 0,
      reference: pair[into],
      stored: matches[at]?.candidate.target.text ?? "",
      without: plain.answers[at]?.text ?? "",
      with: led.answers[at]?.text ?? "",
      backwards: backwards.answers[at]?.text ?? "",
      isLed: led.answers[at]?.segments.some((segment) => segment.led !== undefined) ?? false,
    }));
    const bands = bandsOf(judged, into);
    console.log(`${name}: ${asking.length} sentences, ${entries.length} pairs in the memory`);
    console.log(table(bands));
    console.log(`${plain.seconds.toFixed(1)} s without the memory, ${led.seconds.toFixed(1)} s with it`);
    figures[name] = { bands, secondsWithout: plain.seconds, secondsWith: led.seconds };
  }
  console.log(JSON.stringify(figures));
} finally {
  await engine.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
