import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { textCalls, type TranslateResult } from "@yiqiao/contracts/text";
import { EngineError, type EngineSegment } from "@yiqiao/engines";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { eventsOf, logInNewUser, streamTranslation } from "./testing/text-calls.ts";

const codes = errorCatalogue;
const zhEn = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;

/** What the engine does, as the test at hand wants it. */
let answer: (segment: EngineSegment) => { text: string } | Error = ({ text }) => ({ text: said(text) });
let beforeAnswer: (segment: EngineSegment, signal: AbortSignal) => Promise<void> = () => Promise.resolve();
const engine = createScriptedEngine({
  pairs: [
    { source: "zh-cn", target: "en-us", quality: "starter" },
    { source: "en-us", target: "zh-cn" },
  ],
  answer: (segment) => answer(segment),
  beforeAnswer: (segment, signal) => beforeAnswer(segment, signal),
});

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 20_000, rateLimitPerMinute: 100 });
  token = await logInNewUser(app, "reader@example.com");
});
afterAll(() => app.close());

const left = async (): Promise<number> => {
  const { data } = await app.call<{ total_left: number }>(quotaCalls.remaining.path, { token });
  return data.total_left;
};
const translate = (body: object, language: "zh" | "en" = "en") =>
  app.call<TranslateResult>(textCalls.translate.path, { body, token, language });

