import { describe, expect, it } from "vitest";
import { analyseStatement } from "./site-scope-analysis.ts";
import { checkSiteScope, runInSiteScope, SiteScopeError } from "./site-scope.ts";

describe("analyseStatement", () => {
  it.each([
    "select 1",
    "select * from engines order by position",
    "select * from accounts where site_id = $1 order by id",
    "select * from accounts where site_id in ($1, $2)",
    "select * from accounts where id = any($1::uuid[])",
    'select * from "accounts" where "site_id" = $1',
    "select 1 from accounts where site_id = 0 and role = 0",
    "select count(*) as sessions from engines",
    "select 'from accounts' as text",
    "insert into accounts (site_id, username) values ($1, $2) on conflict do nothing",
    "insert into accounts (site_id, username) values ($1, $2) on conflict (id) do update set username = excluded.username",
    "update sessions set ended_at = $1 where account_id = $2 and ended_at is null",
    "select s.id, a.role from sessions s join accounts a on a.id = s.account_id where s.id = $1",
    "select * from passkeys p join accounts a on a.id = p.account_id where a.site_id = $1",
    "delete from text_history where id in (select id from text_history where account_id = $1 and site_id = $2)",
    "with old as (select id from accounts where site_id = $1) delete from sessions s using old where s.account_id = old.id",
    "select * from accounts /* any site: the number finds it */ where email = $1",
  ])("lets pass: %s", (statement) => {
    expect(analyseStatement(statement).problem).toBeUndefined();
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
    ["accounts", "update accounts set username = $1"],
    ["accounts", "insert into accounts (username) values ($1)"],
    ["accounts", "insert into accounts select * from accounts where username = $1"],
    ["accounts", "delete from accounts"],
    ["accounts", "truncate accounts"],
    ["accounts", "select * from engines, accounts where engines.id = $1"],
    ["accounts", "select s.*, a.* from sessions s, accounts a where s.id = $1"],
    ["messages", "select * from accounts a left join messages m on m.read_at is null where a.site_id = $1"],
    ["passkeys", "select * from passkeys where rp_id = $1"],
  ])("refuses for %s: %s", (table, statement) => {
    expect(analyseStatement(statement).problem).toContain(`uses ${table},`);
  });

  it("says what to do", () => {
    expect(() => checkSiteScope("select *\n  from data_exports d", [])).toThrow(
      "Add d.site_id = ${…} or d.account_id = ${…}, join it to a table that is limited so, or, where it is right to touch " +
        "the rows of every site, say why in the statement: /* any site: the reason */\nStatement: select * from data_exports d",
    );
  });
});

describe("checkSiteScope", () => {
  const scope = { siteId: 5, accountId: "ann" };
  const within = (statement: string, ...values: unknown[]) =>
    runInSiteScope(scope, () => checkSiteScope(statement, values));
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
    expect(() => within("select * from accounts where id = $1", "bob")).toThrow(SiteScopeError);
    expect(() => within(byAccount, "bob")).toThrow(SiteScopeError);
  });

  it("refuses every other site, wherever its number came from", () => {
    expect(() => within(bySite, "x", 6)).toThrow(SiteScopeError);
    expect(() => within(byBoth, "ann", 6)).toThrow(SiteScopeError);
    expect(() => within(bySite, "x", null)).toThrow(SiteScopeError);
    expect(() => within("select * from accounts where site_id = any($1)", [5, 6])).toThrow(SiteScopeError);
  });

  it("holds nothing outside a request", () => {
    expect(() => checkSiteScope(bySite, ["x", 6])).not.toThrow();
  });

  it("lets no two requests at once into each other's site", async () => {
    const ask = async (siteId: number) =>
      runInSiteScope({ siteId, accountId: "ann" }, async () => {
        await Promise.resolve();
        checkSiteScope(bySite, ["x", siteId]);
        await new Promise((resolve) => setImmediate(resolve));
        checkSiteScope(bySite, ["x", siteId]);
      });
    await expect(Promise.all([ask(5), ask(6), ask(7)])).resolves.toHaveLength(3);
  });
});
