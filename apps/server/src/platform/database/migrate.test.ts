import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#testing";
import type { Database } from "./index.ts";
import { MIGRATIONS_FOLDER, migrate } from "./index.ts";

let database: Database;
let folder: string;
const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), "yiqiao-migrations-"));
  await write("0001_cities.sql", "create table cities (name text primary key);");
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

describe("migrate", () => {
  it("applies to an empty database all files once, in order", async () => {
    await write("0010_more.sql", "insert into cities values ('北京'); insert into cities values ('Paris');");
    await expect(migrate(database, folder)).resolves.toEqual(["0001_cities.sql", "0010_more.sql"]);
    await expect(migrate(database, folder)).resolves.toEqual([]);
    const { rows } = await database.pool.query("select count(*)::int as n from cities");
    expect(rows).toEqual([{ n: 2 }]);
  });

  it("keeps the rows of a filled database", async () => {
    await migrate(database, folder);
    await database.pool.query("insert into cities values ('Lima')");
    await write("0002_size.sql", "alter table cities add column size int not null default 1;");
    await expect(migrate(database, folder)).resolves.toEqual(["0002_size.sql"]);
    const { rows } = await database.pool.query("select * from cities");
    expect(rows).toEqual([{ name: "Lima", size: 1 }]);
  });

  it("applies each file once when several processes start together", async () => {
    await write("0002_row.sql", "insert into cities values ('Oslo'); select pg_sleep(0.05);");
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database, folder)));
    expect(runs.flat().sort()).toEqual(["0001_cities.sql", "0002_row.sql"]);
  });

  it("leaves nothing of a failing file and names it", async () => {
    await write("0002_bad.sql", "create table halves (id int); select * from nowhere;");
    await expect(migrate(database, folder)).rejects.toThrow(/0002_bad\.sql failed.{0,900}nowhere/);
    const { rows } = await database.pool.query("select to_regclass('halves') as t, to_regclass('cities')::text as c");
    expect(rows).toEqual([{ t: null, c: "cities" }]);
    await write("0002_bad.sql", "create table halves (id int);");
    await expect(migrate(database, folder)).resolves.toEqual(["0002_bad.sql"]);
  });

  it("refuses a file that was changed after it was applied", async () => {
    await migrate(database, folder);
    await write("0001_cities.sql", "create table towns (name text);");
    await expect(migrate(database, folder)).rejects.toThrow(/0001_cities\.sql was changed/);
  });

  it("refuses a file that is missing among older ones, and one that comes too late", async () => {
    await write("0003_c.sql", "select 1;");
    await migrate(database, folder);
    await write("0002_b.sql", "select 1;");
    await expect(migrate(database, folder)).rejects.toThrow(/0002_b\.sql comes too late/);
    await rm(join(folder, "0002_b.sql"));
    await rm(join(folder, "0001_cities.sql"));
    await expect(migrate(database, folder)).rejects.toThrow(/has 0001_cities\.sql, which this release lacks/);
  });

  it("refuses a database of a newer release", async () => {
    await write("0002_new.sql", "select 1;");
    await migrate(database, folder);
    await rm(join(folder, "0002_new.sql"));
    await expect(migrate(database, folder)).rejects.toThrow(/newer than this release.{0,900}0002_new\.sql/);
  });

  it("refuses two files of one number and other names", async () => {
    await write("0001_other.sql", "select 1;");
    await expect(migrate(database, folder)).rejects.toThrow(/same number/);
    await rm(join(folder, "0001_other.sql"));
    await write("two.sql", "select 1;");
    await expect(migrate(database, folder)).rejects.toThrow(/two\.sql: the name must be NNNN_name\.sql/);
  });

  it("finds nothing to do in a database made from this release's files", async () => {
    const current = await createTestDatabase();
    await expect(migrate(current, MIGRATIONS_FOLDER)).resolves.toEqual([]);
    await current.close();
  });
});
