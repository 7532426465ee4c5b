import { auditCalls, type AuditList } from "@yiqiao/contracts/audit";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type SetSiteStyle, siteCalls, type SiteStyleSettings } from "@yiqiao/contracts/sites";
import { type SiteStyleRule, styleLimits } from "@yiqiao/contracts/style";
import { type TranslateResult, textCalls } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSite, buildTestApp, createScriptedEngine, type TestApp } from "#testing";
import { logInPeople, sitePeople } from "#testing/site-people";

const { success, invalidRequest, noPermission, siteStyleChanged, tokenInvalid, unauthenticated } = errorCatalogue;
const own = "acme.example";
const other = "other.example";
const main = "main.example";
const chat = createScriptedEngine({
  id: "chat",
  takesStyle: true,
  pairs: [
    { source: "zh-cn", target: "en-us" },
    { source: "zh-cn", target: "ja" },
  ],
});
const plain = createScriptedEngine({ id: "plain", pairs: [{ source: "zh-cn", target: "fr" }] });

let app: TestApp;
let tokens: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await buildTestApp({ engines: [chat, plain], freeCharacters: 10_000 });
  await buildSite(app.database.db, { id: 5, host: own, config: { hidePicture: true, codes: ["SPN #"] } });
  await buildSite(app.database.db, { id: 6, host: other });
  tokens = await logInPeople(app, sitePeople, main);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query("update sites set config = config - 'style'");
  chat.requests.length = 0;
  plain.requests.length = 0;
});

const rule = (text: string, target: SiteStyleRule["target"] = null): SiteStyleRule => ({ text, target });
const as = (who: string, host = own) => ({ token: tokens[who], host });
const read = (who: string, host?: string) => app.call<SiteStyleSettings>(siteCalls.style.path, as(who, host));
const set = (who: string, body: SetSiteStyle, host?: string) =>
  app.call<SiteStyleSettings>(siteCalls.setStyle.path, { ...as(who, host), body });
const configOf = async (id: number) =>
  (await app.database.pool.query<{ config: object }>("select config from sites where id = $1", [id])).rows[0]?.config;
const translate = async (who: string, host: string, target = "en-us") => {
  const body = { src_lang: "zh-cn", tgt_lang: target, text: "请检查阀门。" };
  return (await app.call<TranslateResult>(textCalls.translate.path, { ...as(who, host), body })).data;
};