describe("as JSON", () => {
  test("translates a text, charges its code points and tells where its sentences are", async () => {
    const before = await left();
    const { code, data } = await translate({ ...zhEn, text: "你好🙂。再见。" });
    expect(code).toBe(codes.success.code);
    expect(data).toMatchObject({ characters: 7, engine: "scripted", domain_served: "general", quality: "starter" });
    expect(data.translations[0]?.text).toBe(`${said("你好。").replace(".", "🙂.")} ${said("再见。")}`);
    expect(data.translations[0]?.segments[1]).toMatchObject({ source: "再见。", source_start: 5, provenance: "mt" });
    expect(await left()).toBe(before - 7);
  });

  test("says nothing of quality where the engine says nothing", async () => {
    const { data } = await translate({ src_lang: "en-us", tgt_lang: "zh-cn", text: "Good morning." });
    expect(data).not.toHaveProperty("quality");
  });

  test("detects each of several texts", async () => {
    const text = ["今天天气很好。", "The weather is fine today, let us go out."];
    const { data } = await translate({ src_lang: "auto", tgt_lang: "en-us", text });
    expect(data.translations.map(({ src_lang, detected }) => [src_lang, detected?.lang])).toEqual([
      ["zh-cn", "zh-cn"],
      ["en-us", "en-us"],
    ]);
    expect(data.characters).toBe(7);
  });

  test("translates HTML", async () => {
    const { data } = await translate({ ...zhEn, format: "html", text: "<p class=a>你好。</p>" });
    expect(data.translations[0]?.text).toBe(`<p class=a>${said("你好。")}</p>`);
    expect(data.characters).toBe(3);
  });

  test.each([
    ["an empty text", { ...zhEn, text: " \n" }, codes.textEmpty],
    ["a text too long", { ...zhEn, text: "好".repeat(5001) }, codes.textTooLong],
    [
      "texts too long together",
      { ...zhEn, text: Array.from({ length: 11 }, () => "好".repeat(4999)) },
      codes.textTooLong,
    ],
    ["the same language", { src_lang: "zh-cn", tgt_lang: "zh-cn", text: "好" }, codes.sameLanguage],
    ["an unknown language", { src_lang: "auto", tgt_lang: "zh-cn", text: "ꦱꦸꦒꦼꦁ" }, codes.languageUndetected],
    ["a pair without engine", { src_lang: "ja", tgt_lang: "ko", text: "こんにちは。" }, codes.unsupportedPair],
    ["a language that is none", { src_lang: "xx", tgt_lang: "ko", text: "x" }, codes.invalidRequest],
    ["too many texts", { ...zhEn, text: Array.from({ length: 129 }, () => "好") }, codes.invalidRequest],
  ])("refuses %s without a charge", async (_name, body, expected) => {
    const before = await left();
    const { code, status, message } = await translate(body);
    expect([code, status]).toEqual([expected.code, expected.status]);
    expect(message).not.toContain("{");
    expect(await left()).toBe(before);
  });

  test("gives back what is in the target language already, free and told", async () => {
    const before = await left();
    const body = { src_lang: "auto", tgt_lang: "zh-cn", text: "今天天气很好。" };
    const { code, data } = await translate(body);
    expect([code, data.characters, await left()]).toEqual([codes.success.code, 0, before]);
    expect(data.translations[0]).toMatchObject({ text: body.text, segments: [{ kept: "target-language" }] });
    expect((await app.call(textCalls.quote.path, { body, token })).data).toMatchObject({ net: 0 });
  });

  test("tells of one text of several why it has no translation, and translates the others", async () => {
    const before = await left();
    const text = ["Good morning, everybody.", "Il fait beau aujourd'hui et nous allons au parc.", "12:30"];
    const body = { text, src_lang: "auto" as const, tgt_lang: "zh-cn" as const };
    const { data } = await translate(body, "zh");
    expect(data.translations.map((each) => each.text)).toEqual([said(text[0] ?? ""), "", "12:30"]);
    expect(data.translations[1]).toMatchObject({ src_lang: "fr", segments: [] });
    expect(data.translations[1]?.error).toMatchObject({
      code: codes.unsupportedPair.code,
      message: expect.stringContaining("从法语翻译到中文"),
      data: { src_lang: "fr", tgt_lang: "zh-cn" },
    });
    expect(data.translations[0]).not.toHaveProperty("error");
    const quoted = await app.call<{ net: number }>(textCalls.quote.path, { body, token });
    expect([quoted.data.net, data.characters, before - (await left())]).toEqual([24, 24, 24]);
    const { events } = await streamTranslation(app, body, { token });
    expect(events.map(({ event }) => event)).toEqual(["segment", "segment", "done"]);
    expect(events[2]?.data).toMatchObject({ translations: [{}, { text: "", error: {} }, {}] });
  });

  test("takes a word for a language of the caller", async () => {
    const word = (likely: readonly string[]) =>
      translate({ src_lang: "auto", tgt_lang: "zh-cn", text: "Menu", likely_langs: likely });
    const [translation] = (await word(["fr"])).data.translations;
    expect(translation).toMatchObject({ src_lang: "en-us", src_lang_by: "assumed" });
    expect((await word(["xx"])).code).toBe(codes.invalidRequest.code);
  });

  const german = "Die Rechnung ist innerhalb von dreißig Tagen zu bezahlen.";
  const filler = "Lorem ipsum dolor sit amet, consectetur adipiscing elit.";
  test.each([
    [german, "en", "languageNotServed", "The text is in German, which is not among the languages of this site"],
    [german, "zh", "languageNotServed", "文本语言为德语，不在本站支持的语言之列"],
    [filler, "en", "placeholderText", "This is placeholder text (Lorem ipsum), which is not in any language"],
    [filler, "zh", "placeholderText", "这是占位文本（Lorem ipsum），不属于任何语言"],
  ] as const)("names what %j is in, without a charge (%s)", async (text, language, name, expected) => {
    const before = await left();
    const { code, message } = await translate({ src_lang: "auto", tgt_lang: "zh-cn", text }, language);
    expect([code, message, await left()]).toEqual([codes[name].code, expected, before]);
  });

  test("says in Chinese which pair is missing", async () => {
    const { message } = await translate({ src_lang: "ja", tgt_lang: "ko", text: "こんにちは。" }, "zh");
    expect(message).toContain("从日语翻译到韩语");
  });

  const fault = (code: "internal" | "overloaded") => new EngineError(code, "scripted", "x", { retryAfterMs: 3000 });
  test.each<[string, EngineError | string, { code: number; status: number }, Record<string, unknown>]>([
    ["an engine's fault", fault("internal"), codes.translationFailed, { item: 0, index: 0 }],
    ["an engine that is busy", fault("overloaded"), codes.engineUnavailable, { seconds: 3 }],
    ["an echo", "同样的一句话在这里。", codes.translationEchoed, { item: 0, source: "同样的一句话在这里。" }],
  ])("reports %s without a charge", async (_name, given, expected, details) => {
    const failing = createScriptedEngine({ answer: () => (typeof given === "string" ? { text: given } : given) });
    const other = await buildTestApp({ engines: [failing], freeCharacters: 50 });
    const device = "00000000-0000-4000-8000-000000000002";
    const body = { ...zhEn, text: "同样的一句话在这里。" };
    const { code, status, response, data } = await other.call(textCalls.tryTranslate.path, { body, device });
    expect([code, status]).toEqual([expected.code, expected.status]);
    expect(data).toMatchObject(details);
    expect(response.headers["retry-after"]).toBe(details["seconds"]?.toString());
    const after = await other.call<{ total_left: number }>(quotaCalls.remaining.path, { device });
    expect(after.data.total_left).toBe(50);
    await other.close();
  });

  test("is closed to visitors, who have a call of their own", async () => {
    const body = { ...zhEn, text: "你好。" };
    expect(await app.call(textCalls.translate.path, { body })).toMatchObject({
      status: 401,
      code: codes.unauthenticated.code,
    });
    const tried = await app.call<TranslateResult>(textCalls.tryTranslate.path, { body });
    expect(tried.data.translations[0]?.text).toBe(said("你好。"));
    expect(tried.data.quality).toBe("starter");
  });
});

