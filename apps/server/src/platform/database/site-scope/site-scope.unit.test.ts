import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadModule } from "libpg-query";
import type { Pool } from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { createSiteGuard, runInSiteScope, SiteScopeError } from "./index.ts";
import { type Catalogue, type CatalogueColumn, schemaOf } from "./schema.ts";
import { analyseStatement } from "./statement.ts";

const columnOf = (text: string): CatalogueColumn => {
  const [, name = "", marks = "", reference, comment = null] =
    /^(\w+)([!*]*)(?:>(\w+\.\w+\+?))?(?: (.+))?$/.exec(text) ?? [];
  const [table = "", column = ""] = reference?.replace("+", "").split(".") ?? [];
  return {
    name,
    comment,
    isRequired: marks.includes("!"),
    isRandomKey: marks.includes("*"),
    reference: reference === undefined ? null : { table, column, isDeletedWith: reference.endsWith("+") },
  };
};
const tableOf = (name: string, columns: string, comment: string | null = null) => {
  return { name, comment, columns: columns.split(", ").map(columnOf) };
};
/** `!` required, `*` a random key, `>` a reference, with `+` one that deletes the row, then a comment. */
const catalogue: Catalogue = {
  functions: ["rows_of_accounts"],
  tables: [
    tableOf("sites", "id!, code scope: key, parent_id>sites.id"),
    tableOf("accounts", "id!*, site_id!>sites.id, username, role, email, updated_at"),
    tableOf("sessions", "id!*, account_id!>accounts.id, ended_at"),
    tableOf("messages", "id!, site_id!>sites.id, account_id>accounts.id+, kind, read_at"),
    tableOf(
      "libraries",
      "id!*, number! scope: key, site_id!>sites.id, account_id>accounts.id+, scope, closed_by>accounts.id",
    ),
    tableOf("members", "library_id!>libraries.id, account_id!>accounts.id"),
    tableOf("uses", "library_id!>libraries.id scope: to libraries.id, account_id!>accounts.id"),
    tableOf("entries", "id!, library! scope: libraries.number, source"),
    tableOf("engines", "id!, position", "scope: shared"),
    tableOf("secrets", "id!"),
  ],
};
const schema = schemaOf(catalogue);
beforeAll(() => loadModule());

