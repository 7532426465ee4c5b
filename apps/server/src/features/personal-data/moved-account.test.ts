import { type LibraryList, libraryCalls } from "@yiqiao/contracts/libraries";
import { joiningCalls } from "@yiqiao/contracts/enterprises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";
import { fillAccount, password } from "./testing/filled-account.ts";

const config = { joining: "open" };
let app: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 5, host: "acme.example", config });
});
afterAll(() => app.close());

const signIn = async (who: string) => tokens.set(who, (await app.login(who, password)).data.access_token);
const join = (who: string) => app.call(joiningCalls.join.path, { token: tokens.get(who), body: { code: "site-5" } });

/** Rows of the former site's books, and what names others. */
const staying = new Set([
  "accounts",
  "audit_log",
  "data_exports",
  "enterprises",
  "error_reports",
  "invoices",
  "orders",
  "payments",
  "quota_budgets",
  "quota_reservations",
  "refunds",
  "site_invitations",
  "site_join_requests",
  "usage_events",
  "usage_user_days",
  "usage_user_totals",
]);

describe("an account that goes to an enterprise", () => {
  it("takes along every row of its own that names a site", async () => {
    const { id, traces } = await fillAccount(app, "wanderly");
    const { pool } = app.database;
    await pool.query("update two_factor set confirmed_at = null where account_id = $1", [id]);
    await pool.query("delete from sign_in_locks");
    await pool.query("update orders set state = 'completed' where account_id = $1", [id]);
    await signIn(traces.email);
    expect(errorNameOf((await join(traces.email)).code)).toBe("success");
    const { rows: tables } = await pool.query<{ name: string; key: string }>(`
      select c.table_name as name, min(c.column_name) as key from information_schema.columns c
      where c.table_schema = 'public' and c.column_name in ('account_id', 'owner')
        and exists (select 1 from information_schema.columns s
                    where s.table_schema = 'public' and s.table_name = c.table_name and s.column_name = 'site_id')
      group by 1 order by 1`);
    const moved = tables.filter(({ name }) => !staying.has(name));
    expect(moved.length).toBeGreaterThan(9);
    for (const { name, key } of moved) {
      const whose = key === "owner" ? `account:${id}` : id;
      const { rows } = await pool.query<{ site_id: number }>(`select site_id from ${name} where ${key} = $1`, [whose]);
      expect([name, rows.length > 0, [...new Set(rows.map((row) => row.site_id))]]).toEqual([name, true, [5]]);
    }
    // Who administers the new one does not read what was reported before.
    const reports = await pool.query("select site_id from error_reports where account_id = $1", [id]);
    expect(reports.rows).toEqual([{ site_id: 0 }]);
    const holder = await pool.query("select site_id from quota_holders where name = $1", [`account:${id}`]);
    expect(holder.rows).toEqual([{ site_id: 5 }]);
  });

  it("ends what it shared with people of the main site, both ways", async () => {
    const { pool } = app.database;
    const ann = await buildAccount(app.database.db, { accountNumber: "ann@example.com", password });
    const bob = await buildAccount(app.database.db, { accountNumber: "bob@example.com", password });
    const library = async (account: string, name: string) => {
      const { rows } = await pool.query<{ id: string }>(
        `insert into libraries (id, site_id, kind, scope, account_id, name, src_lang, tgt_lang, created_at, updated_at)
         values (gen_random_uuid(), 0, 'memory', 'individual', $1, $2, 'zh-cn', 'en-us', now(), now()) returning id`,
        [account, name],
      );
      return rows[0]?.id ?? "";
    };
    const [anns, bobs] = [await library(ann, "of Ann"), await library(bob, "of Bob")];
    for (const [id, account] of [
      [anns, bob],
      [bobs, ann],
    ]) {
      await pool.query("insert into library_members values ($1, $2, 'editor', now())", [id, account]);
      await pool.query("insert into library_uses (account_id, library_id) values ($1, $2)", [account, id]);
    }
    await pool.query("insert into library_uses (account_id, library_id) values ($1, $2)", [ann, anns]);
    for (const who of ["ann@example.com", "bob@example.com"]) await signIn(who);
    await join("ann@example.com");
    expect((await pool.query("select 1 from library_members")).rows).toEqual([]);
    const uses = await pool.query("select account_id, library_id from library_uses where account_id in ($1, $2)", [
      ann,
      bob,
    ]);
    expect(uses.rows).toEqual([{ account_id: ann, library_id: anns }]);
    const names = async (who: string) => {
      const { data } = await app.call<LibraryList>(libraryCalls.list.path.replace(":flag", "1"), {
        token: tokens.get(who),
      });
      return data.bank_list.map(({ name }) => name);
    };
    expect(await names("ann@example.com")).toEqual(["of Ann"]);
    expect(await names("bob@example.com")).toEqual(["of Bob"]);
  });
});
