import { randomUUID } from "node:crypto";
import type { UsedMemory } from "../../apps/server/src/features/translation/index.ts";
import type { Database } from "../../apps/server/src/platform/database/index.ts";
import { insertPairs } from "../memory/load.ts";
import type { BenchLanguage } from "../memory/sentences.ts";

interface Direction {
  readonly source: BenchLanguage;
  readonly target: BenchLanguage;
}

const pairsAtATime = 2000;

/** A memory with these pairs, as a request uses one. */
export async function makeMemory(
  database: Database,
  { source, target }: Direction,
  pairs: readonly { readonly source: string; readonly target: string }[],
): Promise<UsedMemory> {
  const id = randomUUID();
  const { rows } = await database.pool.query<{ number: number }>(
    `insert into libraries (id, site_id, kind, scope, name, src_lang, tgt_lang, entries, created_at, updated_at)
     values ($1, 0, 'memory', 'master', $2, $3, $4, $5, now(), now()) returning number`,
    [id, `leads ${source}`, source, target, pairs.length],
  );
  const number = rows[0]?.number;
  if (number === undefined) throw new Error("The memory was not made");
  for (let at = 0; at < pairs.length; at += pairsAtATime) {
    await insertPairs(database, { number, source, target }, pairs.slice(at, at + pairsAtATime));
  }
  // As the server does by itself some minutes later.
  await database.pool.query("vacuum (analyze) library_entries, memory_texts");
  return { id, number, name: "leads", version: "0", reversed: false, penalty: 0 };
}