describe("style rules of a site", () => {
  it("are set by who manages it, once each, and nothing else changes with them", async () => {
    const rules = [rule(" Formal address. "), rule("British spelling.", "en-us"), rule("Formal address.")];
    const answer = await set("manager", { rules, seen: [] });
    // Of two rules that disagree the later one holds: the place that counts is the last.
    const kept = [rule("British spelling.", "en-us"), rule("Formal address.")];
    expect(answer).toMatchObject({ code: success.code, data: { rules: kept } });
    expect((await read("second")).data.rules).toEqual(kept);
    expect(await configOf(5)).toEqual({ hidePicture: true, codes: ["SPN #"], style: kept });
    expect(await configOf(6)).toEqual({});
  });

  it("come with which of the engines follow any", async () => {
    const engines = [
      { id: "chat", follows: true },
      { id: "plain", follows: false },
    ];
    expect((await read("manager")).data.engines).toEqual(engines);
    expect((await set("manager", { rules: [rule("Formal.")], seen: [] })).data.engines).toEqual(engines);
  });

  it("hold from the next text on, in their language, and for nobody of another site", async () => {
    await set("manager", { rules: [rule("British spelling.", "en-us"), rule("Formal.")], seen: [] });
    expect((await translate("member", own)).style).toBe("followed");
    await translate("member", own, "ja");
    await translate("stranger", other);
    await translate("root", main);
    expect(chat.requests.map(({ style }) => style)).toEqual([
      ["Formal.", "British spelling."],
      ["Formal."],
      undefined,
      undefined,
    ]);
    expect(await translate("stranger", other)).not.toHaveProperty("style");
    expect((await translate("member", own, "fr")).style).toBe("not-followed");
    await set("manager", { rules: [], seen: [rule("British spelling.", "en-us"), rule("Formal.")] });
    expect(await translate("member", own)).not.toHaveProperty("style");
  });

  it("are nobody else's to see or to set, and no visitor sees them with the site", async () => {
    const refusals = { member: noPermission.code, stranger: tokenInvalid.code, nobody: unauthenticated.code };
    for (const [who, code] of Object.entries(refusals)) {
      expect((await read(who)).code).toBe(code);
      expect((await set(who, { rules: [rule("Formal.")], seen: [] })).code).toBe(code);
    }
    expect(await configOf(5)).not.toHaveProperty("style");
    await set("manager", { rules: [rule("Secret wording.")], seen: [] });
    const shown = await app.call(siteCalls.siteName.path, { host: own });
    expect(shown.code).toBe(success.code);
    expect(JSON.stringify(shown)).not.toContain("Secret wording");
  });

  it("are those of the caller's own site, also from the main site's address", async () => {
    await set("stranger", { rules: [rule("North.")], seen: [] }, main);
    expect(await configOf(6)).toEqual({ style: [rule("North.")] });
    expect(await configOf(0)).not.toHaveProperty("style");
    expect((await read("manager", main)).data.rules).toEqual([]);
  });

  it("are refused where one is empty or too long, or too many hold for a language", async () => {
    const { rules: most, codePoints } = styleLimits;
    const many = (count: number, target: SiteStyleRule["target"]) =>
      Array.from({ length: count }, (_, at) => rule(`Rule ${at} for ${target}.`, target));
    for (const rules of [
      [rule(" ")],
      [rule("𝄞".repeat(codePoints + 1))],
      many(most + 1, null),
      many(most + 1, "ja"),
      [...many(most, "ja"), rule("One for all.")],
      [{ text: "Klingon.", target: "tlh" as "ja" }],
    ]) {
      expect((await set("manager", { rules, seen: [] })).code).toBe(invalidRequest.code);
    }
    expect((await set("manager", { rules: many(most + 1, "ja"), seen: [] })).message).toContain("ja");
    expect((await read("manager")).data.rules).toEqual([]);
    const fitting = [...many(most, "ja"), ...many(most, "en-us"), rule("𝄞".repeat(codePoints), "fr")];
    expect((await set("manager", { rules: fitting, seen: [] })).data.rules).toEqual(fitting);
  });

  it("are not overwritten by who has not seen them", async () => {
    const answers = await Promise.all([
      set("manager", { rules: [rule("Formal.")], seen: [] }),
      set("second", { rules: [rule("Casual.")], seen: [] }),
    ]);
    const lost = answers.filter(({ code }) => code === siteStyleChanged.code);
    expect(lost).toHaveLength(1);
    const { rules } = (await read("manager")).data;
    expect(lost[0]?.data).toEqual({ rules });
    expect((await set("second", { rules: [...rules, rule("Short.")], seen: rules })).code).toBe(success.code);
    // The same words for another language are another rule.
    expect((await set("second", { rules: [], seen: [rule("Formal.", "ja")] })).code).toBe(siteStyleChanged.code);
  });

  it("are written down with who changed them from what to what, and not where nothing changed", async () => {
    await set("manager", { rules: [rule("Logged.")], seen: [] });
    await set("second", { rules: [rule("Logged.")], seen: [] });
    const { data } = await app.call<AuditList>(`${auditCalls.list.path}?action=site.change`, as("second"));
    const entries = data.entries.filter(({ after }) => JSON.stringify(after)?.includes("Logged."));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ site_id: 5, target: "site:5", before: { style: [] } });
    expect(entries[0]?.after).toEqual({ style: [rule("Logged.")] });
    expect(entries[0]?.actor_id).not.toBeNull();
  });
});
