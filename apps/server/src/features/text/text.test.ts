import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import {
  type AlternativesResult,
  type Detection,
  type HistoryEntry,
  textCalls,
  textHistoryCalls,
} from "@yiqiao/contracts/text";
import { buildTestApp, createScriptedEngine, type TestApp } from "#testing";
import { logInNewUser } from "./testing/text-calls.ts";

/** What the engine was given, in all tests. */
const asked: string[] = [];
const engine = createScriptedEngine({
  pairs: [
    { source: "zh-cn", target: "en-us", quality: "standard" },
    { source: "en-us", target: "zh-cn", quality: "starter" },
  ],
  answer: ({ text }, { alternatives = 0 }) => ({
    text: asked.push(text) > 0 && /[a-z]/.test(text) ? "房子" : "house",
    score: -0.1,
    alternatives: [
      { text: "home", score: -0.4 },
      { text: "house", score: -0.5 },
    ].slice(0, alternatives),
  }),
});

let app: TestApp;
let first: string;
let second: string;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine] });
  first = await logInNewUser(app, "first@example.com");
  second = await logInNewUser(app, "second@example.com");
});
afterAll(() => app.close());

test("detects the language of texts, and none in digits", async () => {
  const one = await app.call<Detection[]>(textCalls.detect.path, { body: { text: "Сегодня хорошая погода." } });
  expect(one.data).toMatchObject([{ lang: "ru" }]);
  const { data } = await app.call<Detection[]>(textCalls.detect.path, { body: { text: ["今天天气很好", "12"] } });
  expect(data.map(({ lang }) => lang)).toEqual(["zh-cn", null]);
});

describe("alternatives", () => {
  const ask = (body: object) =>
    app.call<AlternativesResult>(textCalls.alternatives.path, {
      body: { src_lang: "zh-cn", tgt_lang: "en-us", ...body },
    });

  test("lists each translation once, with what it means back", async () => {
    const { data } = await ask({ text: "房子", back: true });
    expect(data.engine).toBe("scripted");
    expect(data.alternatives).toEqual([
      { text: "house", score: -0.1, back: ["房子", "home", "house"] },
      { text: "home", score: -0.4, back: ["房子", "home", "house"] },
    ]);
  });

  test("name what each says otherwise than the sentence", async () => {
    const { data } = await ask({ text: "他有12间房子。" });
    for (const { issues } of data.alternatives) {
      expect(issues).toMatchObject([{ kind: "number", source: "12", source_start: 2, source_end: 4 }]);
    }
    expect(data.alternatives).not.toEqual([]);
  });

  test("leave what the site leaves as it is", async () => {
    await app.database.pool.query(`update sites set config = config || '{"codes": ["代号#"]}' where id = 0`);
    asked.length = 0;
    const { data } = await ask({ text: "房子代号77" });
    await app.database.pool.query("update sites set config = config - 'codes' where id = 0");
    expect(asked.filter((text) => text.includes("代号77"))).toEqual([]);
    expect(data.alternatives.map(({ text }) => text.includes("代号77"))).toEqual([true]);
  });

  test("say how good they are: with what they mean back, the worse of the two", async () => {
    expect((await ask({ text: "房子" })).data.quality).toBe("standard");
    expect((await ask({ text: "房子", back: true })).data.quality).toBe("starter");
  });

  test.each([
    ["nothing", { text: " " }, codes.textEmpty],
    ["the same language", { text: "房子", tgt_lang: "zh-cn" }, codes.sameLanguage],
    ["a pair without engine", { text: "家", src_lang: "ja", tgt_lang: "ko" }, codes.unsupportedPair],
    ["a text too long", { text: "好".repeat(1001) }, codes.invalidRequest],
  ])("refuses %s", async (_name, body, expected) => {
    expect((await ask(body)).code).toBe(expected.code);
  });
});

interface Page {
  readonly entries: HistoryEntry[];
  readonly total: number;
  readonly pages: number;
}