describe("as a stream", () => {
  test("sends segments in order, then the whole", async () => {
    const { response, events } = await streamTranslation(app, { ...zhEn, text: "你好。再见。" }, { token });
    expect(response.headers["content-type"]).toContain("text/event-stream");
    expect(events.map(({ event }) => event)).toEqual(["segment", "segment", "done"]);
    expect(events[0]?.data).toMatchObject({ item: 0, index: 0, total: 2, source: "你好。", after: " " });
    expect(events[2]?.data).toMatchObject({ characters: 6, translations: [{ src_lang: "zh-cn" }], quality: "starter" });
  });

  test("answers what is refused as JSON", async () => {
    const { response } = await streamTranslation(app, { ...zhEn, text: "" }, { token });
    expect(response.json()).toMatchObject({ code: codes.textEmpty.code });
  });

  test("names the sentence that failed after those that were sent, without a charge", async () => {
    const before = await left();
    answer = ({ text }) =>
      text.startsWith("再") ? new EngineError("internal", "scripted", "x") : { text: said(text) };
    const { events } = await streamTranslation(app, { ...zhEn, text: "你好。再见。" }, { token, language: "zh" });
    answer = ({ text }) => ({ text: said(text) });
    expect(events.map(({ event }) => event)).toEqual(["segment", "error"]);
    expect(events[1]?.data).toMatchObject({
      code: codes.translationFailed.code,
      message: "翻译失败：引擎内部错误",
      data: { item: 0, index: 1, source: "再见。" },
    });
    expect(await left()).toBe(before);
  });

  test("a caller that takes too long pays for what it got", async () => {
    const before = await left();
    const waiting = Promise.withResolvers<void>();
    beforeAnswer = async ({ text }, signal) => {
      if (!text.startsWith("再")) return;
      waiting.resolve();
      await once(signal, "abort");
    };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const stream = streamTranslation(app, { ...zhEn, text: "你好吗。再见。" }, { token });
      await waiting.promise;
      vi.advanceTimersByTime(10 * 60 * 1000);
      const { events } = await stream;
      expect(events.map(({ event }) => event)).toEqual(["segment", "error"]);
      expect(events[1]?.data).toMatchObject({ code: codes.engineUnavailable.code });
    } finally {
      vi.useRealTimers();
      beforeAnswer = () => Promise.resolve();
    }
    expect(await left()).toBe(before - 4);
  });

  test("a caller that hangs up stops the engine and pays for what it got", async () => {
    const before = await left();
    const abandonedBefore = engine.abandoned();
    beforeAnswer = async ({ text }, signal) => {
      if (text.startsWith("再")) await once(signal, "abort");
    };
    const address = await app.fastify.listen({ port: 0, host: "127.0.0.1" });
    const controller = new AbortController();
    const response = await fetch(address + apiPrefix + textCalls.translate.path, {
      method: "POST",
      headers: { accept: "text/event-stream", "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...zhEn, text: "你好吗。再见。" }),
      signal: controller.signal,
    });
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(eventsOf(new TextDecoder().decode(value))[0]).toMatchObject({ event: "segment", data: { index: 0 } });
    controller.abort();
    await expect.poll(left).toBe(before - 4);
    beforeAnswer = () => Promise.resolve();
    expect(engine.abandoned()).toBe(abandonedBefore + 1);
  });
});

