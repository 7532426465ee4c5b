import { errorNameOf } from "@yiqiao/contracts/errors";
import { type PublicityList, publicityCalls } from "@yiqiao/contracts/publicity";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildAccount, buildCaptcha, buildSite, buildTestApp, type TestApp } from "#testing";

const password = "secret1";
let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
  await buildAccount(app.database.db, { accountNumber: "admin2", password, role: 0 });
  token = (await app.login("admin2", password)).data.access_token;
});
afterEach(() => app.close());

const register = async (body: object, host = "main.example") => {
  const captcha = await buildCaptcha(app.database.db, app.clock);
  const full = { account: "ann@example.com", name: "Ann", agreed: true, captcha, ...body };
  const { code, data } = await app.call(publicityCalls.register.path, { host, body: full });
  return { name: errorNameOf(code), data };
};
const list = async (before?: string) =>
  (
    await app.call<PublicityList>(`${publicityCalls.list.path}${before === undefined ? "" : `?before=${before}`}`, {
      token,
    })
  ).data;

describe("the publicity registration", () => {
  it("keeps who registers, normalised, by site; the same again corrects it, and answers the same", async () => {
    const first = await register({ account: "+86 138 0013 8000", company: "Acme", note: "Medical texts" });
    const again = await register({ account: "13800138000", name: "Anna" });
    expect(again).toEqual(first);
    await register({ account: "Ann@Example.com" }, "acme.example");
    const { total, entries, next } = await list();
    expect([total, next]).toEqual([2, null]);
    expect(entries.map(({ account, name, company }) => [account, name, company])).toEqual([
      ["ann@example.com", "Ann", ""],
      ["13800138000", "Anna", ""],
    ]);
    expect(new Set(entries.map(({ site_name: name }) => name)).size).toBe(2);
  });

  it.each([
    ["an address that is none", { account: "ann" }],
    ["no name", { name: "  " }],
    ["a note without end", { note: "x".repeat(501) }],
    ["no agreement", { agreed: false }],
  ])("refuses %s", async (_what, body) => {
    expect((await register(body)).name).not.toBe("success");
    expect((await list()).total).toBe(0);
  });

  it("asks for a captcha that serves once, and takes so many a day from one network", async () => {
    const captcha = await buildCaptcha(app.database.db, app.clock);
    expect((await register({ captcha })).name).toBe("success");
    expect((await register({ captcha })).name).toBe("captchaWrong");
    const names = new Set<string | undefined>();
    for (let n = 0; n < 20; n++) names.add((await register({ account: `reader${n}@example.com` })).name);
    expect(names).toEqual(new Set(["success", "tooManyRequests"]));
    expect((await list()).total).toBe(20);
  });

  it("takes so many calls a minute from one network, also those without a captcha that is right", async () => {
    const captcha = { ...(await buildCaptcha(app.database.db, app.clock)), answer: "wrong" };
    const names: (string | undefined)[] = [];
    for (let call = 0; call < 61; call++) names.push((await register({ captcha })).name);
    expect(new Set(names.slice(0, 60))).toEqual(new Set(["captchaWrong"]));
    expect(names[60]).toBe("tooManyRequests");
  });

  it("is listed page by page, and exported without formulas", async () => {
    const insert = `insert into publicity_registrations (site_id, identifier, name, company, note, language, created_at)
      select 0, 'reader' || n || '@example.com', '=SUM(A1)', 'a, "b"', '', 'zh', now() from generate_series(1, 25) n`;
    await app.database.pool.query(insert);
    const first = await list();
    expect([first.total, first.entries.length]).toEqual([25, 20]);
    const second = await list(first.next ?? "");
    expect([second.entries.length, second.next]).toEqual([5, null]);
    const response = await app.fastify.inject({
      url: `/api/v1.0${publicityCalls.export.path}`,
      headers: { authorization: `Bearer ${token}`, "accept-language": "en" },
    });
    expect(response.headers["content-type"]).toContain("text/csv");
    const lines = response.body.split("\r\n");
    expect(lines[0]).toBe("\u{feff}Time,Site,Name,E-mail or phone,Company,Note,Language");
    expect(lines).toHaveLength(27);
    expect(lines[1]).toContain(`'=SUM(A1),reader25@example.com,"a, ""b""",,zh`);
  });

  it("is exported whole, however long, and whoever did so is in the log", async () => {
    await app.database.pool.query(
      `insert into publicity_registrations (site_id, identifier, name, company, note, language, created_at)
       select 0, 'reader' || n || '@example.com', 'Ann', '', '', 'zh', now() from generate_series(1, 1001) n`,
    );
    const response = await app.fastify.inject({
      url: `/api/v1.0${publicityCalls.export.path}`,
      headers: { authorization: `Bearer ${token}`, "accept-language": "en" },
    });
    const readers = new Set(response.body.match(/reader\d+@/g));
    expect(readers.size).toBe(1001);
    const { rows } = await app.database.pool.query(
      "select after->>'count' as count from audit_log where action = 'publicity.export' order by id desc limit 1",
    );
    expect(rows).toEqual([{ count: "1001" }]);
  });

  it("is taken off the list by hand, and after a year by itself", async () => {
    await register({ account: "gone@example.com" });
    await register({ account: "old@example.com" });
    const id = (await list()).entries.find(({ account }) => account === "gone@example.com")?.id;
    expect((await app.call(publicityCalls.remove.path, { token, body: { id } })).code).toBe(20000);
    expect((await list()).entries.map(({ account }) => account)).toEqual(["old@example.com"]);
    const logged = await app.database.pool.query("select target from audit_log where action = 'publicity.remove'");
    expect(logged.rows).toEqual([{ target: `publicity:${id}` }]);
    app.clock.advance({ days: 364 });
    await register({ account: "new@example.com" });
    app.clock.advance({ days: 2 });
    await app.features.publicity.cleanUp();
    const { rows } = await app.database.pool.query("select identifier from publicity_registrations");
    expect(rows).toEqual([{ identifier: "new@example.com" }]);
  });
});
