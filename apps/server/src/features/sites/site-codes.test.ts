import { auditCalls, type AuditList } from "@yiqiao/contracts/audit";
import { codePatternLimits } from "@yiqiao/contracts/code-patterns";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type SetSiteCodes, siteCalls, type SiteCodes } from "@yiqiao/contracts/sites";
import { type TranslateResult, textCalls } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSite, buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { logInPeople, sitePeople } from "#testing/site-people";

const { success, invalidRequest, noPermission, siteCodesChanged, tokenInvalid, unauthenticated } = errorCatalogue;
const own = "acme.example";
const other = "other.example";
const main = "main.example";
const seenByEngine: string[] = [];
const engine = createScriptedEngine({
  pairs: [{ source: "zh-cn", target: "en-us" }],
  answer: ({ text }) => {
    seenByEngine.push(text);
    return { text: said(text) };
  },
});

let app: TestApp;
let tokens: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 10_000 });
  await buildSite(app.database.db, { id: 5, host: own, config: { hidePicture: true } });
  await buildSite(app.database.db, { id: 6, host: other });
  tokens = await logInPeople(app, sitePeople, main);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query("update sites set config = config - 'codes'");
  seenByEngine.length = 0;
});

const as = (who: string, host = own) => ({ token: tokens[who], host });
const read = (who: string, host?: string) => app.call<SiteCodes>(siteCalls.codes.path, as(who, host));
const set = (who: string, body: SetSiteCodes, host?: string) =>
  app.call<SiteCodes>(siteCalls.setCodes.path, { ...as(who, host), body });
const configOf = async (id: number) =>
  (await app.database.pool.query<{ config: object }>("select config from sites where id = $1", [id])).rows[0]?.config;

describe("codes that stay at a site", () => {
  it("are set by who manages it, once each, and nothing else changes with them", async () => {
    const answer = await set("manager", { codes: [" SPN # ", "<<*>>", "SPN #"], seen: [] });
    expect(answer).toMatchObject({ code: success.code, data: { codes: ["SPN #", "<<*>>"] } });
    expect((await read("second")).data.codes).toEqual(["SPN #", "<<*>>"]);
    expect(await configOf(5)).toEqual({ hidePicture: true, codes: ["SPN #", "<<*>>"] });
    expect(await configOf(6)).toEqual({});
  });

  it("hold for the next text, and no longer than they are there", async () => {
    const translate = async () => {
      seenByEngine.length = 0;
      const body = { src_lang: "zh-cn", tgt_lang: "en-us", text: "请检查西门7号阀门。" };
      expect((await app.call<TranslateResult>(textCalls.translate.path, { ...as("member"), body })).code).toBe(
        success.code,
      );
      return seenByEngine.some((text) => text.includes("西门7号"));
    };
    expect(await translate()).toBe(true);
    await set("manager", { codes: ["西门#号"], seen: [] });
    expect(await translate()).toBe(false);
    await set("manager", { codes: [], seen: ["西门#号"] });
    expect(await translate()).toBe(true);
  });

  it("are nobody else's to see or to set", async () => {
    const refusals = { member: noPermission.code, stranger: tokenInvalid.code, nobody: unauthenticated.code };
    for (const [who, code] of Object.entries(refusals)) {
      expect((await read(who)).code).toBe(code);
      expect((await set(who, { codes: ["SPN #"], seen: [] })).code).toBe(code);
    }
    expect(await configOf(5)).toEqual({ hidePicture: true });
  });

  it("are those of the caller's own site, also from the main site's address", async () => {
    await set("stranger", { codes: ["North #"], seen: [] }, main);
    expect(await configOf(6)).toEqual({ codes: ["North #"] });
    expect(await configOf(0)).not.toHaveProperty("codes");
    expect((await read("manager", main)).data.codes).toEqual([]);
    // Who keeps the platform keeps the site whose address it is.
    await set("root", { codes: ["South #"], seen: ["North #"] }, other);
    expect(await configOf(6)).toEqual({ codes: ["South #"] });
  });

  it("are refused where one can be none, or where they are too many", async () => {
    const many = Array.from({ length: codePatternLimits.count + 1 }, (_, number) => `code ${number}`);
    for (const codes of [["SPN #", "a*"], ["ab**cd"], ["ab\\"], ["x".repeat(101)], [""], many]) {
      expect((await set("manager", { codes, seen: [] })).code).toBe(invalidRequest.code);
    }
    expect((await set("manager", { codes: ["SPN #", "a*"], seen: [] })).message).toContain("a*");
    expect((await read("manager")).data.codes).toEqual([]);
  });

  it("are not overwritten by who has not seen them", async () => {
    const answers = await Promise.all([
      set("manager", { codes: ["SPN #"], seen: [] }),
      set("second", { codes: ["FMI #"], seen: [] }),
    ]);
    const lost = answers.filter(({ code }) => code === siteCodesChanged.code);
    expect(lost).toHaveLength(1);
    const { codes } = (await read("manager")).data;
    expect(lost[0]?.data).toEqual({ codes });
    expect((await set("second", { codes: [...codes, "DTC #"], seen: codes })).code).toBe(success.code);
    expect((await read("manager")).data.codes).toEqual([...codes, "DTC #"]);
  });

  it("are written down with who changed them from what to what, and not where nothing changed", async () => {
    await set("manager", { codes: ["Logged #"], seen: [] });
    await set("second", { codes: ["Logged #"], seen: [] });
    const { data } = await app.call<AuditList>(`${auditCalls.list.path}?action=site.change`, as("second"));
    const entries = data.entries.filter(({ after }) => JSON.stringify(after) === '{"codes":["Logged #"]}');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ site_id: 5, target: "site:5", before: { codes: [] } });
    expect(entries[0]?.actor_id).not.toBeNull();
  });
});