describe("history", () => {
  const list = async (token: string, query = "") => {
    const { data } = await app.call<Page>(`${textHistoryCalls.list.path}${query}`, { token });
    return data;
  };
  const create = (token: string, source: string, more: object = {}) =>
    app.call<HistoryEntry>(textHistoryCalls.create.path, {
      token,
      body: { src_lang: "zh-cn", tgt_lang: "en-us", source, target: `to ${source}`, ...more },
    });
  const sources = (page: Page) => page.entries.map(({ source }) => source);

  test("keeps entries, the newest first, each user's own", async () => {
    await create(first, "一");
    app.clock.advance({ minutes: 2 });
    await create(first, "二");
    await create(second, "三");
    expect(sources(await list(first))).toEqual(["二", "一"]);
    expect(sources(await list(second))).toEqual(["三"]);
  });

  test("a text that is typed on replaces its shorter self, for a minute", async () => {
    app.clock.advance({ minutes: 2 });
    const { data: short } = await create(second, "今天");
    app.clock.advance({ ms: 30_000 });
    const { data: longer } = await create(second, "今天天气");
    expect(longer.id).toBe(short.id);
    app.clock.advance({ ms: 1 });
    const { data: otherPair } = await create(second, "今天天气好", { tgt_lang: "ja" });
    expect(otherPair.id).not.toBe(short.id);
    app.clock.advance({ ms: 60_001 });
    await create(second, "今天天气好吗", { tgt_lang: "ja" });
    expect(sources(await list(second))).toEqual(["今天天气好吗", "今天天气好", "今天天气", "三"]);
  });

  test("finds by source and target, taking wildcards literally", async () => {
    app.clock.advance({ minutes: 2 });
    await create(second, "涨了100%");
    expect(sources(await list(second, `?keyword=${encodeURIComponent("0%")}`))).toEqual(["涨了100%"]);
    expect(sources(await list(second, `?keyword=${encodeURIComponent("TO 三")}`))).toEqual(["三"]);
    expect(sources(await list(second, "?keyword=_"))).toEqual([]);
  });

  test("stars, and only what is one's own", async () => {
    const [entry] = (await list(second)).entries;
    const star = (token: string, id = entry?.id) =>
      app.call(textHistoryCalls.star.path, { token, body: { id, starred: true } });
    expect((await star(second)).code).toBe(codes.success.code);
    expect((await star(first)).code).toBe(codes.historyEntryMissing.code);
    expect((await star(second, "no-such-id")).code).toBe(codes.historyEntryMissing.code);
    expect(sources(await list(second, "?starred=true"))).toEqual([entry?.source]);
  });

  test("deletes some and all, and only what is one's own", async () => {
    const before = await list(second);
    const ids = before.entries.slice(0, 2).map(({ id }) => id);
    await app.call(textHistoryCalls.delete.path, { token: first, body: { ids } });
    expect(await list(second)).toEqual(before);
    await app.call(textHistoryCalls.delete.path, { token: second, body: { ids } });
    expect((await list(second)).total).toBe(before.total - 2);
    await app.call(textHistoryCalls.deleteAll.path, { token: second, body: {} });
    expect(await list(second)).toEqual({ entries: [], total: 0, pages: 0 });
    expect((await list(first)).total).toBe(2);
  });

  test("keeps at most a thousand, dropping the oldest without a star", async () => {
    const { data: starred } = await create(second, "开始");
    await app.call(textHistoryCalls.star.path, { token: second, body: { id: starred.id, starred: true } });
    await app.database.pool.query(
      `insert into text_history (account_id, site_id, src_lang, tgt_lang, domain, source, target, created_at)
       select account_id, site_id, src_lang, tgt_lang, domain, 'n' || n, target, created_at + n * interval '1 ms'
       from text_history, generate_series(1, 1000) n where id = $1`,
      [starred.id],
    );
    app.clock.advance({ minutes: 2 });
    await create(second, "最后");
    const page = await list(second, "?page=50");
    expect([page.total, page.pages]).toEqual([1000, 50]);
    expect(sources(page).slice(-2)).toEqual(["n3", "开始"]);
  });

  test.each([textHistoryCalls.list.path, textHistoryCalls.deleteAll.path])("%s is closed to visitors", async (path) => {
    const sent = path === textHistoryCalls.list.path ? {} : { body: {} };
    expect(await app.call(path, sent)).toMatchObject({ status: 401, code: codes.unauthenticated.code });
  });

  test("refuses what breaks the contract", async () => {
    expect((await create(first, "")).code).toBe(codes.invalidRequest.code);
  });
});
