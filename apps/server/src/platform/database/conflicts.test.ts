import { tmpdir } from "node:os";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#testing";
import { type Database, type Executor, openDatabase } from "./index.ts";

const met: string[] = [];
let owner: Database;
let database: Database;
beforeAll(async () => {
  owner = await createTestDatabase();
  await owner.pool.query(`
    create table vaults (id int primary key, balance int not null default 0); comment on table vaults is 'scope: shared';
    create sequence often;
    create function fail_often() returns trigger language plpgsql as $$ begin
      if nextval('often') < 3 then raise exception 'met' using errcode = '40001'; end if; return new; end $$;
    create trigger fail_often before update on vaults for each row when (new.id = 9) execute function fail_often()`);
  database = await openDatabase({
    databaseUrl: owner.connectionString,
    dataDir: tmpdir(),
    logger: pino({ level: "silent" }),
    onConflict: (conflict, isLast) => met.push(isLast ? `${conflict}, last` : conflict),
  });
});
afterAll(async () => {
  await database.close();
  await owner.close();
});
beforeEach(async () => {
  met.length = 0;
  await owner.pool.query("delete from vaults; insert into vaults values (1), (2), (9); alter sequence often restart");
});

const balances = async () => {
  const { rows } = await owner.pool.query<{ balance: number }>("select balance from vaults order by id");
  return rows.map(({ balance }) => balance);
};
const raise = (db: Executor, id: number) => db.execute(sql`update vaults set balance = balance + 1 where id = ${id}`);

describe("a conflict", () => {
  it("of two that lock in opposite orders: what the server undid is done anew as a whole", async () => {
    const { promise: bothHaveOne, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const raiseBoth = (first: number, second: number) =>
      database.transaction(async (tx) => {
        await raise(tx, first);
        begun += 1;
        if (begun === 2) resolve();
        await bothHaveOne;
        await raise(tx, second);
      });
    await Promise.all([raiseBoth(1, 2), raiseBoth(2, 1)]);
    expect(await balances()).toEqual([2, 2, 0]);
    expect(met).toEqual(["deadlock"]);
    expect(begun).toBe(3);
  });

  it("of a single statement is met by doing it anew, too", async () => {
    await raise(database.db, 9);
    expect(await balances()).toEqual([0, 0, 1]);
    expect(met).toEqual(["serialization", "serialization"]);
  });

  it("of a part of a transaction ends the whole, which alone is done anew", async () => {
    let runs = 0;
    await database.transaction(async (tx) => {
      runs += 1;
      await raise(tx, 1);
      await tx.transaction((inner) => raise(inner, 9));
    });
    expect(await balances()).toEqual([1, 0, 1]);
    expect(runs).toBe(3);
  });

  it("that comes each time is told, and nothing else is tried again", async () => {
    await owner.pool.query("alter sequence often minvalue -9 restart with -9");
    await expect(raise(database.db, 9)).rejects.toMatchObject({ cause: { code: "40001" } });
    expect(met).toEqual(["serialization", "serialization", "serialization, last"]);
    let runs = 0;
    const failing = database.transaction(async (tx) => {
      runs += 1;
      await tx.execute(sql`insert into vaults values (1)`);
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: "23505" } });
    expect(runs).toBe(1);
  });
});
