/**
 * `npm run bench memory`: the search in translation memories of a million entries, half of them with Chinese sources and
 * half with English ones, made up of the bundled model's vocabulary. On the embedded database in a temporary folder
 * (`--data-dir` keeps it, and a later run finds the entries there), or on the server at DATABASE_URL. `--threshold` is the
 * percent that matches need while the speed is measured; the recall is that of 70.
 *
 * The last line is JSON. Speed is that of the whole search, ranking included; recall that of the similar texts it ranks.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createMemories } from "../apps/server/src/features/memories/index.ts";
import { MIGRATIONS_FOLDER, migrate, openDatabase } from "../apps/server/src/platform/database/index.ts";
import type { Database } from "../apps/server/src/platform/database/index.ts";
import { loadMemory } from "./memory/load.ts";
import { measureInside } from "./memory/measure-inside.ts";
import { measureRecall, measureSpeed, type Recall, textsOf } from "./memory/measure.ts";
import { createQueries } from "./memory/queries.ts";
import type { BenchLanguage } from "./memory/sentences.ts";

const { values } = parseArgs({
  options: {
    entries: { type: "string", default: "1000000" },
    queries: { type: "string", default: "1000" },
    recall: { type: "string", default: "400" },
    threshold: { type: "string", default: "70" },
    "data-dir": { type: "string" },
  },
});

const round = (value: number, digits = 1) => Number(value.toFixed(digits));
const percent = (recalls: readonly Recall[]) =>
  round(
    (100 * recalls.reduce((sum, { found }) => sum + found, 0)) / recalls.reduce((sum, { wanted }) => sum + wanted, 0),
    2,
  );

async function measureLanguage(database: Database, language: BenchLanguage) {
  const start = performance.now();
  const memory = await loadMemory(database, language, Number(values.entries) / 2);
  console.log(`${language}: ${memory.entries} entries there after ${round((performance.now() - start) / 1000)} s`);
  const texts = await textsOf(database, memory);
  const queries = createQueries({ language, entries: texts, count: Number(values.queries), seed: 7 });
  const speed = await measureSpeed(createMemories({ database }), memory, queries, Number(values.threshold));
  const busy = loadavg()[0] ?? 0;
  console.log(
    `  p50 ${round(speed.p50Ms)} ms, p95 ${round(speed.p95Ms)} ms, 1,000 sentences ${round(speed.batch1000Seconds, 2)} s; ` +
      `load ${round(busy)} on ${cpus().length} processors`,
  );
  const inside = await measureInside(database, memory, texts);
  console.log(`  concordance, slowest of ${inside.keywords} keywords: ${round(inside.slowestMs)} ms`);
  const recall = await measureRecall(database, memory, { texts, queries: queries.slice(0, Number(values.recall)) });
  for (const [kind, each] of recall) console.log(`  recall, ${kind}: ${each.found} of ${each.wanted}`);
  return { speed, recall: [...recall.values()], inside };
}

async function measure(database: Database) {
  await migrate(database, MIGRATIONS_FOLDER);
  const zh = await measureLanguage(database, "zh-cn");
  const en = await measureLanguage(database, "en-us");
  const figures = ({ speed, recall, inside }: typeof zh) => ({
    p50Ms: round(speed.p50Ms),
    p95Ms: round(speed.p95Ms),
    batch1000Seconds: round(speed.batch1000Seconds, 2),
    recallPercent: percent(recall),
    concordanceMs: round(inside.slowestMs),
  });
  const all = [figures(zh), figures(en)] as const;
  console.log(
    JSON.stringify({
      database: `PostgreSQL ${Math.floor(database.serverVersion / 10_000)}`,
      entries: Number(values.entries),
      p95Ms: Math.max(...all.map(({ p95Ms }) => p95Ms)),
      batch1000Seconds: Math.max(...all.map(({ batch1000Seconds }) => batch1000Seconds)),
      recallPercent: percent([...zh.recall, ...en.recall]),
      zh: all[0],
      en: all[1],
    }),
  );
}

const databaseUrl = process.env["DATABASE_URL"];
const dataDir = values["data-dir"] ?? (await mkdtemp(join(tmpdir(), "yiqiao-memory-")));
const options = {
  dataDir,
  logger: { info: () => undefined, warn: console.warn, error: console.error },
  statementTimeoutMs: 0,
};
const database = await openDatabase(databaseUrl === undefined ? options : { ...options, databaseUrl });
try {
  await measure(database);
} finally {
  await database.close();
  if (values["data-dir"] === undefined) await rm(dataDir, { recursive: true, force: true });
}
