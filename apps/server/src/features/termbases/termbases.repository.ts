import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { TermEntry } from "@yiqiao/translation-memory/terms";
import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

/** A termbase as it stands now. */
export interface StoredTermbase {
  readonly number: number;
  /** Another one with every change of its entries. */
  readonly version: string;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** Those of the termbases that there still are. */
export async function readTermbases(executor: Executor, numbers: readonly number[]): Promise<StoredTermbase[]> {
  const { rows } = await executor.execute<StoredTermbase & Record<string, unknown>>(sql`
    select number, version::text as version, src_lang as source, tgt_lang as target from libraries
    where number = any(${sql.param([...numbers])}::int[]) and kind = 'termbase' and deleted_at is null`);
  return rows;
}

/** Entries a page: read and put into an index without holding others up. */
const pageSize = 2000;

/** The approved entries of a termbase, in pages. */
export async function* readTerms(executor: Executor, number: number): AsyncGenerator<TermEntry[]> {
  let after = "0";
  for (;;) {
    const { rows } = await executor.execute<TermEntry & Record<string, unknown>>(sql`
      select id::text as id, source, target, forbidden, case_sensitive as "caseSensitive" from library_entries
      where library = ${number} and id > ${after}::bigint and status = 'approved' order by id limit ${pageSize}`);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}
