import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database, Transaction } from "#platform/database";
import { type RanStatement, ranStatements } from "../database/executor.ts";
import { buildAccount, createTestDatabase } from "#testing";
import { sealedColumns } from "./sealed-columns.repository.ts";
import { forgetOldKeys, resealAll, sealIn } from "./sealing.ts";
import { createSecrets, type Secrets } from "./secrets.ts";

let database: Database;
let dataDir = "";
let secrets: Secrets;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "yiqiao-sealing-"));
  secrets = createSecrets({ key: undefined, previousKey: undefined, dataDir });
  await database.pool.query("delete from two_factor");
  await database.pool.query("delete from engines");
  return () => rm(dataDir, { recursive: true });
});

const placeOf = (row: string) => ({ table: "two_factor", row, field: "secret" }) as const;

async function store(tx: Transaction, row: string, plaintext: string): Promise<void> {
  const sealed = await sealIn(tx, secrets, { plaintext, place: placeOf(row) });
  await tx.execute(sql`
    insert into two_factor (account_id, secret, created_at) values (${row}, ${sealed}, clock_timestamp())
    on conflict (account_id) do update set secret = excluded.secret`);
}

async function openAll(): Promise<string[]> {
  const keys = await secrets.keys();
  const { rows } = await database.pool.query<{ account_id: string; secret: Buffer }>(
    "select account_id, secret from two_factor order by created_at",
  );
  return rows.map(({ account_id: row, secret }) => keys.open(secret, placeOf(row)));
}

const textOf = (statement: SQL) => new PgDialect().sqlToQuery(statement).sql.replaceAll(/\s+/g, " ");

/** As it is where a table is long. */
async function planOf(statement: SQL): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.drizzle.execute(sql`explain ${statement}`);
    return JSON.stringify(rows);
  });
}

let count = 0;
const account = () => buildAccount(database.db, { accountNumber: `sealed-${++count}`, password: "abc12345" });

describe("sealed columns", () => {
  it("are all of the database: every other column of bytes is known to hold no secret in clear", async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' order by 1`);
    const sealed = sealedColumns.map(({ table, field }) => `${table}.${field}`);
    const others = rows.map(({ name }) => name).filter((name) => !/[._]hash$/.test(name));
    // A column of secrets belongs into sealed-columns.repository.ts.
    // The sandbox's key signs notices of payments that move no money; of a ticket the hash is kept.
    expect(others).toEqual(["backups.ticket", ...sealed, "passkeys.public_key", "sandbox_keys.secret"].toSorted());
  });

  it("are found by keys of the types that they are said to have", async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select table_name || '.' || column_name || ' ' || data_type as name from information_schema.columns
      where table_schema = 'public'`);
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(sealedColumns.map(({ table, key, keyType }) => `${table}.${key} ${keyType}`)),
    );
  });

  it("are all sealed anew by a change of key, which then needs no older one", async () => {
    for (const text of ["one", "two"]) {
      const id = await account();
      await database.transaction((tx) => store(tx, id, text));
    }
    const before = await readFile(join(dataDir, "secrets.key"), "utf8");
    const rotation = await database.transaction((tx) => resealAll(tx, secrets));
    expect(rotation).toEqual({
      rotated: {
        engines: 0,
        two_factor: 2,
        backup_settings: 0,
        backup_restores: 0,
        webhook_endpoints: 0,
        server_keys: 0,
        web_pages: 0,
      },
      unreadable: [],
    });
    await database.transaction((tx) => forgetOldKeys(tx, secrets));
    const after = await readFile(join(dataDir, "secrets.key"), "utf8");
    expect(after).toMatch(/^[\da-f]{64}\n$/);
    expect(after).not.toBe(before);
    expect(await openAll()).toEqual(["one", "two"]);
  });

  it("are sealed anew by index, some hundred rows with one statement", async () => {
    await database.pool.query(`
      insert into accounts (site_id, account_number, username, role)
      select 0, 'many-' || n, 'many', 2 from generate_series(1, 520) n`);
    const { rows } = await database.pool.query<{ id: string }>(
      "select id from accounts where account_number like 'many-%'",
    );
    await database.transaction(async (tx) => {
      for (const { id } of rows) await store(tx, id, id);
    });
    const statements: SQL[] = [];
    const listen = (ran: unknown) => statements.push((ran as RanStatement).statement);
    ranStatements.subscribe(listen);
    const { rotated } = await database.transaction((tx) => resealAll(tx, secrets));
    ranStatements.unsubscribe(listen);
    expect(rotated.two_factor).toBe(520);
    const ofRows = statements.filter(
      (one) => textOf(one).includes('"two_factor"') && !textOf(one).includes("distinct"),
    );
    expect(ofRows.filter((one) => / update /.test(textOf(one)))).toHaveLength(2);
    const plans = await Promise.all(ofRows.map(planOf));
    expect(plans.length).toBeGreaterThanOrEqual(5);
    for (const plan of plans) expect(plan).toMatch(/Index Scan using two_factor_pkey/);
    await database.transaction((tx) => forgetOldKeys(tx, secrets));
    expect((await openAll()).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });

  it("are sealed with keys that stay, while keys change and others seal at the same time", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, account));
    const change = async () => {
      await database.transaction((tx) => resealAll(tx, secrets));
      await database.transaction((tx) => forgetOldKeys(tx, secrets));
    };
    const seal = (id: string) => database.transaction((tx) => store(tx, id, id));
    await Promise.all([seal(ids[0] ?? ""), change(), ...ids.slice(1).map(seal), change()]);
    expect((await openAll()).toSorted()).toEqual(ids.toSorted());
  });

  it("are not sealed with a new key while the old one is lost, but for the one that is replaced", async () => {
    const [one, other] = [await account(), await account()];
    await database.transaction((tx) => store(tx, one, "one"));
    await rm(join(dataDir, "secrets.key"));
    await expect(database.transaction((tx) => store(tx, other, "two"))).rejects.toMatchObject({ problem: "key-lost" });
    await database.transaction((tx) => store(tx, one, "anew"));
    expect(await openAll()).toEqual(["anew"]);
  });
});
