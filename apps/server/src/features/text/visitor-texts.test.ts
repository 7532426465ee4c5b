import { setTimeout as delay } from "node:timers/promises";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { textCalls, type TextQuote, type TranslateResult } from "@yiqiao/contracts/text";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { loggedIn } from "./testing/text-calls.ts";

const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;
/** More than a network has without waiting. */
const long = "这句话很长。".repeat(700);
const slow = "慢";
let app: TestApp;
let begun: string[];
let go: PromiseWithResolvers<void>;

beforeEach(async () => {
  begun = [];
  go = Promise.withResolvers();
  const engine = createScriptedEngine({
    pairs: [{ source: "zh-cn", target: "en-us" }],
    beforeAnswer: async ({ text }) => {
      if (!text.startsWith(slow)) return;
      begun.push(text);
      await go.promise;
    },
  });
  app = await buildTestApp({ engines: [engine], freeCharacters: 100_000, rateLimitPerMinute: 1000 });
});
afterEach(async () => {
  go.resolve();
  await app.close();
});

const translate = (address: string, text: string) =>
  app.call<TranslateResult>(textCalls.tryTranslate.path, { address, body: { ...pair, text } });
const isBegun = async (count: number) => {
  while (begun.length < count) await delay(5);
};

describe("a visitor's network that translates much", () => {
  it("takes turns on two places, while everybody else is served at once", async () => {
    const token = await loggedIn(app, "member@example.com");
    const [busy, others] = ["192.0.2.7", "192.0.2.8"];
    for (const turn of [1, 2]) expect((await translate(busy, `${turn}${long}`)).code).toBe(codes.success.code);
    const waiting = ["一。", "二。", "三。"].map((number) => translate(busy, slow + number));
    await isBegun(2);
    expect((await translate(others, "你好。")).data.translations).toMatchObject([{ text: said("你好。") }]);
    const body = { ...pair, text: "再见。" };
    expect((await app.call(textCalls.translate.path, { address: busy, token, body })).code).toBe(codes.success.code);
    expect(begun).toHaveLength(2);
    go.resolve();
    const answers = await Promise.all(waiting);
    expect(answers.map(({ data }) => data.translations.length)).toEqual([1, 1, 1]);
    expect(begun).toHaveLength(3);
  });

  it("waits for the price of a text as well", async () => {
    const [busy, others] = ["192.0.2.7", "192.0.2.8"];
    for (const turn of [1, 2]) await translate(busy, `${turn}${long}`);
    const working = ["一。", "二。"].map((number) => translate(busy, slow + number));
    await isBegun(2);
    const quote = (address: string) =>
      app.call<TextQuote>(textCalls.quote.path, { address, body: { ...pair, text: "你好。" } });
    let isTold = false;
    const asked = quote(busy).finally(() => (isTold = true));
    expect((await quote(others)).data.net).toBe(3);
    expect(isTold).toBe(false);
    go.resolve();
    await Promise.all([...working, asked]);
  });
});
