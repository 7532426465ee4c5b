/**
 * `npm run bench row-security`: what row-level security would cost (decision 015). The search in a translation memory, a
 * page of entries and a single row, as its owner without policies and as a role that policies limit to one site, which is
 * set with `begin`. The policies are the cheapest there can be: each table has a column of its own for the site.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createMemories } from "../apps/server/src/features/memories/index.ts";
import { pageOfEntries } from "../apps/server/src/features/libraries/records/entry-pages.repository.ts";
import {
  column,
  type Database,
  type Executor,
  migrate,
  MIGRATIONS_FOLDER,
  openDatabase,
} from "../apps/server/src/platform/database/index.ts";
import { type BenchMemory, loadMemory } from "./memory/load.ts";
import { measureSpeed, textsOf } from "./memory/measure.ts";
import { createQueries } from "./memory/queries.ts";

const { values } = parseArgs({
  options: { entries: { type: "string", default: "200000" }, queries: { type: "string", default: "200" } },
});
const limited = ["libraries", "library_entries", "memory_texts"];
const logger = { info: () => undefined, warn: console.warn, error: console.error };

async function limit({ pool }: Database): Promise<void> {
  await pool.query("create role site_reader; grant select on all tables in schema public to site_reader");
  for (const table of limited) {
    await pool.query(`
      alter table ${table} add column if not exists site_id int not null default 0;
      create policy of_site on ${table} using (site_id = current_setting('yiqiao.site')::int);
      alter table ${table} enable row level security;
      alter table ${table} force row level security`);
  }
  await pool.query("vacuum (analyze) libraries, library_entries, memory_texts");
}

async function medianMs(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 500; turn++) {
    const start = performance.now();
    await run();
    if (turn >= 100) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[times.length / 2] ?? Number.NaN;
}

type Run = <T>(read: (executor: Executor) => Promise<T>) => Promise<T>;

async function measure(database: Database, memory: BenchMemory, run: Run) {
  const texts = await textsOf(database, memory);
  const queries = createQueries({ language: "zh-cn", entries: texts, count: Number(values.queries), seed: 7 });
  const slice = { offset: 1000, limit: 100, total: memory.entries };
  const page = { filter: {}, order: { by: "modified", direction: "desc" }, slice, hasMore: false } as const;
  const row = await medianMs(() =>
    run((db) => db.query({ name: column.text })`select name from libraries where id = ${memory.id}`),
  );
  const ofEntries = await medianMs(() => run((db) => pageOfEntries(db, memory.number, page)));
  const { p50Ms, p95Ms } = await measureSpeed(createMemories({ database }), memory, queries);
  const figures = { oneRowMs: row, pageMs: ofEntries, searchP50Ms: p50Ms, searchP95Ms: p95Ms };
  return Object.fromEntries(Object.entries(figures).map(([name, ms]) => [name, Number(ms.toFixed(2))]));
}

async function compare(database: Database): Promise<void> {
  await migrate(database, MIGRATIONS_FOLDER);
  const memory = await loadMemory(database, "zh-cn", Number(values.entries));
  console.log("as it is", await measure(database, memory, (read) => read(database.db)));
  await limit(database);
  const url = new URL(database.connectionString);
  url.searchParams.set("options", "-c role=site_reader -c yiqiao.site=0");
  const reader = await openDatabase({ databaseUrl: url.href, dataDir: tmpdir(), logger });
  try {
    const inSite: Run = (read) =>
      reader.transaction(async (tx) => {
        await tx.query({ site: column.text })`select set_config('yiqiao.site', '0', true) as site`;
        return read(tx);
      });
    console.log("with policies", await measure(reader, memory, inSite));
  } finally {
    await reader.close();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), "yiqiao-row-security-"));
try {
  const database = await openDatabase({ databaseUrl: process.env["DATABASE_URL"], dataDir, logger });
  try {
    await compare(database);
  } finally {
    await database.close();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
