import { apiPrefix } from "@yiqiao/contracts";
import { userCalls } from "@yiqiao/contracts/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildScene, type Person, type Scene } from "./testing/scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await buildScene();
});
afterAll(() => scene.close());

const run = (who: Person, text: string, more: object = {}) =>
  scene.ask(who, userCalls.import, { body: { text, way: "password", ...more } });
const places = async (who: Person, text: string, more: object = {}) =>
  (await run(who, text, more)).errors.map(({ line, column }) => `${line} ${column}`);
const exportUsers = async (who: Person, body: object = {}) => {
  const response = await scene.app.fastify.inject({
    method: "POST",
    url: apiPrefix + userCalls.export.path,
    headers: { authorization: `Bearer ${await scene.tokenOf(who)}` },
    payload: body,
  });
  return response.body;
};

describe("a file of users", () => {
  it("is looked at first, with every error by its line, and nothing is written", async () => {
    const text = [
      "Account,Name,Role,Site,Language",
      "new1@example.org,新人,user,site-5,zh",
      "nobody,,,,",
      "!,x,,,",
      "user@example.com,,,,",
      "new1@example.org,,,,",
      `new2@example.org,${"x".repeat(21)},king,nowhere,fr`,
      "new3@example.org,,administrator,,",
    ].join("\n");
    expect(await places("boss", text)).toEqual([
      "4 account",
      "5 account",
      "6 account",
      "7 name",
      "7 role",
      "7 site",
      "7 language",
      "8 role",
    ]);
    expect(await scene.outcome("boss", userCalls.import, { body: { text, way: "password", is_preview: false } })).toBe(
      "userImportFaulty",
    );
    const { rows } = await scene.app.database.pool.query("select 1 from accounts where email like 'new%'");
    expect(rows).toEqual([]);
  });

  it("makes its users with passwords that serve once, whatever separates the columns and names them", async () => {
    for (const [text, account] of [
      ["账号;名称\r\nsemi@example.org;王伟\r\n", "semi@example.org"],
      ["\u{feff}tab@example.org\tTab", "tab@example.org"],
      ['"quoted@example.org","Smith, J."', "quoted@example.org"],
    ] as const) {
      const { created } = await run("boss", text, { is_preview: false });
      expect(created).toEqual([{ user_id: expect.any(String), account, password: expect.any(String) }]);
      const entered = await scene.app.login(account, created?.[0]?.password ?? "");
      expect(entered.data.user.must_change_password).toBe(true);
    }
    const { rows } = await scene.app.database.pool.query("select after from audit_log where action = 'user.import'");
    expect(rows).toEqual([{ after: { count: 1 } }, { after: { count: 1 } }, { after: { count: 1 } }]);
  });

  it("of a manager goes to the own site and to no other", async () => {
    expect(await places("manager", "account,site\nx@example.org,site-6\ny@example.org,0\n")).toEqual([
      "2 site",
      "3 site",
    ]);
    const { created } = await run("manager", "account\nmine@example.org\n", { is_preview: false });
    const one = await scene.ask("root", userCalls.one, { params: { id: created?.[0]?.user_id ?? "" } });
    expect(one.site_id).toBe(5);
    expect(
      await scene.outcome("manager", userCalls.import, { body: { text: "a@b.org", way: "password", site_id: 6 } }),
    ).toBe("noPermission");
  });

  it("invites by mail only who has an address", async () => {
    expect(await places("boss", "13800138000\nlao.li\nok@example.org", { way: "invitation" })).toEqual([
      "1 account",
      "2 account",
    ]);
    const { created } = await run("boss", "ok@example.org", { way: "invitation", is_preview: false });
    expect(created?.[0]?.password).toBeNull();
  });

  it("takes no word for a role or language that is none", async () => {
    const text = "account,role,language\nodd@example.org,,constructor\nodder@example.org,toString,__proto__\n";
    expect(await places("boss", text)).toEqual(["2 language", "3 role", "3 language"]);
  });

  it("names a site by its code and number before any name, which managers choose", async () => {
    const { pool } = scene.app.database;
    const called = (zh: string, en: string) =>
      pool.query("update sites set name_zh = $1, name_en = $2 where id = 6", [zh, en]);
    const siteOf = async (name: string) => {
      const { sample, errors } = await run("boss", `account,site\nat@example.org,${name}\n`);
      return sample[0]?.site_name ?? errors[0]?.column;
    };
    await called("site-5", "5");
    expect([await siteOf("site-5"), await siteOf("5")]).toEqual(["Site 5", "Site 5"]);
    await called("Site 5", "Elsewhere");
    expect([await siteOf("site 5"), await siteOf("Elsewhere")]).toEqual(["site", "Elsewhere"]);
    await called("Site 6", "Site 6");
  });

  it("is looked at some times an hour, since it tells which addresses have an account", async () => {
    const look = () =>
      scene.outcome("keeper", userCalls.import, { body: { text: "user@example.com", way: "password" } });
    for (let times = 1; times <= 30; times++) expect(await look()).toBe("success");
    expect(await look()).toBe("tooManyRequests");
  });

  it("is refused where it is empty or has too many", async () => {
    expect(await places("boss", "account,name\n")).toEqual(["1 null"]);
    const many = Array.from({ length: 1001 }, (_, at) => `many${at}@example.org`).join("\n");
    expect(await places("boss", many)).toEqual(["1001 null"]);
    expect(await places("boss", 'a@example.org,"never closed')).toEqual(["1 null"]);
  });
});

describe("an export of users", () => {
  it("has what the filter lets through, of the own site alone, and no formulas", async () => {
    await scene.app.database.pool.query("update accounts set username = '=1+1' where id = $1", [scene.ids.member]);
    const own = await exportUsers("manager");
    expect(own).toContain("member@example.com");
    expect(own).toContain("'=1+1");
    expect(own).not.toMatch(/foreign|boss@/);
    expect(await exportUsers("manager", { user_ids: [scene.ids.foreign, scene.ids.member] })).not.toContain("foreign");
    const filtered = await exportUsers("boss", { role: "manager", site_id: 6 });
    expect(filtered.trim().split("\r\n")).toHaveLength(2);
    expect(filtered).toContain("foreignmanager@example.com");
    expect(await scene.outcome("manager", userCalls.export, { body: { site_id: 6 } })).toBe("noPermission");
  });

  it("goes on past a page, and stands in the log", async () => {
    await scene.app.database.pool.query(
      `insert into accounts (site_id, account_number, username, role)
       select 0, 'bulk' || n, 'Bulk', 2 from generate_series(1, 1203) n`,
    );
    const lines = (await exportUsers("boss", { keyword: "bulk" })).trim().split("\r\n");
    expect(lines).toHaveLength(1204);
    expect(new Set(lines).size).toBe(1204);
    const { rows } = await scene.app.database.pool.query(
      "select after from audit_log where action = 'user.export' order by id desc limit 1",
    );
    expect(rows).toEqual([{ after: { keyword: "bulk" } }]);
  });
});
