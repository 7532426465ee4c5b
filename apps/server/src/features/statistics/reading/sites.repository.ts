import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

export async function findZone(db: Executor, siteId: number): Promise<string | undefined> {
  const rows = await db.query({ time_zone: column.text })`select time_zone from sites where id = ${siteId}`;
  return rows[0]?.time_zone;
}

export async function namesOfSites(
  db: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly zh: string; readonly en: string }>> {
  const rows = await db.query({ id: column.int, zh: column.text, en: column.text })`
    select id, name_zh as zh, name_en as en from sites /* any site: names beside figures that were limited */
    where id = any(${sql.param([...ids])}::int[])`;
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
