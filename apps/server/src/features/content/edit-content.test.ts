import { auditCalls, type AuditList } from "@yiqiao/contracts/audit";
import {
  type Content,
  contentCalls,
  type ContentDocument,
  contentPageSize,
  type ContentVersion,
  type FaqEntry,
} from "@yiqiao/contracts/content";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSite, buildTestApp, type TestApp } from "#testing";
import { logInPeople, sitePeople } from "#testing/site-people";

const codes = errorCatalogue;
const main = "main.example";

const moveTo = (at: string) => app.clock.advance({ ms: Date.parse(at) - app.clock.now().getTime() });

let app: TestApp;
let tokens: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
  await buildSite(app.database.db, { id: 6, host: "other.example" });
  tokens = await logInPeople(app, { ...sitePeople, second: { siteId: 5, role: 1 } }, main);
  await app.database.pool.query("update accounts set username = account_number");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query("delete from content_versions");
  await app.database.pool.query("delete from content_documents");
});

const as = (who: string) => ({ token: tokens[who], host: who === "root" ? main : "acme.example" });
const post = (who: string, path: string, body: object) => app.call<ContentDocument>(path, { ...as(who), body });
const look = (who: string, query: string) =>
  app.call<ContentDocument>(`${contentCalls.document.path}?${query}`, as(who));
const history = async (who: string, query: string) =>
  (
    await app.call<{ versions: ContentVersion[]; next: number | null }>(
      `${contentCalls.versions.path}?${query}`,
      as(who),
    )
  ).data;
const terms = (text: string): Content => ({ kind: "terms", text_zh: `${text}（中文）`, text_en: text });
const bulletin = (text: string): Content => {
  const texts = { text_zh: text, text_en: text, link: "", link_zh: "", link_en: "" } as const;
  return { kind: "bulletin", ...texts, level: "info", dismissible: true };
};
const entry = (id: string, change: Partial<FaqEntry> = {}): FaqEntry => {
  const texts = { question_zh: "问", question_en: "Q", answer_zh: "答", answer_en: "A" };
  return { id, category_zh: "", category_en: "", ...texts, hidden: false, ...change };
};
const save = (who: string, content: Content, seen: number, site?: number) =>
  post(who, contentCalls.save.path, { content, seen, ...(site === undefined ? {} : { site_id: site }) });
const publish = (who: string, kind: string, seen: number, more: object = {}) =>
  post(who, contentCalls.publish.path, { kind, seen, ...more });

