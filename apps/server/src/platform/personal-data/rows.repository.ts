import { type SQL, sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import type { ExportRow } from "./export-files.ts";

export interface RowsQuery {
  /** `select … from … where …`: the rows of one user; further conditions are added at its end. */
  readonly select: SQL;
  /** A selected column that is different in every row, by which the rows are ordered. */
  readonly key: string;
  readonly keyType: "uuid" | "bigint" | "text";
}

const pageSize = 500;

/** Reads the rows of a query as JSON, page by page, so that their number does not matter. */
export async function* rowsOf(db: Executor, { select, key, keyType }: RowsQuery): AsyncGenerator<ExportRow> {
  const ordered = sql.identifier(key);
  for (let after: string | undefined; ;) {
    const further = after === undefined ? sql`` : sql` and ${ordered} > ${after}::${sql.raw(keyType)}`;
    const rows = await db.query({ row: column.jsonb<ExportRow>(), key: column.text })`
      select to_jsonb(page) as row, page.${ordered}::text as key
      from (${select}${further} order by ${ordered} limit ${pageSize}) as page order by page.${ordered}`;
    for (const { row } of rows) yield row;
    after = rows.at(-1)?.key;
    if (rows.length < pageSize) return;
  }
}

/** The current and former identifiers of an account: e-mail addresses, phone numbers, a given name. */
export async function identifiersOf(executor: Executor, accountId: string): Promise<readonly string[]> {
  const rows = await executor.query({ identifier: column.text.orNull() })`
    select unnest(array[account_number, email, phone]) as identifier from accounts where id = ${accountId}
    union select identifier from former_identifiers where account_id = ${accountId}`;
  return rows.flatMap(({ identifier }) => (identifier === null ? [] : [identifier]));
}
