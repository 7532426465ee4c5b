import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { type SQL, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#testing";
import { type Database, openDatabase } from "../database.ts";
import { runInSiteScope, SiteScopeError } from "./index.ts";
import { catalogueQuery, schemaOf } from "./schema.ts";
import { leaks } from "./testing/leaks.ts";

const own = { site: 5, account: randomUUID() };
const logger = pino({ level: "silent" });

let database: Database;
let plain: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`
    insert into sites (id, code, name_zh, name_en, parent_id) values (6, 'six', 'foreign', 'foreign', 0), (5, 'five', '', '', 6);
    insert into accounts (site_id, account_number, username, role, email)
    values (6, 'foreign1', 'foreign', 2, 'foreign@x'), (6, 'foreign2', 'foreign', 2, null);
    insert into messages (site_id, account_id, kind, params, created_at)
    select 6, id, 'foreign', '{"text": "foreign"}', now() from accounts`);
  await pool.query(
    "insert into accounts (id, site_id, account_number, username, role) values ($1, 5, 'own', 'own', 2)",
    [own.account],
  );
  await pool.query(`
    create table refunds_like (site_id int not null references sites, closed_by uuid references accounts);
    insert into refunds_like select 5, id from accounts where site_id = 6;
    create view all_accounts as select * from accounts;
    create function rows_of_accounts() returns setof accounts language sql stable as 'select * from accounts';
    analyze messages`);
  await database.learnTables();
  const role = `plain_${randomUUID().replaceAll("-", "")}`;
  await pool.query(`create role ${role}; grant all on all tables in schema public to ${role};
    grant all on all sequences in schema public to ${role}`);
  const url = new URL(database.connectionString);
  url.searchParams.set("options", `-c role=${role}`);
  plain = await openDatabase({ databaseUrl: url.href, dataDir: tmpdir(), logger });
});
afterAll(async () => {
  const { rows } = await plain.pool.query<{ role: string }>("select current_user as role");
  await plain.close();
  await database.pool.query(`drop owned by ${rows[0]?.role}; drop role ${rows[0]?.role}`);
  await database.close();
});

/** The statement with its `:site` and `:account`. */
function bound(text: string): SQL {
  const parts = text.split(/(?<!:):(site|account)\b/);
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${own[part === "site" ? "site" : "account"]}`)),
  );
}

describe("the data layer", () => {
  it("knows of every table whose its rows are", async () => {
    const empty = await createTestDatabase();
    try {
      const { rows } = await empty.pool.query(catalogueQuery);
      const { tables } = schemaOf(rows[0]);
      const undeclared = [...tables.values()].filter(({ scope }) => scope === "undeclared");
      // A table that is missing here needs a foreign key to what its rows belong to, or a comment in its migration.
      expect(undeclared.map(({ name }) => name)).toEqual([]);
      // Nobody calls a table shared whose rows name a site or an account.
      const shared = [...tables.values()].filter(({ scope }) => scope === "shared");
      const owned = shared.filter(({ columns }) => columns.has("site_id") || columns.has("account_id"));
      expect(owned.map(({ name }) => name)).toEqual([]);
      const keyless = [...tables.values()].filter(
        ({ scope, columns }) => scope === "sites" && ![...columns.values()].some(({ isKey }) => isKey),
      );
      expect(keyless.map(({ name }) => name)).toEqual([]);
    } finally {
      await empty.close();
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

  it("holds the statements of a request to its site", async () => {
    const asked = sql`select username from accounts where site_id = ${6}`;
    const within = { siteId: own.site, accountId: own.account };
    await expect(runInSiteScope(within, async () => database.db.execute(asked))).rejects.toThrow(SiteScopeError);
    expect((await database.db.execute(asked)).rowCount).toBe(2);
  });
});

describe.each([
  ["as the server's superuser", () => database],
  ["as a role without privileges", () => plain],
])("statements that would leak, %s", (_, of) => {
  it("connects so", async () => {
    const { rows } = await of().pool.query("select rolsuper from pg_roles where rolname = current_user");
    expect(rows).toEqual([{ rolsuper: of() === database }]);
  });

  it.each(leaks)("do not run: %s", async (leak) => {
    await expect(leaksUnchecked(of(), leak)).resolves.toBe(true);
    await expect(of().db.execute(bound(leak))).rejects.toThrow(SiteScopeError);
  });
});

/** Whether a statement gives or changes rows of the other site where nothing checks it. */
async function leaksUnchecked({ pool }: Database, leak: string): Promise<boolean> {
  const values: unknown[] = [];
  const text = leak.replaceAll(
    /(?<!:):(site|account)\b/g,
    (_, name: "site" | "account") => `$${values.push(own[name])}`,
  );
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result: unknown = await client.query(text, values);
    const results = [result].flat() as { rows: unknown[] }[];
    const { rows } = await client.query<{ left: number }>("select count(*)::int as left from messages");
    return JSON.stringify(results.map(({ rows }) => rows)).includes("foreign") || rows[0]?.left === 0;
  } finally {
    await client.query("rollback");
    client.release();
  }
}