describe("a text of a site", () => {
  it("is written, published and changed by its managers, and the draft is nobody else's to see", async () => {
    const first = await save("manager", terms("Be kind"), 0);
    expect(first).toMatchObject({
      code: codes.success.code,
      data: { site_id: 5, draft: { revision: 1, saved_by: "manager" }, in_force: { source: "none", number: null } },
    });
    const published = await publish("second", "terms", 1);
    expect(published.data.in_force).toEqual({ source: "own", number: 1, content: terms("Be kind") });
    await save("manager", terms("Be kinder"), 1);
    expect((await look("second", "kind=terms")).data).toMatchObject({
      draft: { content: terms("Be kinder"), revision: 2 },
      in_force: { number: 1, content: terms("Be kind") },
    });
  });

  it("is not overwritten by who has not seen what is there, and both hear of it", async () => {
    await save("manager", terms("One"), 0);
    const answers = await Promise.all([save("manager", terms("Two"), 1), save("second", terms("Three"), 1)]);
    const lost = answers.filter(({ code }) => code === codes.contentChanged.code);
    expect(lost).toHaveLength(1);
    const { data } = await look("manager", "kind=terms");
    expect(lost[0]?.data).toMatchObject({ document: { draft: { revision: 2, content: data.draft?.content } } });
    expect((await publish("manager", "terms", 1)).code).toBe(codes.contentChanged.code);
    expect((await publish("manager", "terms", 2)).code).toBe(codes.success.code);
  });

  it("is not published with parts missing, and the answer names them in the reader's language", async () => {
    const entries = [
      entry("a"),
      entry("b", { answer_en: " ", category_zh: "账号" }),
      entry("c", { hidden: true, question_en: "" }),
    ];
    await save("manager", { kind: "faq", entries }, 0);
    const refused = await publish("manager", "faq", 1);
    expect(refused.code).toBe(codes.contentIncomplete.code);
    const inEnglish = await app.call(contentCalls.publish.path, {
      ...as("manager"),
      language: "en",
      body: { kind: "faq", seen: 1 },
    });
    expect(inEnglish.message).toContain("English category of entry 2, English answer of entry 2");
    const inChinese = await app.call(contentCalls.publish.path, {
      ...as("manager"),
      language: "zh",
      body: { kind: "faq", seen: 1 },
    });
    expect(inChinese.message).toContain("第 2 条的英文分类、第 2 条的英文答案");
    expect((await publish("manager", "api", 0)).code).toBe(codes.contentIncomplete.code);
    await save("manager", { ...bulletin("Hello"), link: "/order" } as Content, 0);
    expect((await publish("manager", "bulletin", 1)).message).toMatch(/链接文字|text of the link/);
  });

  it.each([
    [{ ...bulletin("x"), link: "javascript:alert(1)" }],
    [{ ...bulletin("x"), link: "http://plain.example" }],
    [{ ...bulletin("x"), link: "//other.example" }],
    [{ ...bulletin("x"), level: "loud" }],
    [{ kind: "faq", entries: [entry("same"), entry("same")] }],
    [{ kind: "terms", text_zh: "x".repeat(50_001), text_en: "" }],
  ])("is refused where it cannot be one: %#", async (content) => {
    expect((await save("manager", content as Content, 0)).code).toBe(codes.invalidRequest.code);
    expect((await look("manager", "kind=bulletin")).data.draft).toBeNull();
  });

  it("is scheduled: it begins and ends by itself, and what was there before comes back", async () => {
    await save("manager", bulletin("Always"), 0);
    await publish("manager", "bulletin", 1);
    await save("manager", bulletin("Maintenance"), 1);
    const times = { starts: "2026-03-10T08:05:00Z", ends: "2026-03-10T08:10:00Z" };
    expect((await publish("manager", "bulletin", 2, times)).data.in_force.number).toBe(1);
    expect((await history("manager", "kind=bulletin")).versions.map(({ state }) => state)).toEqual([
      "scheduled",
      "in-force",
    ]);
    await save("manager", bulletin("Always, corrected"), 2);
    await publish("manager", "bulletin", 3);
    const readShownAt = async (at: string) => {
      moveTo(at);
      return (await look("manager", "kind=bulletin")).data.in_force.number;
    };
    expect(await readShownAt("2026-03-10T08:04:59Z")).toBe(3);
    expect(await readShownAt("2026-03-10T08:05:00Z")).toBe(2);
    expect(await readShownAt("2026-03-10T08:10:00Z")).toBe(3);
    expect((await history("manager", "kind=bulletin")).versions.map(({ state }) => state)).toEqual([
      "in-force",
      "over",
      "replaced",
    ]);
    const wrong = { starts: "2026-03-19T00:00:00Z", ends: "2026-03-18T00:00:00Z" };
    expect((await publish("manager", "bulletin", 3, wrong)).code).toBe(codes.contentTimes.code);
    expect((await publish("manager", "bulletin", 3, { ends: "2026-03-10T08:05:00Z" })).code).toBe(
      codes.contentTimes.code,
    );
    moveTo("2026-03-10T08:00:00Z");
  });

  it("is taken back, and an older version is made the draft again", async () => {
    for (const [place, text] of ["One", "Two"].entries()) {
      await save("manager", terms(text), place);
      await publish("manager", "terms", place + 1);
    }
    const taken = await post("manager", contentCalls.withdraw.path, { kind: "terms", number: 2 });
    expect(taken.data.in_force).toMatchObject({ number: 1, content: terms("One") });
    const again = await post("manager", contentCalls.withdraw.path, { kind: "terms", number: 2 });
    expect(again.code).toBe(codes.contentVersionMissing.code);
    const body = { kind: "terms", number: 1, seen: 1 };
    expect((await post("manager", contentCalls.restore.path, body)).code).toBe(codes.contentChanged.code);
    const restored = await post("manager", contentCalls.restore.path, { ...body, seen: 2 });
    expect(restored.data.draft).toMatchObject({ content: terms("One"), revision: 3 });
    expect((await post("manager", contentCalls.restore.path, { ...body, number: 9 })).code).toBe(
      codes.contentVersionMissing.code,
    );
    const version = await app.call(`${contentCalls.version.path}?kind=terms&number=2`, as("manager"));
    expect(version.data).toMatchObject({
      number: 2,
      state: "withdrawn",
      content: terms("Two"),
      published_by: "manager",
    });
    expect((await app.call(`${contentCalls.version.path}?kind=terms&number=7`, as("manager"))).code).toBe(
      codes.contentVersionMissing.code,
    );
  });

  it("has its history in pages, the newest first", async () => {
    for (let number = 1; number <= contentPageSize + 1; number++) {
      await save("manager", terms(`Version ${number}`), number - 1);
      await publish("manager", "terms", number);
    }
    const first = await history("manager", "kind=terms");
    expect([first.versions.length, first.versions[0]?.number, first.next]).toEqual([
      contentPageSize,
      contentPageSize + 1,
      2,
    ]);
    const rest = await history("manager", `kind=terms&before=${first.next}`);
    expect(rest).toMatchObject({ versions: [{ number: 1, state: "replaced" }], next: null });
  });

  it("is shown and hidden where it is a bar or an announcement, and not otherwise", async () => {
    const hide = (kind: string) => post("manager", contentCalls.show.path, { kind, shown: false });
    expect((await hide("bulletin")).data.shown).toBe(false);
    expect((await hide("terms")).code).toBe(codes.contentNotSwitched.code);
    expect((await look("manager", "kind=bulletin")).data.shown).toBe(false);
  });
});

