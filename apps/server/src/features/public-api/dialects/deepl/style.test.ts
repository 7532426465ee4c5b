import { styleLimits } from "@yiqiao/contracts/style";
import { DeepLClient } from "deepl-node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, createScriptedEngine, type TestApp } from "#testing";
import { deeplCaller, type DeeplCaller, developer, makeKey } from "./testing/deepl-calls.ts";

const chat = createScriptedEngine({ id: "chat", takesStyle: true, pairs: [{ source: "zh-cn", target: "en-us" }] });
const plain = createScriptedEngine({ id: "plain", pairs: [{ source: "zh-cn", target: "fr" }] });

let app: TestApp;
let call: DeeplCaller;
let client: DeepLClient;
beforeAll(async () => {
  app = await buildTestApp({ engines: [chat, plain], freeCharacters: 500_000, hasNoPublicUrl: true });
  const { token: owner } = await developer(app, "owner@example.com");
  const { api_key: key } = await makeKey(app, owner, { calls_per_minute: 60_000 });
  call = deeplCaller(app, key);
  const serverUrl = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  client = new DeepLClient(key, { serverUrl, maxRetries: 0 });
});
afterAll(() => app.close());
beforeEach(() => {
  chat.requests.length = 0;
  plain.requests.length = 0;
});

const translate = (body: object) =>
  call("/v2/translate", { json: { text: ["你好。"], target_lang: "EN-US", ...body } });

describe("custom instructions", () => {
  it("of DeepL's client reach the engine", async () => {
    await client.translateText("你好。", null, "en-US", { customInstructions: ["Be brief.", "Formal address."] });
    expect(chat.requests.map(({ style }) => style)).toEqual([["Be brief.", "Formal address."]]);
    await client.translateText("你好。", "zh", "en-US");
    expect(chat.requests[1]).not.toHaveProperty("style");
  });

  it("are told as followed or not, and keep no text from being translated", async () => {
    const answer = await translate({ custom_instructions: ["Be brief."] });
    expect([answer.statusCode, answer.headers["x-yiqiao-style"]]).toEqual([200, "followed"]);
    expect(Object.keys(answer.json<object>())).toEqual(["translations"]);
    const other = await translate({ custom_instructions: ["Be brief."], target_lang: "FR" });
    expect([other.statusCode, other.headers["x-yiqiao-style"]]).toEqual([200, "not-followed"]);
    expect(plain.requests[0]).not.toHaveProperty("style");
    expect((await translate({})).headers).not.toHaveProperty("x-yiqiao-style");
  });

  it("come from a form, once or several times, and empty ones are none", async () => {
    const fields = [
      ["text", "你好。"],
      ["target_lang", "EN-US"],
    ] as const;
    const form = async (...instructions: string[]) => {
      const given = instructions.map((each) => ["custom_instructions", each] as const);
      return call("/v2/translate", { form: [...fields, ...given] });
    };
    await form("Be brief.");
    await form("Be brief.", "Formal.");
    expect((await form("")).headers).not.toHaveProperty("x-yiqiao-style");
    expect(chat.requests.map(({ style }) => style)).toEqual([["Be brief."], ["Be brief.", "Formal."], undefined]);
  });

  it("are refused where they are too many or too long", async () => {
    const { rules, codePoints } = styleLimits;
    for (const given of [Array<string>(rules + 1).fill("Short."), ["x".repeat(codePoints + 1)]]) {
      const refused = await translate({ custom_instructions: given });
      expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
        400,
        expect.stringContaining("custom_instructions"),
      ]);
    }
    expect(chat.requests).toEqual([]);
  });
});
