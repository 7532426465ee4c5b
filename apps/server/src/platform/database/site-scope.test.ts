import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#testing";
import type { Database } from "./database.ts";
import { SiteScopeError } from "./site-scope.ts";
import { sharedTables, siteTables } from "./site-scope-tables.ts";

describe("the data layer", () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it("knows of every table whether its rows belong to sites, and limits only by columns that it has", async () => {
    const { rows } = await database.pool.query<{ table: string; columns: string[] }>(`
      select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' group by table_name order by table_name`);
    const names = rows.map(({ table }) => table);
    // A table that is missing here must be put into site-scope-tables.ts.
    expect([...Object.keys(siteTables), ...sharedTables].toSorted()).toEqual(names);
    const owners = new Set(["site_id", "account_id"]);
    const ofSites = rows.filter(({ columns }) => columns.some((column) => owners.has(column)));
    expect(Object.keys(siteTables)).toEqual(expect.arrayContaining(ofSites.map(({ table }) => table)));
    for (const { table, columns } of rows) {
      expect(columns).toEqual(expect.arrayContaining([...(siteTables[table] ?? [])]));
    }
  });

  it("runs no statement that forgets the site, inside and outside a transaction", async () => {
    const forgetful = sql`update accounts set username = ${"gone"}`;
    await expect(database.db.execute(forgetful)).rejects.toThrow(SiteScopeError);
    await expect(database.transaction((tx) => tx.execute(forgetful))).rejects.toThrow(SiteScopeError);
    await expect(database.transaction((tx) => tx.transaction((inner) => inner.execute(forgetful)))).rejects.toThrow(
      SiteScopeError,
    );
    const { rows } = await database.pool.query("select 1 from accounts where username = 'gone'");
    expect(rows).toEqual([]);
    await database.db.execute(sql`select 1 from accounts where site_id = ${0}`);
  });
});
