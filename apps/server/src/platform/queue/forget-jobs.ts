import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import { SCHEMA } from "./pg-boss-store.ts";

/**
 * Deletes jobs of every kind and state, including dead letters, whose payload contains one of the texts as a value,
 * such as the recipient of a mail.
 */
export async function forgetJobs(executor: Executor, texts: readonly string[]): Promise<void> {
  const job = `${SCHEMA}.job`;
  const rows = await executor.query({ exists: column.bool })`select to_regclass(${job}) is not null as exists`;
  if (rows[0]?.exists !== true) return;
  await executor.execute(sql`
    delete from ${sql.identifier(SCHEMA)}.job
    where jsonb_path_exists(data, '$.** ? (@ == $texts[*])', jsonb_build_object('texts', ${JSON.stringify(texts)}::jsonb))`);
}
