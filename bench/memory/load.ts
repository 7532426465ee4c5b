import { randomUUID } from "node:crypto";
import { exactKey, pairKey } from "@yiqiao/translation-memory";
import { createMemoryIndex } from "../../apps/server/src/features/memories/memory-index.ts";
import type { Database } from "../../apps/server/src/platform/database/index.ts";
import { type BenchLanguage, Sentences } from "./sentences.ts";

/** A memory of the bench. */
export interface BenchMemory {
  readonly id: string;
  readonly number: number;
  readonly source: BenchLanguage;
  readonly target: BenchLanguage;
  readonly entries: number;
}

const entriesPerTransaction = 5000;
const seed = 20_000;

/** The memory of that many entries, from the database where it is there from an earlier run. */
export async function loadMemory(database: Database, source: BenchLanguage, entries: number): Promise<BenchMemory> {
  const target = source === "zh-cn" ? "en-us" : "zh-cn";
  const name = `bench ${entries}`;
  const there = await database.pool.query<{ id: string; number: number }>(
    "select id, number from libraries where name = $1 and src_lang = $2 and entries = $3",
    [name, source, entries],
  );
  const [known] = there.rows;
  if (known !== undefined) return { ...known, source, target, entries };
  // What an interrupted run left.
  await database.pool.query("delete from libraries where name = $1 and src_lang = $2", [name, source]);
  const { rows } = await database.pool.query<{ id: string; number: number }>(
    `insert into libraries (id, site_id, kind, scope, name, src_lang, tgt_lang, created_at, updated_at)
     values ($1, 0, 'memory', 'master', $2, $3, $4, now(), now()) returning id, number`,
    [randomUUID(), name, source, target],
  );
  const [made] = rows;
  if (made === undefined) throw new Error("The library was not made");
  const memory: BenchMemory = { ...made, source, target, entries };
  const sentences = { source: new Sentences(source, seed), target: new Sentences(target, seed + 1) };
  for (let left = entries; left > 0; left -= entriesPerTransaction) {
    const pairs = Array.from({ length: Math.min(left, entriesPerTransaction) }, () => {
      return { source: sentences.source.next(), target: sentences.target.next() };
    });
    await insertPairs(database, memory, pairs);
  }
  await database.pool.query("update libraries set entries = $1 where number = $2", [entries, memory.number]);
  // As the server does by itself some minutes later.
  await database.pool.query("vacuum (analyze) library_entries, memory_texts");
  return memory;
}

type Pair = { readonly source: string; readonly target: string };

/** Writes entries of a memory, with what the search finds them by. */
export async function insertPairs(
  database: Database,
  memory: Pick<BenchMemory, "number" | "source" | "target">,
  pairs: readonly Pair[],
): Promise<void> {
  const tagged = (text: string) => ({ text, tags: [] });
  const rows = pairs.map(({ source, target }) => ({
    source,
    target,
    source_key: String(exactKey(tagged(source))),
    pair_key: String(pairKey(tagged(source), tagged(target))),
  }));
  const inserted = await database.pool.query<{ id: string }>(
    `insert into library_entries (library, source, target, origin, source_key, pair_key, created_at, updated_at)
     select $1, source, target, 'import', source_key, pair_key, now(), now()
     from jsonb_to_recordset($2::jsonb) as new (source text, target text, source_key bigint, pair_key bigint)
     returning id`,
    [memory.number, JSON.stringify(rows)],
  );
  const library = {
    number: memory.number,
    sourceLanguage: memory.source,
    targetLanguage: memory.target,
    twoWay: false,
  };
  const ids = inserted.rows.map(({ id }) => id);
  const index = createMemoryIndex();
  await index.prepare(library, pairs).add(database.db, ids);
  await index.tidy(database.db);
}
