import { errorCatalogue as codes, errorNameOf } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount } from "#testing";
import { buildStatisticsApp, pathWith, password, type StatisticsApp } from "./testing/statistics-app.ts";

let site: StatisticsApp;
const ids = new Map<string, string>();
beforeAll(async () => {
  site = await buildStatisticsApp();
  const { db, pool } = site.app.database;
  for (let n = 0; n < 7; n++) {
    const name = `reader${n}@example.com`;
    ids.set(name, await buildAccount(db, { accountNumber: name, password, siteId: n < 5 ? 0 : 5 }));
    await pool.query("update accounts set created_at = $2, username = $3 where id = $1", [
      ids.get(name),
      new Date(Date.UTC(2026, 0, n + 1)),
      `=Name ${n}`,
    ]);
    await pool.query(
      `insert into usage_events (at, site_id, account_id, kind, requests, machine)
       values ($1, $2, $3, 'text', 1, $4), ($1, $2, $3, 'document', $5, 0)`,
      [site.app.clock.now(), n < 5 ? 0 : 5, ids.get(name), 100 * (n % 4), n % 3],
    );
  }
  await site.addUp();
});
afterAll(() => site.app.close());

const namesOf = (users: readonly { readonly account_number: string }[]) =>
  users.map(({ account_number }) => account_number.replace("@example.com", ""));

/** Page by page. */
async function all(query: Readonly<Record<string, string>>, token = site.admin): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page = await site.users(token, { ...query, page_size: "2", ...(after !== "" && { after }) });
    found.push(...namesOf(page.users));
    after = page.next;
  }
  return found;
}

describe("the list of users", () => {
  const time = { from: "2026-03-01", to: "2026-03-10" };
  it.each([
    ["kept totals", { range: "30d" }],
    ["added days", time],
  ])("is sorted and whole, page by page: %s", async (_, when) => {
    const byCharacters = await all({ ...when, sort: "characters" });
    expect(byCharacters).toHaveLength(7);
    const figures = new Map(
      (await site.users(site.admin, { ...when })).users.map((user) => [user.account_number, user]),
    );
    const amounts = byCharacters.map((name) => figures.get(`${name}@example.com`)?.characters ?? -1);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    expect(amounts[0]).toBe(300);
    const byDocuments = await all({ ...when, sort: "documents" });
    expect(byDocuments.slice(0, 2).toSorted()).toEqual(["reader2", "reader5"]);
    expect(new Set(byDocuments).size).toBe(7);
  });

  it("has everybody when the newest come first", async () => {
    const found = await all({ range: "7d", sort: "newest" });
    expect(found.filter((name) => name.startsWith("reader"))).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `reader${n}`));
    expect(found).toContain("boss");
  });

  it("finds who is called so, with and without figures", async () => {
    for (const sort of ["characters", "documents", "newest"]) {
      expect(await all({ range: "7d", sort, search: "READER3@" })).toEqual(["reader3"]);
      expect(await all({ range: "7d", sort, search: "=name 4" })).toEqual(["reader4"]);
      expect(await all({ range: "7d", sort, search: "boss" })).toEqual(["boss"]);
      expect(await all({ range: "7d", sort, search: "%" })).toEqual([]);
    }
  });

  it("is the own site's for a manager", async () => {
    expect(await all({ range: "30d" }, site.manager)).toEqual(["reader6", "reader5"]);
    expect(await all({ ...time, sort: "documents" }, site.manager)).toEqual(["reader5", "reader6"]);
    expect((await all({ range: "7d", sort: "newest" }, site.manager)).toSorted()).toEqual([
      "manager",
      "reader5",
      "reader6",
    ]);
    expect(await all({ range: "7d", search: "reader" }, site.manager)).toHaveLength(2);
    const answer = await site.app.call(pathWith("/user_data/list", { range: "7d", site_id: "0" }), {
      token: site.manager,
    });
    expect(errorNameOf(answer.code)).toBe("noPermission");
  });
});

