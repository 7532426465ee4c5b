import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { TermEntry } from "@yiqiao/translation-memory/terms";
import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf, type Shape } from "#platform/database";

/** A termbase as it stands now. */
export const termbaseShape = {
  number: column.int,
  /** Another one with every change of its entries. */
  version: column.text,
  source: column.text.as<LanguageCode>(),
  target: column.text.as<LanguageCode>(),
};

export type StoredTermbase = RowOf<typeof termbaseShape>;

/** Those of the termbases that there still are. */
export function readTermbases(executor: Executor, numbers: readonly number[]): Promise<StoredTermbase[]> {
  return executor.query(termbaseShape)`
    select number, version::text as version, src_lang as source, tgt_lang as target from libraries
    where number = any(${sql.param([...numbers])}::int[]) and kind = 'termbase' and deleted_at is null`;
}

/** Entries a page: read and put into an index without holding others up. */
const pageSize = 2000;

const termShape: Shape<TermEntry> = {
  id: column.text,
  source: column.text,
  target: column.text,
  forbidden: column.bool,
  caseSensitive: column.bool,
};

/** The approved entries of a termbase, in pages. */
export async function* readTerms(executor: Executor, number: number): AsyncGenerator<TermEntry[]> {
  let after = "0";
  for (;;) {
    const rows = await executor.query(termShape)`
      select id::text as id, source, target, forbidden, case_sensitive as "caseSensitive" from library_entries
      where library = ${number} and id > ${after}::bigint and status = 'approved' order by id limit ${pageSize}`;
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}
