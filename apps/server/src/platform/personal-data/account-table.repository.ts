import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import { csvFile, jsonFile } from "./export-files.ts";
import type { ColumnsByReason, ExportFile, PersonalData, TableData } from "./personal-data.ts";
import { type RowsQuery, rowsOf } from "./rows.repository.ts";

/** A table whose rows belong to a user by `account_id`, exported as one JSON file. */
export interface AccountTable {
  readonly name: string;
  readonly table: string;
  /** Path of the file without its ending. */
  readonly file: string;
  readonly about: ExportFile["about"];
  /** What the file shows; no secret, no hash. */
  readonly columns: readonly string[];
  /** All its other columns, by the reason why they are not shown. */
  readonly hidden: ColumnsByReason;
  readonly key: Pick<RowsQuery, "key" | "keyType">;
  /** Its rows, and those of `alsoErased`, name the account's site. */
  readonly ofSite?: true;
  /** Also as CSV. */
  readonly csv?: boolean;
  /** Tables that go with this one (`on delete cascade`, or the owner's too). */
  readonly others?: Readonly<Record<string, TableData>>;
  /** Of `others`, those with an `account_id` of their own. */
  readonly alsoErased?: readonly string[];
}

/** The personal data of a feature that keeps it in one table. */
export function accountTable(db: Executor, table: AccountTable): PersonalData {
  const rows = (accountId: string) =>
    rowsOf(db, {
      ...table.key,
      select: sql`select ${columnsOf(table)} from ${sql.identifier(table.table)} where account_id = ${accountId}`,
    });
  return {
    name: table.name,
    tables: { [table.table]: { exported: table.columns.join(" "), hidden: table.hidden }, ...table.others },
    collect: async function* (accountId) {
      yield jsonFile(`${table.file}.json`, table.about, rows(accountId));
      if (table.csv !== true) return;
      yield csvFile(`${table.file}.csv`, table.about, { columns: table.columns, rows: rows(accountId) });
    },
    erase: async (executor, accountId) => {
      for (const name of [table.table, ...(table.alsoErased ?? [])]) {
        await executor.execute(sql`delete from ${sql.identifier(name)} where account_id = ${accountId}`);
      }
    },
    ...(table.ofSite === true && {
      move: async (executor: Executor, accountId: string, siteId: number) => {
        for (const name of [table.table, ...(table.alsoErased ?? [])]) {
          await executor.execute(sql`
            update ${sql.identifier(name)} set site_id = ${siteId} where account_id = ${accountId}`);
        }
      },
    }),
  };
}

function columnsOf({ columns }: AccountTable) {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
}
