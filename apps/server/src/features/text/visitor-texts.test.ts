import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { textCalls, type TextQuote, type TranslateResult } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, createScriptedEngine, isAnsweredBefore, said, type TestApp } from "#testing";
import { logInNewUser } from "./testing/text-calls.ts";

const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;
const long = "这句话很长。".repeat(700);
/** Where calls by the network come from. */
const busy = "127.0.0.1";
let app: TestApp;
let token: string;
let url: string;

/** The clock of a test stands still: nobody who has to wait gets through. */
const visitorCharactersPerSecond = 1;

beforeAll(async () => {
  const engines = [createScriptedEngine()];
  app = await buildTestApp({ engines, freeCharacters: 100_000, rateLimitPerMinute: 1000, visitorCharactersPerSecond });
  token = await logInNewUser(app, "member@example.com");
  url = await app.fastify.listen({ host: busy, port: 0 });
  await translate(busy, long);
});
afterAll(() => app.close());

const translate = (address: string, text: string) =>
  app.call<TranslateResult>(textCalls.tryTranslate.path, { address, body: { ...pair, text } });
const quote = (address: string) =>
  app.call<TextQuote>(textCalls.quote.path, { address, body: { ...pair, text: "你好。" } });

/** Asks from the busy network. */
const ask = (path: string) => (signal: AbortSignal) =>
  fetch(`${url}${apiPrefix}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...pair, text: "你好。" }),
    signal,
  });

describe("a visitor's network that translates much", () => {
  it("waits for its turn, while everybody else is served at once", async () => {
    const body = { ...pair, text: "再见。" };
    const others = async () => {
      expect((await translate("192.0.2.8", "你好。")).data.translations).toMatchObject([{ text: said("你好。") }]);
      expect((await app.call(textCalls.translate.path, { address: busy, token, body })).code).toBe(codes.success.code);
    };
    expect(await isAnsweredBefore(ask(textCalls.tryTranslate.path), others)).toBe(false);
  });

  it("waits for the price of a text as well", async () => {
    const others = async () => expect((await quote("192.0.2.8")).data.net).toBe(3);
    expect(await isAnsweredBefore(ask(textCalls.quote.path), others)).toBe(false);
  });
});
