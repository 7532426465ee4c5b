import { termScanLimits } from "@yiqiao/contracts/term-extraction";
import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import type { ReplacedTerm } from "./stored-term.ts";

/** Keeps what undoes a change; the oldest go. */
export async function keepChange(
  tx: Executor,
  {
    scanId,
    number,
    replaced,
  }: { readonly scanId: string; readonly number: number; readonly replaced: readonly ReplacedTerm[] },
): Promise<void> {
  await tx.execute(sql`
    insert into term_scan_changes (scan_id, number, replaced)
    values (${scanId}, ${number}, ${JSON.stringify(replaced)}::jsonb)`);
  await tx.execute(sql`
    delete from term_scan_changes where scan_id = ${scanId} and number <= ${number - termScanLimits.undoable}`);
}

/** What undoes a change, once. */
export async function takeChange(
  tx: Executor,
  { scanId, number }: { readonly scanId: string; readonly number: number },
): Promise<readonly ReplacedTerm[] | undefined> {
  const rows = await tx.query({ replaced: column.jsonb<readonly ReplacedTerm[]>() })`
    delete from term_scan_changes where scan_id = ${scanId} and number = ${number} returning replaced`;
  return rows[0]?.replaced;
}

/** A list that was made anew: what was changed in the one before is no longer undone. */
export async function deleteChanges(tx: Executor, scanId: string): Promise<void> {
  await tx.execute(sql`delete from term_scan_changes where scan_id = ${scanId}`);
}
