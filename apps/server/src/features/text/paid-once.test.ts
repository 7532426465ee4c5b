import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { entryCalls, libraryCalls } from "@yiqiao/contracts/libraries";
import { quotaCalls } from "@yiqiao/contracts/quota";
import {
  type AlternativesResult,
  textCalls,
  type TextQuote,
  type TranslateBody,
  type TranslateResult,
} from "@yiqiao/contracts/text";
import { EngineError } from "@yiqiao/engines";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { logInNewUser, streamTranslation } from "./testing/text-calls.ts";

const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;
let isDown = false;
const engine = createScriptedEngine({
  pairs: [
    { source: "zh-cn", target: "en-us" },
    { source: "zh-cn", target: "ja" },
    { source: "ja", target: "en-us" },
  ],
  answer: ({ text }, { alternatives }) =>
    isDown
      ? new EngineError("internal", "scripted", "down")
      : { text: said(text), ...(alternatives && { alternatives: [] }) },
});

let app: TestApp;
let token: string;
let users = 0;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 1000, rateLimitPerMinute: 1000 });
});
afterAll(() => app.close());
beforeEach(async () => {
  token = await logInNewUser(app, `reader-${++users}@example.com`);
});

const readCharactersLeft = async (of: string | undefined = token): Promise<number> =>
  (await app.call<{ total_left: number }>(quotaCalls.remaining.path, of === undefined ? {} : { token: of })).data
    .total_left;
const translate = async (text: string, more: Partial<TranslateBody> = {}) =>
  (await app.call<TranslateResult>(textCalls.translate.path, { token, body: { ...pair, text, ...more } })).data;
const alternatives = async (text: string, more: object = {}) => {
  const { code } = await app.call(textCalls.alternatives.path, { token, body: { ...pair, text, ...more } });
  expect(code).toBe(codes.success.code);
};
/** Characters that `work` costs. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = await readCharactersLeft();
  await work();
  return before - (await readCharactersLeft());
}

describe("alternatives", () => {
  test("are free for a sentence that was paid for, whoever else asks pays", async () => {
    await translate("你好。再见。");
    expect(await costOf(() => alternatives("再见。"))).toBe(0);
    expect(await costOf(() => alternatives("再见。", { domain: "legal" }))).toBe(3);
    expect(await costOf(() => alternatives("再见。", { tgt_lang: "ja" }))).toBe(3);
    expect(await costOf(() => alternatives("再见。", { src_lang: "ja" }))).toBe(3);
    token = await logInNewUser(app, "somebody-else@example.com");
    expect(await costOf(() => alternatives("再见。"))).toBe(3);
  });

  test("have the codes of the sentence", async () => {
    const body = { ...pair, text: "请打开 {file_name}，谢谢。" };
    const { data } = await app.call<AlternativesResult>(textCalls.alternatives.path, { token, body });
    expect(data.alternatives.map(({ text }) => text.split("{file_name}").length)).toEqual([2]);
  });

  test("are free for a sentence that was free from a memory", async () => {
    const library = { ...pair, flag: "1", name: "Manuals" };
    const { data } = await app.call<{ bank_id: string }>(libraryCalls.create.path, { token, body: library });
    const entry = { bank_id: data.bank_id, source: "请先关闭电源。", target: "Switch off the power first." };
    await app.call(entryCalls.insert.path, { token, body: entry });
    expect(await costOf(() => translate("请先关闭电源。"))).toBe(0);
    expect(await costOf(() => alternatives("请先关闭电源。"))).toBe(0);
  });

  test("of a sentence that was not translated are paid for once", async () => {
    expect(await costOf(() => alternatives("谢谢。"))).toBe(3);
    expect(await costOf(() => alternatives("谢谢。"))).toBe(0);
  });

  test("that fail cost nothing, and count as not had", async () => {
    isDown = true;
    const expectFailure = async () => {
      const { code } = await app.call(textCalls.alternatives.path, { token, body: { ...pair, text: "谢谢。" } });
      expect(code).toBe(codes.translationFailed.code);
    };
    expect(await costOf(expectFailure).finally(() => (isDown = false))).toBe(0);
    expect(await costOf(() => alternatives("谢谢。"))).toBe(3);
  });

  test("are free for a visitor's sentence too, not for another visitor's", async () => {
    const visitor = (device: string) => ({
      left: async () => (await app.call<{ total_left: number }>(quotaCalls.remaining.path, { device })).data.total_left,
      asked: async (path: string) => app.call(path, { device, body: { ...pair, text: "你好。" } }),
    });
    const one = visitor("3f0a5c1e-0c55-4a3c-9a0e-1f4be1a0a0b1");
    await one.asked(textCalls.tryTranslate.path);
    const before = await one.left();
    await one.asked(textCalls.alternatives.path);
    expect(await one.left()).toBe(before);
    const other = visitor("3f0a5c1e-0c55-4a3c-9a0e-1f4be1a0a0b2");
    const others = await other.left();
    await other.asked(textCalls.alternatives.path);
    expect(await other.left()).toBe(others - 3);
  });
});

describe("a text that goes on", () => {
  test("costs what is new in it, as its quote says", async () => {
    await translate("你好。");
    const more = { ...pair, text: "你好。再见。", continued: true };
    const quote = await app.call<TextQuote>(textCalls.quote.path, { token, body: more });
    expect(quote.data).toMatchObject({ total: 6, repeated: 3, net: 3 });
    let counts: unknown;
    expect(await costOf(async () => ({ counts } = await translate(more.text, more)))).toBe(3);
    expect(counts).toMatchObject({ total: 6, repeated: 3, net: 3 });
  });

  test("costs what is new, wherever it stands", async () => {
    await translate("你好。谢谢。");
    const more = { text: "我们走吧。你好。再见了。谢谢。", continued: true };
    expect(await costOf(() => translate(more.text, more))).toBe("我们走吧。再见了。".length);
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
    await translate("再见。");
    await app.features.text.forgetDelivered();
    const { rows } = await app.database.pool.query("select 1 from delivered_sentences");
    expect(rows).toHaveLength(1);
    expect(await costOf(() => translate("再见。", { continued: true }))).toBe(0);
  });
});
