import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import type { Refusal, StoredImport } from "./stored-import.ts";

const pieceSize = 2000;

/** Refused lines of one import that are kept; further ones are counted. */
export const maxKept = 100_000;

/** Lines that the report of an import would have if it kept all. */
export function reportedLines({
  refused,
  overLimit,
  notices,
}: Pick<StoredImport, "refused" | "overLimit" | "notices">): number {
  return refused + notices + Math.min(overLimit, 1);
}

/** How many of them it lacks. */
export function refusalsLeftOut(counts: Parameters<typeof reportedLines>[0]): number {
  return Math.max(0, reportedLines(counts) - maxKept);
}

const refusalShape = {
  position: column.int,
  line: column.bigint,
  reason: column.text,
  detail: column.text,
  text: column.text,
};

/** Adds refused lines as far as they are kept; `from` is the number of those before. */
export async function insertRefusals(
  db: Executor,
  importId: string,
  { from, refusals }: { readonly from: number; readonly refusals: readonly Refusal[] },
): Promise<void> {
  const kept = refusals.slice(0, Math.max(0, maxKept - from));
  if (kept.length === 0) return;
  const rows = kept.map(({ line, reason, detail, text }, index) => ({
    line,
    reason,
    detail,
    text,
    position: from + index,
  }));
  await db.execute(sql`
    insert into library_import_refusals (import_id, position, line, reason, detail, text)
    select ${importId}::uuid, position, line, reason, detail, text
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (position int, line bigint, reason text, detail text, text text)`);
}

export function listRefusals(
  db: Executor,
  importId: string,
  { after = -1, limit = pieceSize }: { readonly after?: number; readonly limit?: number } = {},
): Promise<(Refusal & { readonly position: number })[]> {
  return db.query(refusalShape)`
    select position, line, reason, detail, text from library_import_refusals
    where import_id = ${importId} and position > ${after} order by position limit ${limit}`;
}

/** Whether all refused lines lack a language of the library. */
export async function lackOnlyLanguages(db: Executor, importId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from library_import_refusals where import_id = ${importId} and reason <> 'missing-language' limit 1`);
  return rowCount === 0;
}