describe("one user", () => {
  it("is shown by day and kind", async () => {
    const { user, statistics, kinds } = await site.user(site.admin, {
      range: "7d",
      user_id: ids.get("reader2@example.com") ?? "",
    });
    expect(user).toMatchObject({ characters: 200, documents: 2, requests: 3, libraries: 0, orders: 0, plan: "free" });
    expect(statistics.points.map(({ characters }) => characters)).toEqual([0, 0, 0, 0, 0, 0, 200]);
    expect(kinds.map(({ value, requests }) => [value, requests])).toEqual([
      ["text", 1],
      ["document", 2],
    ]);
  });

  it("is not another site's for a manager", async () => {
    for (const user_id of [ids.get("reader2@example.com") ?? "", crypto.randomUUID()]) {
      const answer = await site.app.call(pathWith("/user_data/user", { range: "7d", user_id }), {
        token: site.manager,
      });
      expect(errorNameOf(answer.code)).toBe("statisticsUserMissing");
    }
  });
});

describe("files", () => {
  const download = async (path: string, query: Readonly<Record<string, string>>, token = site.admin) =>
    site.app.fastify.inject({
      url: `/api/v1.0${pathWith(path, query)}`,
      headers: { authorization: `Bearer ${token}`, "accept-language": "en" },
    });

  it("hold what the page shows, with its filters", async () => {
    const users = await download("/user_data/export", { range: "30d", format: "csv", search: "reader" });
    expect(users.headers["content-disposition"]).toContain("user-data-2026-02-09-2026-03-10.csv");
    const lines = users.body.slice(1).trimEnd().split("\r\n");
    expect(lines).toHaveLength(8);
    expect(lines[0]).toMatch(/^Account,User name,Site,Plan,Registered,Requests,Characters/);
    expect(lines[1]).toMatch(/^reader3@example.com,'=Name 3,/);
    const own = await download("/user_data/export", { range: "30d", format: "csv" }, site.manager);
    expect(own.body.trimEnd().split("\r\n")).toHaveLength(3);
    const days = await download("/statistics/export", { range: "7d", format: "csv", site_id: "5" });
    const rows = days.body.slice(1).trimEnd().split("\r\n");
    expect(rows).toHaveLength(8);
    expect(rows.at(-1)).toMatch(/^2026-03-10,2,4,0,300,/);
    const sites = await download("/statistics/export", { range: "7d", format: "csv", by: "site" });
    expect(sites.body.slice(1).split("\r\n").slice(1, 3)).toEqual([
      expect.stringMatching(/^0,Yiqiao,9,0,600,/),
      expect.stringMatching(/^5,Site 5,4,0,300,/),
    ]);
    const hours = await download("/statistics/export", { range: "today", format: "csv" });
    expect(hours.body.trimEnd().split("\r\n").at(-1)).toMatch(/^2026-03-10 16:00,/);
  });

  it("are workbooks, of the old kind too where LibreOffice is there", async () => {
    const made = await download("/statistics/export", { range: "7d", format: "xlsx" });
    expect(made.rawPayload.subarray(0, 2).toString()).toBe("PK");
    expect((await download("/user_data/export", { range: "7d", format: "xls" })).json()).toMatchObject({
      code: codes.officeMissing.code,
    });
  });

  it("stand in the audit log with what was chosen", async () => {
    const { rows } = await site.app.database.pool.query<{ action: string; after: object }>(
      "select action, after from audit_log where action like '%.export' order by id",
    );
    expect(rows).toContainEqual({
      action: "statistics.export",
      after: { format: "csv", by: "site", from: "2026-03-04", to: "2026-03-10", site: "all" },
    });
    expect(rows.map(({ action }) => action)).toContain("user-data.export");
    expect(JSON.stringify(rows)).not.toContain("reader");
  });
});
