import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildTestApp, buildTestJobs, type TestApp, type TestJobs } from "#testing";
import type { TableData } from "#platform/personal-data";
import type { FilledAccount } from "#testing/filled-account";
import { exportedValues, isShown } from "./testing/exported-values.ts";
import { fillAccount, password } from "./testing/filled-account.ts";
import { type AccountRow, readRow, fillColumns, isBlank, rowsWith } from "./testing/rows.ts";
import { unzip } from "./testing/unzip.ts";

let app: TestApp;
let jobs: TestJobs;
let filled: FilledAccount;
const tables: Record<string, TableData> = {};
beforeAll(async () => {
  app = await buildTestApp();
  jobs = buildTestJobs(app.features);
  const other = await buildAccount(app.database.db, { accountNumber: "other@example.com", password });
  filled = await fillAccount(app, "quillworth");
  await addUnrelatedData(other);
  for (const holding of app.features.holdings) Object.assign(tables, holding.tables);
});
afterAll(() => app.close());

/** Nothing is as it is of itself; of those above all others one stays. A part in a project of somebody else's outlives it. */
async function addUnrelatedData(other: string): Promise<void> {
  const { pool } = app.database;
  await pool.query("update accounts set role = 0, is_super = true, plan_sku = 'standard-m' where id in ($1, $2)", [
    filled.id,
    other,
  ]);
  await pool.query(
    `insert into projects (id, site_id, account_id, name, state, format, file_name, src_lang, tgt_lang, domain, folder,
                           created_at, changed_at, expires_at)
     values ($1::uuid, 0, $1::uuid, '', 'ready', 'txt', '', 'zh-cn', 'en-us', 'general', '', now(), now(), now())`,
    [other],
  );
  await pool.query(
    `insert into project_people (id, project_id, account_id, role, segment, seen_at)
     values (gen_random_uuid(), $2, $1, 'reviewer', 3, now())`,
    [filled.id, other],
  );
}

const namesIn = (columns = ""): string[] => columns.split(" ").filter((name) => name !== "");
const keptOf = ({ kept = {} }: TableData): string[] => Object.values(kept).flatMap(namesIn);
const allOf = ({ exported, hidden = {} }: TableData): string[] => [exported, ...Object.values(hidden)].flatMap(namesIn);
const tableOf = (row: AccountRow): TableData => tables[row.table] ?? {};

/** All rows of the account, after what is blank in some of their columns was filled. */
async function listFilledRows(columnsOf: (table: TableData) => readonly string[]): Promise<AccountRow[]> {
  const { pool } = app.database;
  const { address: _, ...own } = filled.traces;
  const texts = [filled.id, filled.sessionId, ...Object.values(own).filter((trace) => typeof trace === "string")];
  const find = () => rowsWith(pool, Object.keys(tables), texts);
  for (const row of await find()) await fillColumns(pool, row, columnsOf(tableOf(row)));
  return find();
}

/** The files of an export, whose own row is there before. */
async function runExport(id: string): Promise<ReadonlyMap<string, Buffer>> {
  await jobs.run("personal-data.export", { id, accountId: filled.id, language: "en" });
  return unzip(await buffer((await app.files.get(`accounts/${filled.id}/exports/${id}.zip`)).stream));
}

describe("each column", () => {
  it("that is declared as exported stands in the export with its value", async () => {
    const id = randomUUID();
    await app.database.pool.query(
      `insert into data_exports (id, account_id, site_id, status, object_key, created_at)
       values ($1::uuid, $2::uuid, 0, 'waiting', 'accounts/' || $2 || '/exports/' || $1 || '.zip', now())`,
      [id, filled.id],
    );
    const rows = await listFilledRows(({ exported: names }) => namesIn(names));
    const shown = exportedValues(await runExport(id));
    const missing = Object.entries(tables).flatMap(([table, { exported: names }]) =>
      namesIn(names)
        .filter((name) => !rows.some((row) => row.table === table && isShown(shown, name, row.values[name])))
        .map((name) => `${table}.${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("is empty once the account is erased, with its row or in it, unless it is declared as kept", async () => {
    const rows = await listFilledRows((table) => {
      const kept = keptOf(table);
      return kept.length === 0 ? [] : allOf(table).filter((name) => !kept.includes(name));
    });
    await app.database.pool.query("update accounts set deletion_due_at = $2 where id = $1", [
      filled.id,
      new Date(app.clock.now().getTime() - 1000),
    ]);
    await jobs.run("personal-data.erase-due", {});
    const left: string[] = [];
    const columns = new Map<string, "tried" | "blank">();
    for (const row of rows) {
      const now = await readRow(app.database.pool, row);
      if (now === undefined) continue;
      const kept = keptOf(tableOf(row));
      if (kept.length === 0) left.push(row.table);
      for (const name of allOf(tableOf(row)).filter((each) => !kept.includes(each))) {
        const place = `${row.table}.${name}`;
        if (isBlank(row.values[name])) columns.set(place, columns.get(place) ?? "blank");
        else columns.set(place, "tried");
        if (!isBlank(now[name]) && JSON.stringify(now[name]) === JSON.stringify(row.values[name])) left.push(place);
      }
    }
    expect(left).toEqual([]);
    const untried = [...columns].filter(([, how]) => how === "blank").map(([place]) => place);
    expect(untried, "fill the column, so that it is tried").toEqual([]);
  });
});
