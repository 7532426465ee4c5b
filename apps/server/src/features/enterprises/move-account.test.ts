import { type LibraryList, libraryCalls } from "@yiqiao/contracts/libraries";
import { joiningCalls } from "@yiqiao/contracts/enterprises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillAccount } from "../personal-data/testing/filled-account.ts";
import { type MainOffice, openMainOffice, outcomeOf } from "./testing/main-office.ts";

let office: MainOffice;
beforeAll(async () => {
  office = await openMainOffice();
});
afterAll(() => office.close());

/** Rows of the former site's books, and what names others. */
const staying = new Set([
  "accounts",
  "audit_log",
  "data_exports",
  "enterprises",
  "invoices",
  "orders",
  "payments",
  "quota_budgets",
  "quota_reservations",
  "refunds",
  "site_invitations",
  "site_join_requests",
]);

describe("an account that goes to an enterprise", () => {
  it("takes along every row of its own that names a site", async () => {
    const { site_id } = await office.found("acme", { config: { joining: "open" } });
    const { id, traces } = await fillAccount(office.app, "wanderly");
    const { pool } = office.app.database;
    await pool.query("update two_factor set confirmed_at = null where account_id = $1", [id]);
    await pool.query("delete from sign_in_locks");
    await pool.query("update orders set state = 'completed' where account_id = $1", [id]);
    await office.signIn(traces.email);
    const joined = await office.call(traces.email, joiningCalls.join.path, { code: "acme" });
    expect(joined.message).toBe("success" in joined ? "" : joined.message);
    expect(outcomeOf(joined)).toBe("success");
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
      expect([name, rows.length > 0, [...new Set(rows.map((row) => row.site_id))]]).toEqual([name, true, [site_id]]);
    }
    const holder = await pool.query("select site_id from quota_holders where name = $1", [`account:${id}`]);
    expect(holder.rows).toEqual([{ site_id }]);
  });

  it("ends what it shared with people of the main site, both ways", async () => {
    const { pool } = office.app.database;
    await office.found("beta", { config: { joining: "open" } });
    const ann = await office.user("ann@example.com");
    const bob = await office.user("bob@example.com");
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
    await office.call("ann@example.com", joiningCalls.join.path, { code: "beta" });
    expect((await pool.query("select 1 from library_members")).rows).toEqual([]);
    const uses = await pool.query("select account_id, library_id from library_uses where account_id in ($1, $2)", [
      ann,
      bob,
    ]);
    expect(uses.rows).toEqual([{ account_id: ann, library_id: anns }]);
    const names = async (who: string) => {
      const { data } = await office.call<LibraryList>(who, libraryCalls.list.path.replace(":flag", "1"));
      return data.bank_list.map(({ name }) => name);
    };
    expect(await names("ann@example.com")).toEqual(["of Ann"]);
    expect(await names("bob@example.com")).toEqual(["of Bob"]);
  });
});
