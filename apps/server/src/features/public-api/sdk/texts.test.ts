import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { errorCodes, type Fetch, type SegmentEvent, Yiqiao, YiqiaoError } from "yiqiao";
import { said } from "#testing";
import { makeKey } from "../testing/api-keys.ts";
import { type ListeningApp, listeningApp } from "../testing/listening.ts";
import { startBetween } from "./testing/between.ts";

const hello = "你好，世界。";
const length = Array.from(hello).length;
const pair = { from: "zh-cn", to: "en" } as const;

let server: ListeningApp;
let yiqiao: Yiqiao;
let poorKey: string;
beforeAll(async () => {
  server = await listeningApp();
  ({ api_key: poorKey } = await makeKey(server.app, server.token, { characters_per_month: 3 }));
  yiqiao = new Yiqiao({ apiKey: server.key, baseUrl: server.url });
});
afterAll(() => server.app.close());
beforeEach(() => server.charged());

describe("the client", () => {
  it("translates one text and several, and tells what it cost", async () => {
    const one = await yiqiao.translate(hello, pair);
    expect(one).toMatchObject({ text: said(hello), src_lang: "zh-cn", characters: length, engine: "scripted" });
    expect(await server.charged()).toBe(length);
    const several = await yiqiao.translate(["再见。", "谢谢。"], { to: "en-us" });
    expect(several.translations.map(({ text }) => text)).toEqual([said("再见。"), said("谢谢。")]);
    expect(several.translations[0]?.detected?.lang).toBe("zh-cn");
    expect(await server.charged()).toBe(6);
  });

  it("keeps the tags of HTML", async () => {
    const { text } = await yiqiao.translate("<p>你好。</p>", { ...pair, format: "html" });
    expect(text).toBe(`<p>${said("你好。")}</p>`);
  });

  it("hands style rules over, and tells that nobody followed them", async () => {
    expect((await yiqiao.translate(hello, { ...pair, style: ["Be brief."] })).style).toBe("not-followed");
    expect(await yiqiao.translate(hello, pair)).not.toHaveProperty("style");
  });

  it("streams sentences, and returns the whole", async () => {
    const stream = yiqiao.translateStream(["今天。明天。", "后天。"], pair);
    const segments: SegmentEvent[] = [];
    let step = await stream.next();
    for (; step.done !== true; step = await stream.next()) segments.push(step.value);
    expect(segments.map(({ item, index, target }) => [item, index, target])).toEqual([
      [0, 0, said("今天。")],
      [0, 1, said("明天。")],
      [1, 0, said("后天。")],
    ]);
    expect(step.value.characters).toBe(await server.charged());
  });

  it("tells languages, engines, use and libraries, and finds languages out", async () => {
    expect((await yiqiao.languages()).languages).toContainEqual({ code: "zh-cn", name: "Chinese", native: "中文" });
    expect((await yiqiao.engines()).engines.map(({ id }) => id)).toEqual(["scripted"]);
    expect(await yiqiao.usage()).toMatchObject({ calls_per_minute: 60_000, characters_per_month: null });
    expect(await yiqiao.libraries("termbase")).toEqual([]);
    expect((await yiqiao.detect(hello)).lang).toBe("zh-cn");
    expect((await yiqiao.detect([hello, "The weather is fine."])).map(({ lang }) => lang)).toEqual(["zh-cn", "en-us"]);
  });

  it("fetches a token for an app id and its secret, and another one before it ends", async () => {
    const { app_id: appId, app_secret: appSecret } = await makeKey(server.app, server.token);
    let now = Date.now();
    let tokens = 0;
    const counting: Fetch = (url, init) => {
      if (url.endsWith("/open/token")) tokens += 1;
      return fetch(url, init);
    };
    const clock = { now: () => now, sleep: async () => undefined };
    const client = new Yiqiao({ appId, appSecret, baseUrl: `${server.url}/`, fetch: counting, clock });
    await Promise.all([client.translate(hello, pair), client.usage()]);
    now += 7000_000;
    await client.usage();
    expect(tokens).toBe(1);
    now += 150_000;
    await client.usage();
    expect(tokens).toBe(2);
    server.app.clock.advance({ minutes: 121 });
    await client.usage();
    expect(tokens).toBe(3);
    const wrong = new Yiqiao({ appId, appSecret: "wrong", baseUrl: server.url });
    await expect(wrong.usage()).rejects.toMatchObject({ code: errorCodes.apiKeyWrong, status: 401 });
  });
});

describe("a failure", () => {
  it("is an error with the server's code, words and request", async () => {
    const wrong = new Yiqiao({ apiKey: "yqk_wrong", baseUrl: server.url });
    const error = await wrong.usage().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(YiqiaoError);
    expect(error).toMatchObject({
      code: errorCodes.apiKeyWrong,
      status: 401,
      message: expect.stringContaining("API key"),
      requestId: expect.any(String),
    });
    await expect(yiqiao.translate(hello, { from: "zh", to: "ja" })).rejects.toMatchObject({
      code: errorCodes.unsupportedPair,
    });
    await expect(yiqiao.translateStream(hello, { from: "zh", to: "ja" }).next()).rejects.toMatchObject({
      code: errorCodes.unsupportedPair,
    });
  });

  it("names the characters that are missing", async () => {
    const poor = new Yiqiao({ apiKey: poorKey, baseUrl: server.url });
    await expect(poor.translate(hello, pair)).rejects.toMatchObject({
      code: errorCodes.insufficientCharacters,
      details: { needed: length, remaining: 3 },
    });
    expect(await server.charged()).toBe(0);
  });
});

describe("a broken connection", () => {
  it("after the charge is mended, and charged once", async () => {
    const between = await startBetween(server.url, ({ attempt }) => (attempt === 1 ? "lose the answer" : "pass"));
    const client = new Yiqiao({ apiKey: server.key, baseUrl: between.url, clock: atOnce });
    const { text, characters } = await client.translate(hello, pair);
    expect({ text, characters, charged: await server.charged() }).toEqual({
      text: said(hello),
      characters: length,
      charged: length,
    });
    expect(between.requests.map(({ headers }) => headers["idempotency-key"])).toEqual([
      expect.stringMatching(/^[\da-f]{32}$/),
      between.requests[0]?.headers["idempotency-key"],
    ]);
    await between.close();
  });

  it("is given up after the retries", async () => {
    const between = await startBetween(server.url, () => "lose the answer");
    const client = new Yiqiao({ apiKey: server.key, baseUrl: between.url, clock: atOnce, retries: 1 });
    await expect(client.usage()).rejects.toMatchObject({ code: "network", status: 0 });
    expect(between.requests).toHaveLength(2);
    await between.close();
  });
});

const atOnce = { now: () => Date.now(), sleep: async () => undefined };
