import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import type { ExportRow } from "./export-files.ts";

export interface RowsQuery {
  /** `select … from … where …`: the rows of one user; further conditions are added at its end. */
  readonly select: SQL;
  /** A selected column that is different in every row, by which the rows are ordered. */
  readonly key: string;
  readonly keyType: "uuid" | "bigint" | "text";
}

const pageSize = 500;

/** The rows of a query in JSON, page by page, so that the number of rows does not matter. */
export async function* rowsOf(db: Executor, { select, key, keyType }: RowsQuery): AsyncGenerator<ExportRow> {
  const column = sql.identifier(key);
  for (let after: string | undefined; ;) {
    const further = after === undefined ? sql`` : sql` and ${column} > ${after}::${sql.raw(keyType)}`;
    const { rows } = await db.execute<{ row: ExportRow; key: string }>(sql`
      select to_jsonb(page) as row, page.${column}::text as key
      from (${select}${further} order by ${column} limit ${pageSize}) as page order by page.${column}`);
    for (const { row } of rows) yield row;
    after = rows.at(-1)?.key;
    if (rows.length < pageSize) return;
  }
}

/** What finds an account, and what found it before: e-mail addresses, phone numbers, a given name. */
export async function identifiersOf(executor: Executor, accountId: string): Promise<readonly string[]> {
  const { rows } = await executor.execute<{ identifier: string }>(sql`
    select unnest(array[account_number, email, phone]) as identifier from accounts where id = ${accountId}
    union select identifier from former_identifiers where account_id = ${accountId}`);
  return rows.flatMap(({ identifier }) => (identifier === null ? [] : [identifier]));
}
