import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { styleLimits } from "@yiqiao/contracts/style";
import { textCalls, type TranslateBody, type TranslateResult } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildSite, buildTestApp, createScriptedEngine, type TestApp } from "#testing";
import { logInNewUser, streamTranslation } from "./testing/text-calls.ts";

const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;
const chat = createScriptedEngine({ id: "chat", takesStyle: true, pairs: [{ source: "zh-cn", target: "en-us" }] });
const plain = createScriptedEngine({ id: "plain", pairs: [{ source: "zh-cn", target: "ja" }] });

let app: TestApp;
let token: string;
let users = 0;
beforeAll(async () => {
  app = await buildTestApp({ engines: [chat, plain], freeCharacters: 1000, rateLimitPerMinute: 1000 });
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
  await app.database.pool.query(
    `update sites set config = '{"style": [{"text": "Formal.", "target": null}]}' where id = 0`,
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  token = await logInNewUser(app, `stylist-${++users}@example.com`);
  chat.requests.length = 0;
  plain.requests.length = 0;
});

const translate = (more: Partial<TranslateBody>, of: { readonly token?: string } = { token }) =>
  app.call<TranslateResult>((of.token === undefined ? textCalls.tryTranslate : textCalls.translate).path, {
    ...of,
    body: { ...pair, text: "你好。", ...more },
  });
const readCharactersLeft = async (): Promise<number> =>
  (await app.call<{ total_left: number }>(quotaCalls.remaining.path, { token })).data.total_left;

describe("style rules of a request", () => {
  test("reach the engine after those of the site, and their fate is told", async () => {
    const { data } = await translate({ style: [" Short sentences. ", "Casual."] });
    expect(chat.requests[0]?.style).toEqual(["Formal.", "Short sentences.", "Casual."]);
    expect(data.style).toBe("followed");
    const { data: other } = await translate({ style: ["Casual."], tgt_lang: "ja" });
    expect(other).toMatchObject({ engine: "plain", style: "not-followed" });
    expect(plain.requests[0]).not.toHaveProperty("style");
  });

  test("reach it from a stream, too", async () => {
    const { events } = await streamTranslation(app, { ...pair, text: "你好。", style: ["Casual."] }, { token });
    expect(chat.requests[0]?.style).toEqual(["Formal.", "Casual."]);
    expect(events.find(({ event }) => event === "done")?.data).toMatchObject({ style: "followed" });
  });

  test("are not for visitors, who have those of the site", async () => {
    const refused = await translate({ style: ["Write a poem."] }, {});
    expect(refused.code).toBe(codes.unauthenticated.code);
    expect(chat.requests).toEqual([]);
    const { data } = await translate({ style: [] }, {});
    expect(data.style).toBe("followed");
    expect(chat.requests[0]?.style).toEqual(["Formal."]);
  });

  test("are of one site alone", async () => {
    const body = { ...pair, text: "你好。" };
    const { data } = await app.call<TranslateResult>(textCalls.tryTranslate.path, { host: "acme.example", body });
    expect(data).not.toHaveProperty("style");
    expect(chat.requests[0]).not.toHaveProperty("style");
  });

  test("are so many and so long", async () => {
    const { rules, codePoints } = styleLimits;
    for (const style of [Array<string>(rules + 1).fill("Short."), ["𝄞".repeat(codePoints + 1)], [""], ["  "]]) {
      expect((await translate({ style })).code).toBe(codes.invalidRequest.code);
    }
    expect(chat.requests).toEqual([]);
    expect((await translate({ style: Array<string>(rules).fill("𝄞".repeat(codePoints)) })).data.style).toBe("followed");
  });

  test("make another translation of a sentence: who goes on from it by the same rules does not pay again", async () => {
    const cost = async (more: Partial<TranslateBody>) => {
      const before = await readCharactersLeft();
      expect((await translate({ text: "再见。", continued: true, ...more })).code).toBe(codes.success.code);
      return before - (await readCharactersLeft());
    };
    expect(await cost({})).toBe(3);
    expect(await cost({})).toBe(0);
    expect(await cost({ style: ["Casual."] })).toBe(3);
    expect(await cost({ style: ["Casual."] })).toBe(0);
    expect(await cost({ style: ["Casual.", "Short."] })).toBe(3);
    expect(await cost({})).toBe(0);
  });
});