describe("whose text it is", () => {
  it("is said by the site: a manager reaches the own one, an administrator of the main site any", async () => {
    expect((await save("manager", terms("Ours"), 0, 6)).code).toBe(codes.noPermission.code);
    expect((await look("manager", "kind=terms&site_id=0")).code).toBe(codes.noPermission.code);
    expect((await save("member", terms("Mine"), 0)).code).toBe(codes.noPermission.code);
    expect((await save("root", terms("Theirs"), 0, 6)).data.site_id).toBe(6);
    expect((await save("root", terms("Nobody's"), 0, 99)).code).toBe(codes.siteMissing.code);
    expect((await look("root", "kind=terms")).data).toMatchObject({ site_id: 0, draft: null });
    expect((await look("manager", "kind=terms")).data).toMatchObject({ site_id: 5, draft: null });
  });

  it("is shown to who edits with the main site's in force where there is none", async () => {
    await save("root", terms("For all"), 0);
    await publish("root", "terms", 1);
    expect((await look("manager", "kind=terms")).data.in_force).toMatchObject({
      source: "main",
      content: terms("For all"),
    });
  });
});

it("every change stands in the audit log, with what it was before", async () => {
  moveTo("2026-03-10T08:20:00Z");
  await save("manager", bulletin("Logged"), 0);
  await save("manager", bulletin("Logged"), 1);
  await publish("manager", "bulletin", 1);
  await post("manager", contentCalls.show.path, { kind: "bulletin", shown: false });
  await post("manager", contentCalls.withdraw.path, { kind: "bulletin", number: 1 });
  const { data } = await app.call<AuditList>(`${auditCalls.list.path}?page_size=4`, as("manager"));
  expect(data.entries.map(({ action }) => action)).toEqual([
    "content.withdraw",
    "content.show",
    "content.publish",
    "content.save",
  ]);
  expect(data.entries[1]).toMatchObject({
    site_id: 5,
    target: "content:5/bulletin",
    before: { shown: true },
    after: { shown: false },
  });
});
