import {
  builtInTermsVersion,
  type Content,
  contentCalls,
  type ContentKind,
  type Notice,
  type ShownFaqEntry,
} from "@yiqiao/contracts/content";
import { type LoginConfig, signInCalls } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";

const password = "secret1";
const main = "main.example";
const own = "acme.example";

const moveTo = (at: string) => app.clock.advance({ ms: Date.parse(at) - app.clock.now().getTime() });

let app: TestApp;
let withApi: TestApp;
let token: string;
let memberToken: string;
beforeAll(async () => {
  app = await buildTestApp({ lacks: ["api"] });
  await buildSite(app.database.db, { id: 5, host: own });
  await buildSite(app.database.db, { id: 6, host: "closed.example", config: { is_login: true } });
  await buildAccount(app.database.db, { accountNumber: "root", password, role: 0 });
  await buildAccount(app.database.db, { accountNumber: "member", password, siteId: 6, role: 2 });
  token = (await app.login("root", password, { host: main })).data.access_token;
  memberToken = (await app.login("member", password, { host: "closed.example" })).data.access_token;
  withApi = await buildTestApp();
});
afterAll(async () => {
  await app.close();
  await withApi.close();
});
beforeEach(async () => {
  await app.database.pool.query("delete from content_versions");
  await app.database.pool.query("delete from content_documents");
});

const revisions = new Map<string, number>();
beforeEach(() => revisions.clear());
async function publish(site: number, content: Content, more: object = {}): Promise<void> {
  const key = `${site} ${content.kind}`;
  const seen = revisions.get(key) ?? 0;
  revisions.set(key, seen + 1);
  const call = (path: string, body: object) => app.call(path, { token, host: main, body: { site_id: site, ...body } });
  expect((await call(contentCalls.save.path, { content, seen })).code).toBe(20000);
  const answer = await call(contentCalls.publish.path, { kind: content.kind, seen: seen + 1, ...more });
  expect(answer.message).toBeTypeOf("string");
  expect(answer.code).toBe(20000);
}
const show = (site: number, kind: ContentKind, shown: boolean) =>
  app.call(contentCalls.show.path, { token, host: main, body: { site_id: site, kind, shown } });
const notice = async (host: string, query = "") =>
  (await app.call<Notice>(`${contentCalls.notice.path}${query}`, { host })).data;

const bulletin = (text: string): Content => {
  const link = { link: "https://example.com/news", link_zh: "详情", link_en: "More" };
  return { kind: "bulletin", text_zh: text, text_en: text, ...link, level: "warning", dismissible: true };
};
const announcement = (title: string): Content => {
  return { kind: "announcement", title_zh: title, title_en: title, text_zh: "正文", text_en: "Text" };
};
const legal = (kind: "terms" | "privacy", text: string): Content => ({ kind, text_zh: text, text_en: text });
const faq = (...questions: string[]): Content => {
  const entries = questions.map((question, place) => ({
    id: `q${place}`,
    category_zh: "",
    category_en: "",
    question_zh: question,
    question_en: question,
    answer_zh: "答",
    answer_en: "A",
    hidden: question.startsWith("(hidden)"),
  }));
  return { kind: "faq", entries };
};

describe("what readers of a site are told", () => {
  it("is nothing until somebody has published something", async () => {
    expect(await notice(main)).toEqual({ bulletin: null, announcement: null, has_faq: false });
    expect((await app.call(contentCalls.noticeData.path, { host: main })).data).toEqual({ notice: null });
    expect((await app.call("/text/legal/terms", { host: main })).data).toEqual({ text: null });
    expect((await app.call(contentCalls.faq.path, { host: main })).data).toEqual({ entries: [] });
  });

  it("is the main site's where the site has none of its own, and its own where it has", async () => {
    await publish(0, bulletin("Of the main site"));
    expect((await notice(own)).bulletin).toMatchObject({ text_en: "Of the main site", version: "0.1" });
    await publish(5, bulletin("Of Acme"));
    expect((await notice(own)).bulletin).toMatchObject({ text_en: "Of Acme", level: "warning", version: "5.1" });
    expect((await notice(main)).bulletin).toMatchObject({ text_en: "Of the main site" });
    expect((await notice(main, "?code=site-5")).bulletin).toMatchObject({ text_en: "Of Acme" });
    expect((await app.call(`${contentCalls.notice.path}?code=nobody`, { host: main })).code).not.toBe(20000);
  });

  it("is hidden by a site for itself alone, also what is the main site's", async () => {
    await publish(0, bulletin("Of the main site"));
    await show(5, "bulletin", false);
    expect((await notice(own)).bulletin).toBeNull();
    expect((await notice(main)).bulletin).not.toBeNull();
    await show(0, "bulletin", false);
    await show(5, "bulletin", true);
    expect((await notice(own)).bulletin).toBeNull();
  });

  it("names another version for each announcement, whose text is asked for by itself", async () => {
    await publish(0, announcement("First"));
    expect((await notice(main)).announcement).toEqual({ version: "0.1" });
    await publish(0, announcement("Second"));
    expect((await notice(own)).announcement).toEqual({ version: "0.2" });
    const { data } = await app.call(contentCalls.noticeData.path, { host: own });
    expect(data).toEqual({
      notice: { title_zh: "Second", title_en: "Second", text_zh: "正文", text_en: "Text", version: "0.2" },
    });
  });

  it("is kept within a site that is for who has logged in, and told its members at the main address too", async () => {
    await publish(6, announcement("The desk moves"));
    await publish(6, bulletin("Of the closed site"));
    const readNotice = async (host: string, as?: string, query = "") => {
      const more = { host, ...(as && { token: as }) };
      const { data } = await app.call<Notice>(`${contentCalls.notice.path}${query}`, more);
      const text = await app.call<{ notice: object | null }>(`${contentCalls.noticeData.path}${query}`, more);
      return [data.bulletin?.text_en, data.announcement?.version, text.data.notice !== null];
    };
    expect(await readNotice("closed.example")).toEqual(["Of the closed site", undefined, false]);
    expect(await readNotice(main, undefined, "?code=site-6")).toEqual(["Of the closed site", undefined, false]);
    for (const host of ["closed.example", main]) {
      expect(await readNotice(host, memberToken)).toEqual(["Of the closed site", "6.1", true]);
    }
  });

  it("ends when its time is over", async () => {
    await publish(0, announcement("Until noon"), { ends: "2026-03-10T08:12:00Z" });
    moveTo("2026-03-10T08:12:00Z");
    expect((await notice(main)).announcement).toBeNull();
    moveTo("2026-03-10T08:00:00Z");
  });
});

