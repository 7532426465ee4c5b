import { randomUUID } from "node:crypto";
import { openDatabase } from "../../apps/server/src/platform/database/index.ts";
import type { StartedServer } from "../load/server.ts";
import { insertPairs } from "../memory/load.ts";

const quiet = { info: () => {}, warn: () => {}, error: console.error };

/** Gives every user of the server a memory that has these sentences. */
export async function fillMemory({ dataDir }: StartedServer, sentences: readonly string[]): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, mayShare: true, logger: quiet });
  try {
    const { rows } = await database.pool.query<{ number: number }>(
      `insert into libraries (id, site_id, kind, scope, name, src_lang, tgt_lang, entries, created_at, updated_at)
       values ($1, 0, 'memory', 'master', 'bench', 'zh-cn', 'en-us', $2, now(), now()) returning number`,
      [randomUUID(), sentences.length],
    );
    const number = rows[0]?.number;
    if (number === undefined) throw new Error("The memory was not made");
    const pairs = sentences.map((source, place) => ({ source, target: `What was said in sentence ${place}.` }));
    await insertPairs(database, { number, source: "zh-cn", target: "en-us" }, pairs);
    // As the server does by itself some minutes later.
    await database.pool.query("vacuum (analyze) library_entries, memory_texts");
  } finally {
    await database.close();
  }
}
