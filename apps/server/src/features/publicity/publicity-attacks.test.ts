import { errorNameOf } from "@yiqiao/contracts/errors";
import { type PublicityList, publicityCalls } from "@yiqiao/contracts/publicity";
import { textCalls } from "@yiqiao/contracts/text";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildAccount, buildCaptcha, buildSite, buildTestApp, type TestApp, type TestCall } from "#testing";

const password = "secret1";
let app: TestApp;
beforeEach(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
  await buildAccount(app.database.db, { accountNumber: "admin2", password, role: 0 });
});
afterEach(() => app.close());

const send = async (body: object, call: TestCall = {}) => {
  const captcha = await buildCaptcha(app.database.db, app.clock);
  const full = { account: "ann@example.com", name: "Ann", agreed: true, captcha, ...body };
  return app.call(publicityCalls.register.path, { ...call, body: full });
};
const rows = async () =>
  (await app.database.pool.query("select name, company, note from publicity_registrations order by id")).rows;
/** The cells of a CSV file, line by line. */
const cellsOf = (csv: string): string[][] => {
  const table: string[][] = [[]];
  for (const [, cell = "", end] of csv.matchAll(/(?<![^,\r\n])("(?:[^"]|"")*(?:"|$)|[^,\r\n"]*)(,|\r\n)/g)) {
    table.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ",") table.push([]);
  }
  return table.slice(0, -1);
};
const tokenOf = async (account: string) => (await app.login(account, password)).data.access_token;

describe("the publicity registration under attack", () => {
  it.each([
    ["a list", []],
    ["a number", 7],
    ["null", null],
    ["an object", { toString: "x" }],
    ["a megabyte", "x".repeat(1_000_000)],
    ["a character that is none", "a\u0000b"],
    ["writing that is turned around", "gnp.exe\u202e"],
  ])("refuses %s in every field, and names it", async (_what, value) => {
    for (const field of ["account", "name", "company", "note", "agreed", "captcha"]) {
      const { code, status, data } = await send({ [field]: value });
      expect([field, errorNameOf(code), status]).toEqual([field, "invalidRequest", 200]);
      const { errors } = data as { readonly errors: readonly { readonly path: string }[] };
      expect(new Set(errors.map(({ path }) => path.split(".")[0]))).toEqual(new Set([field]));
    }
    expect(await rows()).toEqual([]);
  });

  it("has one line where one belongs, and several in the note", async () => {
    for (const field of ["name", "company"]) {
      expect(errorNameOf((await send({ [field]: "Ann\n=1+1" })).code)).toBe("invalidRequest");
    }
    await send({ name: "  می\u200cخواهم ", note: "first\r\nsecond\tcell\n" });
    expect(await rows()).toEqual([{ name: "می\u200cخواهم", company: "", note: "first\nsecond\tcell" }]);
  });

  it("keeps nothing that was not asked for", async () => {
    const polluting = JSON.parse('{"__proto__": {"name": "evil"}}') as object;
    expect(errorNameOf((await send(polluting)).code)).toBe("invalidRequest");
    expect((await send({ site_id: 5, id: "1", language: "fr" })).code).toBe(20000);
    const { rows: kept } = await app.database.pool.query("select site_id, language from publicity_registrations");
    expect(kept).toEqual([{ site_id: 0, language: "en" }]);
  });

  it("is not flooded, whoever callers say that they are", async () => {
    const captcha = { captcha_id: crypto.randomUUID(), answer: "AAAA" };
    const answers = [];
    for (let n = 0; n < 62; n++) {
      const headers = {
        "x-forwarded-for": `203.0.113.${n}`,
        forwarded: `for=203.0.113.${n}`,
        "x-real-ip": `10.0.0.${n}`,
      };
      answers.push(await send({ captcha }, { headers }));
    }
    expect(answers.slice(0, 60).map(({ code }) => errorNameOf(code))).toEqual(Array(60).fill("captchaWrong"));
    const last = answers.at(-1);
    expect([errorNameOf(last?.code ?? 0), last?.status]).toEqual(["tooManyRequests", 429]);
    expect(Number(last?.response.headers["retry-after"])).toBeGreaterThan(0);
    expect(errorNameOf((await send({}, { address: "198.51.100.9" })).code)).toBe("success");
  });

  it("exports every cell as text", async () => {
    const cells = ["=1+1", "+1", "-1", "@SUM(A1)", "\uff1d1", "\uff0b1", "\uff0d1", "\uff201", '"=1', "a,b"];
    for (const [n, name] of cells.entries()) {
      await send({ account: `reader${n}@example.com`, name, company: name, note: `${name}\n=2` });
    }
    await send({ account: "=1+cmd|calc@example.com" });
    const response = await app.fastify.inject({
      url: `/api/v1.0${publicityCalls.export.path}`,
      headers: { authorization: `Bearer ${await tokenOf("admin2")}` },
    });
    const found = cellsOf(response.body.slice(1)).slice(1);
    expect(found.length).toBeGreaterThanOrEqual(cells.length);
    for (const cell of found.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/);
    expect(new Set(found.map((line) => line.length))).toEqual(new Set([7]));
    expect(found.map((line) => line[2])).toEqual(expect.arrayContaining(["'=1+1", "'\uff1d1", '"=1', "a,b"]));
  });

  it("is shown to no administrator of another site, nor to managers and users", async () => {
    await send({});
    await buildAccount(app.database.db, { accountNumber: "siteadmin", password, role: 0, siteId: 5 });
    await buildAccount(app.database.db, { accountNumber: "manager", password, role: 1, siteId: 5 });
    await buildAccount(app.database.db, { accountNumber: "mainmanager", password, role: 1 });
    await buildAccount(app.database.db, { accountNumber: "user", password });
    const admin = await tokenOf("admin2");
    const [entry] = (await app.call<PublicityList>(publicityCalls.list.path, { token: admin })).data.entries;
    for (const account of ["siteadmin", "manager", "mainmanager", "user"]) {
      const token = await tokenOf(account);
      for (const [path, call] of [
        [publicityCalls.list.path, {}],
        [publicityCalls.export.path, {}],
        [publicityCalls.remove.path, { body: { id: entry?.id } }],
      ] as const) {
        expect([account, path, errorNameOf((await app.call(path, { ...call, token })).code)]).toEqual([
          account,
          path,
          "noPermission",
        ]);
      }
    }
    for (const id of ["1; drop table accounts", "-1", "9".repeat(19), 1, null]) {
      const answer = await app.call(publicityCalls.remove.path, { token: admin, body: { id } });
      expect([id, errorNameOf(answer.code)]).toEqual([id, "invalidRequest"]);
    }
    const before = encodeURIComponent("1 or 1=1");
    const listed = await app.call(`${publicityCalls.list.path}?before=${before}`, { token: admin });
    expect(errorNameOf(listed.code)).toBe("invalidRequest");
    expect(await rows()).toHaveLength(1);
  });
});

describe("the trial translation under attack", () => {
  const body = { text: "你好", src_lang: "zh-cn", tgt_lang: "en-us" };
  it.each([
    ["text", 7],
    ["text", [["你好"]]],
    ["text", { text: "你好" }],
    ["text", null],
    ["src_lang", ["zh-cn"]],
    ["tgt_lang", "../en-us"],
    ["tgt_lang", null],
    ["domain", 1],
    ["format", "pdf"],
  ])("refuses %s %j", async (field, value) => {
    const answer = await app.call(textCalls.tryTranslate.path, { body: { ...body, [field]: value } });
    expect([answer.status, errorNameOf(answer.code)]).toEqual([200, "invalidRequest"]);
  });
});