describe("analyseStatement", () => {
  it.each([
    "select 1",
    "begin isolation level serializable",
    "set local synchronous_commit to off",
    "select * from engines order by position",
    "select * from accounts where site_id = $1 order by id",
    "select * from accounts where site_id in ($1, $2)",
    "select * from accounts where id = any($1::uuid[])",
    "select * from accounts where (site_id, role) = ($1, $2)",
    'select * from "accounts" where "site_id" = $1',
    "select * from public.accounts where $1 = site_id",
    "select 1 from accounts where site_id = 0 and role = 0",
    "select count(*) as sessions from engines",
    "select 'from accounts' as text",
    "insert into accounts (site_id, username) values ($1, $2) on conflict do nothing",
    "insert into accounts (site_id, username) values ($1, $2) on conflict (site_id, username) do update set role = excluded.role",
    "insert into accounts (id, username) values ($1, $2) on conflict (email) do update set role = 1 where accounts.site_id = $3",
    "insert into messages (account_id, kind) select a.id, $1 from accounts a where a.site_id = $2",
    "update sessions set ended_at = $1 where account_id = $2 and ended_at is null",
    "select s.id, a.role from sessions s join accounts a on a.id = s.account_id where s.id = $1",
    "select * from sessions s join accounts a on a.id = s.account_id where a.site_id = $1",
    "select * from sessions join messages using (account_id) where sessions.account_id = $1",
    "select * from accounts a left join sessions s on s.account_id = a.id where a.site_id = $1",
    "select * from accounts a left join sessions s on s.account_id = a.id where s.id = $1",
    "delete from messages where account_id in (select id from accounts where account_id = $1 and site_id = $2)",
    "with old as (select id from accounts where site_id = $1) delete from sessions s using old where s.account_id = old.id",
    "select (select count(*) from sessions s where s.account_id = a.id) from accounts a where a.site_id = $1",
    "select e.* from unnest($1::int[]) as given (number) join entries e on e.library = given.number",
    "select e.* from unnest($1::int[]) given (n) cross join lateral (select * from entries where library = given.n) e",
    "select e.* from entries e join libraries l on l.number = e.library where l.site_id = $1 or l.scope = 'x' and l.site_id = 0",
    // Null where no member was found, so the last branch means a member of $2.
    `select l.* from libraries l left join members m on m.library_id = l.id and m.account_id = $2
     where l.site_id = $1 or l.account_id = $2 or m.account_id is not null`,
    "select l.* from uses u join libraries l on l.id = u.library_id where u.account_id = $1",
    "select * from accounts /* any site: the number finds it */ where email = $1",
    "select * from engines where not exists (select from accounts /* any site: counts */ where role = position)",
  ])("lets pass: %s", (statement) => {
    expect(analyseStatement(statement, schema).problem).toBeUndefined();
  });

  it.each([
    ["accounts", "select * from accounts"],
    ["accounts", "select * from accounts where username = $1"],
    ["accounts", "select * from accounts where email = '$1 site_id = $1'"],
    ["accounts", "select * from accounts -- site_id = $1"],
    ["accounts", "select * from accounts /* site_id = $1 */"],
    ["accounts", "select * from accounts /* any site: */"],
    ["accounts", "select * from accounts where site_id = site_id"],
    ["accounts", "update accounts set site_id = $1 where username = $2"],
    ["accounts", "insert into accounts (site_id, username) select site_id, username from accounts where username = $1"],
    ["accounts", "insert into accounts (site_id, email) values ($1, $2) on conflict (email) do update set role = 1"],
    ["accounts", "select * from engines, accounts where engines.id = $1"],
    ["accounts", "select s.*, a.* from sessions s, accounts a where s.id = $1"],
    ["messages", "select * from accounts a left join messages m on m.read_at is null where a.site_id = $1"],
    ["messages", "select * from messages where site_id = $1 or account_id = $2 or kind = $3"],
    ["uses", "select * from uses where library_id = $1"],
    ["uses", "select u.* from libraries l join uses u on u.library_id = l.id where l.id = $1"],
    ["accounts", "select a.* from libraries l join accounts a on a.id = l.closed_by where l.id = $1"],
    ["accounts", "select a.* from sites s join accounts a on a.site_id = s.parent_id where s.id = $1"],
    ["accounts", "select * from accounts where username in (select username from accounts /* any site: a */)"],
    [
      "libraries",
      "select l.* from libraries l left join members m on m.library_id = l.id where l.site_id = $1 or m.account_id is null",
    ],
    [
      "libraries",
      "select l.* from libraries l left join members m on m.account_id = $1 where l.site_id = $1 or m.account_id is not null",
    ],
  ])("refuses for %s: %s", (table, statement) => {
    expect(analyseStatement(statement, schema).problem).toContain(`uses ${table},`);
  });

  it.each([
    ["adds to accounts", "insert into accounts (username) values ($1)"],
    [
      "adds to accounts",
      "insert into accounts (site_id, username) select role, $1 from engines, sites where sites.id = $2",
    ],
    ["uses secrets", "select * from secrets"],
    ["uses nothing_known", "select * from nothing_known"],
    ["uses pg_catalog.pg_stats", "select * from pg_catalog.pg_stats"],
    ["(TruncateStmt)", "truncate accounts"],
    ["(DoStmt)", "do 'begin end'"],
    ["makes a table", "select * into copy from accounts where site_id = $1"],
    ["calls query_to_xml", "select query_to_xml($1, true, true, '')"],
    ["calls rows_of_accounts", "select rows_of_accounts()"],
    ["changes a setting", "select set_config('search_path', $1, true)"],
    ["(VariableSetStmt)", "set search_path to other"],
    ["cannot be read", "select * fro accounts"],
  ])("refuses what it does not understand (%s): %s", (problem, statement) => {
    expect(analyseStatement(statement, schema).problem).toContain(problem);
  });

  it("says what to do", () => {
    expect(analyseStatement("select *\n  from sessions d", schema).problem).toBe(
      "The statement uses sessions, whose rows belong to sites, without limiting them. Add d.id = ${…} or d.account_id = ${…}, " +
        "join it to a table that is limited so, or, where it is right to touch the rows of every site, say why in the " +
        "statement: /* any site: the reason */",
    );
  });
});

