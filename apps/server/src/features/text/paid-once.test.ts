import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { libraryPaths } from "@yiqiao/contracts/libraries";
import { quotaPaths } from "@yiqiao/contracts/quota";
import { textPaths, type TextQuote, type TranslateBody, type TranslateResult } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { loggedIn, streamTranslation } from "./testing/text-calls.ts";

const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;
const engine = createScriptedEngine({
  pairs: [{ source: "zh-cn", target: "en-us" }],
  answer: ({ text }, { alternatives }) => ({ text: said(text), ...(alternatives && { alternatives: [] }) }),
});

let app: TestApp;
let token: string;
let users = 0;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 1000, rateLimitPerMinute: 1000 });
});
afterAll(() => app.close());
beforeEach(async () => {
  token = await loggedIn(app, `reader-${++users}@example.com`);
});

const left = async (of: string | undefined = token): Promise<number> =>
  (await app.call<{ total_left: number }>(quotaPaths.remaining, of === undefined ? {} : { token: of })).data.total_left;
const translate = async (text: string, more: Partial<TranslateBody> = {}) =>
  (await app.call<TranslateResult>(textPaths.translate, { token, body: { ...pair, text, ...more } })).data;
const alternatives = async (text: string, more: object = {}) => {
  const { code } = await app.call(textPaths.alternatives, { token, body: { ...pair, text, ...more } });
  expect(code).toBe(codes.success.code);
};
/** Characters that `work` costs. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = await left();
  await work();
  return before - (await left());
}

describe("alternatives", () => {
  test("are free for a sentence that was paid for, whoever else asks pays", async () => {
    await translate("你好。再见。");
    expect(await costOf(() => alternatives("再见。"))).toBe(0);
    expect(await costOf(() => alternatives("再见。", { domain: "legal" }))).toBe(3);
    token = await loggedIn(app, "somebody-else@example.com");
    expect(await costOf(() => alternatives("再见。"))).toBe(3);
  });

  test("are free for a sentence that was free from a memory", async () => {
    const library = { ...pair, flag: "1", name: "Manuals" };
    const { data } = await app.call<{ bank_id: string }>(libraryPaths.create, { token, body: library });
    const entry = { bank_id: data.bank_id, source: "请先关闭电源。", target: "Switch off the power first." };
    await app.call(libraryPaths.insert, { token, body: entry });
    expect(await costOf(() => translate("请先关闭电源。"))).toBe(0);
    expect(await costOf(() => alternatives("请先关闭电源。"))).toBe(0);
  });

  test("of a sentence that was not translated are paid for once", async () => {
    expect(await costOf(() => alternatives("谢谢。"))).toBe(3);
    expect(await costOf(() => alternatives("谢谢。"))).toBe(0);
  });

  test("are free for a visitor's sentence too", async () => {
    const asked = async (path: string, body: object) => app.call(path, { body: { ...pair, ...body } });
    await asked(textPaths.tryTranslate, { text: "你好。" });
    const before = await left(undefined);
    await asked(textPaths.alternatives, { text: "你好。" });
    expect(await left(undefined)).toBe(before);
  });
});

describe("a text that goes on", () => {
  test("costs what is new in it, as its quote says", async () => {
    await translate("你好。");
    const more = { ...pair, text: "你好。再见。", continued: true };
    const quote = await app.call<TextQuote>(textPaths.quote, { token, body: more });
    expect(quote.data).toMatchObject({ total: 6, repeated: 3, net: 3 });
    let counts: unknown;
    expect(await costOf(async () => ({ counts } = await translate(more.text, more)))).toBe(3);
    expect(counts).toMatchObject({ total: 6, repeated: 3, net: 3 });
  });

  test("costs all where it does not say that it goes on, and in other languages", async () => {
    await translate("你好。");
    expect(await costOf(() => translate("你好。"))).toBe(3);
    expect(await costOf(() => translate("你好。", { continued: true, domain: "legal" }))).toBe(3);
  });

  test("costs again what is older than a day", async () => {
    await streamTranslation(app, { ...pair, text: "你好。" }, { token });
    expect(await costOf(() => translate("你好。", { continued: true }))).toBe(0);
    await app.database.pool.query("update delivered_sentences set delivered_at = delivered_at - interval '25 hours'");
    expect(await costOf(() => translate("你好。", { continued: true }))).toBe(3);
    await app.database.pool.query("update delivered_sentences set delivered_at = delivered_at - interval '25 hours'");
    await app.features.text.forgetDelivered();
    const { rows } = await app.database.pool.query("select 1 from delivered_sentences");
    expect(rows).toEqual([]);
  });
});
