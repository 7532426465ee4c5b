import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#testing";
import { assignmentsOf, column, columnsOf, type Database, type Executor } from "./index.ts";

const shape = {
  id: column.int,
  siteId: column.uuid,
  note: column.text.orNull(),
  size: column.bigint.named("size_bytes"),
  madeAt: column.timestamptz,
};

describe("a statement", () => {
  let database: Database;
  let db: Executor;
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ db } = database);
    await database.pool.query(`
      create table boxes (id int primary key, site_id uuid not null default gen_random_uuid(), note text,
        size_bytes bigint not null default 0, made_at timestamptz not null default '2026-01-02T03:04:05.678Z',
        facts jsonb not null default '{}');
      comment on table boxes is 'scope: shared'`);
    await database.learnTables();
    await database.pool.query("insert into boxes (id, note, size_bytes) values (1, 'x', 9007199254740991)");
  });
  afterAll(() => database.close());

  it("gives rows as its shape says", async () => {
    const rows = await db.query(shape)`select ${columnsOf(shape, "b")} from boxes b where id = ${1}`;
    expect(rows).toEqual([
      {
        id: 1,
        siteId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        note: "x",
        size: Number.MAX_SAFE_INTEGER,
        madeAt: new Date("2026-01-02T03:04:05.678Z"),
      },
    ]);
    await expect(db.query({ size: column.bigint })`select 9007199254740993::bigint as size`).rejects.toThrow(/2\^53/);
  });

  it.each([
    [
      "a column by another name",
      sql`select id, note as remark from boxes`,
      [/knows no column "remark"/, /"note" is mis/],
    ],
    ["a column too many", sql`select id, note, made_at from boxes`, [/knows no column "made_at"/]],
    ["a column too few", sql`select id from boxes`, [/"note" is missing/]],
    ["a column twice", sql`select id, note, note from boxes`, [/"note" comes twice/]],
    ["another type", sql`select size_bytes as id, note from boxes`, [/"id" is INT8, the code says INT2 or INT4/]],
    [
      "nothing at all of another type",
      sql`select id, facts as note from boxes where false`,
      [/"note" is JSONB, the code says TEXT or VARCHAR/],
    ],
  ])("gives nothing where it has %s than its shape", async (_, statement, problems) => {
    const asked = db.query({ id: column.int, note: column.text.orNull() })(statement);
    for (const problem of problems) await expect(asked).rejects.toThrow(problem);
    await expect(asked).rejects.toThrow(/\nStatement: select /);
  });

  it("is told in tests where a column is null that never should be", async () => {
    const never = { note: column.text };
    await expect(db.query(never)`select null::text as note`).rejects.toThrow('"note" is null, the code says never');
    const joined = db.query({ id: column.int })`select b.id from (values (1)) v left join boxes b on false`;
    await expect(joined).rejects.toThrow('"id" is null, the code says never');
  });

  it("is told in tests where a column's table would take null", async () => {
    const named = { email: column.text };
    const ask = () => db.query(named)`select email from accounts where site_id = 0 and email is not null`;
    await expect(ask()).rejects.toThrow('"email" may be null in its table');
    const [first] = await db.query({ email: column.text.present() })`
      select email from accounts where site_id = 0 and email is not null`;
    expect(first).toBeUndefined();
  });

  it("says how many rows it changed, and writes what a shape names", async () => {
    const facts = { ...shape, facts: column.jsonb<readonly number[]>() };
    const sets = sql.join(assignmentsOf(facts, { size: 5, facts: [1, 2], note: null, madeAt: undefined }), sql`, `);
    expect(await db.execute(sql`update boxes set ${sets} where id = 1`)).toEqual({ rowCount: 1 });
    const rows = await db.query({ size_bytes: column.bigint, facts: facts.facts, note: column.text.orNull() })`
      select size_bytes, facts, note from boxes`;
    expect(rows).toEqual([{ size_bytes: 5, facts: [1, 2], note: null }]);
  });
});
