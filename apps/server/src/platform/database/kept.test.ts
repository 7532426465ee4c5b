import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#testing";
import { allowKeptReads, column, type Database, type Executor, runInSiteScope } from "./index.ts";

describe("what is kept of the database", () => {
  let database: Database;
  let db: Executor;
  let readings = 0;
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ db } = database);
    await database.pool.query(`
      create table boxes (id int primary key, size int not null); comment on table boxes is 'scope: shared';
      create table lids (id int primary key, size int not null); comment on table lids is 'scope: shared';
      insert into boxes values (1, 0); insert into lids values (1, 0)`);
    await database.learnTables();
  });
  afterAll(() => database.close());

  const read = (executor: Executor) =>
    executor.kept("box 1", async (reader) => {
      readings += 1;
      const [row] = await reader.query({ size: column.int })`select size from boxes where id = 1`;
      return row?.size;
    });
  const kept = () => allowKeptReads(() => read(db));
  const grow = (executor: Executor) => executor.execute(sql`update boxes set size = size + 1 where id = 1`);

  it("ends with what this process writes to its tables", async () => {
    const first = (await kept()) ?? 0;
    const before = readings;
    await db.execute(sql`update lids set size = 9 where id = 1`);
    expect([await kept(), readings]).toEqual([first, before]);
    await grow(db);
    expect(await kept()).toBe(first + 1);
    const [row] = await db.query({ size: column.int })`update boxes set size = 20 where id = 1 returning size`;
    expect(await kept()).toBe(row?.size);
    await db.prepared({})`update boxes set size = 30 where id = 1`;
    expect(await kept()).toBe(30);
  });

  it("ends when a transaction commits, which reads anew itself", async () => {
    const first = (await kept()) ?? 0;
    await database.transaction(async (tx) => {
      await grow(tx);
      await tx.transaction((savepoint) => grow(savepoint));
      expect(await kept()).toBe(first);
      expect(await allowKeptReads(() => read(tx))).toBe(first + 2);
    });
    expect(await kept()).toBe(first + 2);
  });

  it("is nobody's of another account", async () => {
    const scopes = ["2b0c1a52-5f2e-4c3a-9d5e-0a7a4b1f0001", "2b0c1a52-5f2e-4c3a-9d5e-0a7a4b1f0002"];
    const before = readings;
    for (const accountId of [...scopes, ...scopes]) await runInSiteScope({ siteId: 0, accountId }, kept);
    expect(readings - before).toBe(2);
  });
});