describe("the check of a request's statements", () => {
  const guard = createSiteGuard();
  // What the database would tell.
  beforeAll(() => guard.learn({ query: () => Promise.resolve({ rows: [catalogue] }) } as unknown as Pool));
  const scope = { siteId: 5, accountId: "ann" };
  const within = (statement: string, ...values: unknown[]) =>
    runInSiteScope(scope, () => guard.check(statement, values));
  const bySite = "select * from accounts where username = $1 and site_id = $2";
  const byAccount = "select * from sessions where account_id = $1";
  const byBoth = "select * from accounts where id = $1 and site_id = $2";

  it("takes the caller's own site and account", () => {
    expect(() => {
      within(bySite, "x", 5);
      within(byAccount, "ann");
      within("select * from accounts where id = $1", "ann");
      within("select * from accounts where site_id = any($1)", [5, 5]);
    }).not.toThrow();
  });

  it("lets a manager at the accounts of the own site, where the statement holds them to it", () => {
    within(byBoth, "bob", 5);
    within(
      "select * from sessions s join accounts a on a.id = s.account_id where s.account_id = $1 and a.site_id = $2",
      "bob",
      5,
    );
    expect(() => within("select * from accounts where id = $1", "bob")).toThrow(SiteScopeError);
    expect(() => within(byAccount, "bob")).toThrow(SiteScopeError);
  });

  it("holds each part of a statement by itself", () => {
    const either = "select * from messages where site_id = $1 or account_id = $2";
    within(either, 5, "ann");
    expect(() => within(either, 5, "bob")).toThrow(SiteScopeError);
    const both = "select id from accounts where site_id = $1 union select id from accounts where id = $2";
    within(both, 5, "ann");
    expect(() => within(both, 5, "bob")).toThrow(SiteScopeError);
  });

  it("refuses every other site, wherever its number came from", () => {
    expect(() => within(bySite, "x", 6)).toThrow(SiteScopeError);
    expect(() => within(byBoth, "ann", 6)).toThrow(SiteScopeError);
    expect(() => within(bySite, "x", null)).toThrow(SiteScopeError);
    expect(() => within("select * from accounts where site_id = any($1)", [5, 6])).toThrow(SiteScopeError);
  });

  it("holds nothing outside a request", () => {
    expect(() => guard.check(bySite, ["x", 6])).not.toThrow();
  });

  it("lets no two requests at once into each other's site", async () => {
    const ask = async (siteId: number) =>
      runInSiteScope({ siteId, accountId: "ann" }, async () => {
        await Promise.resolve();
        guard.check(bySite, ["x", siteId]);
        await new Promise((resolve) => setImmediate(resolve));
        guard.check(bySite, ["x", siteId]);
      });
    await expect(Promise.all([ask(5), ask(6), ask(7)])).resolves.toHaveLength(3);
  });
});

it("stands between every feature and the database", () => {
  const folder = join(import.meta.dirname, "../../../features");
  const files = globSync("**/*.ts", { cwd: folder }).filter((file) => !/\.test\.ts$|(^|\/)testing\//.test(file));
  expect(files.length).toBeGreaterThan(100);
  const around = /\.pool\b|\bpool\b.{0,900}\} = |\$client|from "(pg|libpg-query|drizzle-orm\/node-postgres)"/;
  expect(files.filter((file) => around.test(readFileSync(join(folder, file), "utf8")))).toEqual([]);
});