test("says when the characters are used up", async () => {
  const poor = await buildTestApp({ engines: [engine], freeCharacters: 5 });
  const sent = { body: { ...zhEn, text: "你好。再见。" } };
  const { code, data } = await poor.call(textCalls.tryTranslate.path, sent);
  expect(code).toBe(codes.insufficientCharacters.code);
  expect(data).toMatchObject({ needed: 6, remaining: 5 });
  await poor.close();
});

describe("a text that is not in the language that was chosen for it", () => {
  const checked = { src_lang: "en-us", tgt_lang: "zh-cn", check_source: true } as const;
  const chinese = "我们明天下午三点在会议室讨论新项目。";

  test("is refused where the caller wants it checked, with its language, at no cost", async () => {
    const before = await left();
    const { code, message, data } = await translate({ ...checked, text: chinese });
    expect([code, message]).toEqual([codes.sourceDiffers.code, "The text is in Chinese, not in English"]);
    expect(data).toMatchObject({ code: "zh-cn" });
    const quoted = await app.call(textCalls.quote.path, { body: { ...checked, text: chinese }, token, language: "zh" });
    expect(quoted.message).toBe("文本是中文，不是英语");
    expect(await left()).toBe(before);
  });

  test.each([
    ["four characters", { text: "会议取消" }, "zh-cn"],
    ["twelve letters of another script", { text: "Привет, Москва" }, "ru"],
    [
      "a sentence in another language of the same letters",
      { src_lang: "fr", text: "The weather is fine today, so let us go for a walk together." },
      "en-us",
    ],
  ])("is refused: %s", async (_name, body, detected) => {
    const { code, data } = await translate({ ...checked, ...body });
    expect([code, data]).toEqual([codes.sourceDiffers.code, expect.objectContaining({ code: detected })]);
  });

  test("is refused as one of several too, and named by its place", async () => {
    const { code, data } = await translate({ ...checked, text: ["Good morning, everybody.", chinese] });
    expect([code, data]).toEqual([codes.sourceDiffers.code, expect.objectContaining({ item: 1, code: "zh-cn" })]);
  });

  test.each([
    ["one who does not ask for it", { text: chinese, check_source: false }],
    ["a word in another language of the same letters", { text: "Rendez-vous demain" }],
    ["a short one", { text: "你好" }],
    ["one of both", { text: "Please translate the word 你好 for me before the meeting." }],
    ["one that is as much Chinese", { text: "Please review 这份合同的付款条款 and the delivery terms 明天之前" }],
    ["one without letters", { text: "12:30" }],
  ])("is translated all the same: %s", async (_name, body) => {
    expect((await translate({ ...checked, ...body })).code).toBe(codes.success.code);
  });
});