describe("questions and answers", () => {
  const readFaq = async (host: string, as?: string) =>
    (await app.call<{ entries: ShownFaqEntry[] }>(contentCalls.faq.path, { host, ...(as && { token: as }) })).data
      .entries;

  it("are shown in their order, without those that are hidden", async () => {
    await publish(0, faq("Second?", "(hidden) Third?", "First?"));
    expect((await readFaq(main)).map(({ question_en: question }) => question)).toEqual(["Second?", "First?"]);
    expect(await readFaq(main)).toEqual(expect.not.arrayContaining([expect.objectContaining({ hidden: false })]));
    expect((await notice(main)).has_faq).toBe(true);
    await publish(0, faq("(hidden) all"));
    expect((await notice(main)).has_faq).toBe(false);
  });

  it("are for who has logged in, where the site is", async () => {
    await publish(6, faq("How do we call the desk?"));
    expect(await readFaq("closed.example")).toEqual([]);
    expect(await readFaq("closed.example", memberToken)).toHaveLength(1);
  });
});

describe("terms and privacy texts", () => {
  const agreement = async (host: string) =>
    (await app.call<LoginConfig>(signInCalls.loginConfig.path, { host })).data.agreement;

  it("are those that were published, with the day", async () => {
    await publish(5, legal("privacy", "We keep little."));
    expect((await app.call("/text/legal/privacy", { host: own })).data).toEqual({
      text: {
        text_zh: "We keep little.",
        text_en: "We keep little.",
        version: "5.1",
        published_time: "2026-03-10T08:00:00.000Z",
      },
    });
    await publish(6, legal("privacy", "We keep nothing."));
    const told = await app.call("/text/legal/privacy", { host: main, token: memberToken });
    expect(told.data).toMatchObject({ text: { version: "6.1" } });
    expect((await app.call("/text/legal/terms", { host: own })).data).toEqual({ text: null });
    expect((await app.call("/text/legal/faq", { host: own })).code).toBe(40000);
  });

  it("ask for another agreement where their publisher says so, and not for a corrected letter", async () => {
    expect(await agreement(own)).toBe(builtInTermsVersion);
    await publish(5, legal("terms", "One"));
    expect(await agreement(own)).toBe(builtInTermsVersion);
    await publish(5, legal("terms", "Two"), { ask_again: true });
    const asked = await agreement(own);
    expect(asked).toBe(`5.2/${builtInTermsVersion}`);
    await publish(5, legal("terms", "Two, corrected"));
    expect(await agreement(own)).toBe(asked);
    expect(await agreement(main)).toBe(builtInTermsVersion);
    await publish(5, legal("privacy", "Other"), { ask_again: true });
    expect(await agreement(own)).toBe("5.2/5.1");
  });
});

it("the text about the API is told where there is an API alone", async () => {
  const content = { kind: "api", text_zh: "说明", text_en: "Manual" } as const;
  await publish(0, content);
  expect((await app.call(contentCalls.documentData.path, { host: main })).data).toEqual({ document: null });
  await buildAccount(withApi.database.db, { accountNumber: "root", password, role: 0 });
  const root = (await withApi.login("root", password)).data.access_token;
  const body = { content, seen: 0 };
  expect((await withApi.call(contentCalls.save.path, { token: root, body })).code).toBe(20000);
  await withApi.call(contentCalls.publish.path, { token: root, body: { kind: "api", seen: 1 } });
  expect((await withApi.call(contentCalls.documentData.path, {})).data).toEqual({
    document: { text_zh: "说明", text_en: "Manual", version: "0.1" },
  });
});
