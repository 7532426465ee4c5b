import { EngineError } from "@yiqiao/engines";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createScriptedEngine, said } from "#testing";
import { makeKey } from "../testing/api-keys.ts";
import { assertDocumented } from "./testing/answers.ts";
import { type ListeningApp, listeningApp } from "../testing/listening.ts";

/** Into Russian nothing is translated. */
const engine = createScriptedEngine({
  pairs: [
    { source: "zh-cn", target: "en-us" },
    { source: "ja", target: "en-us" },
    { source: "zh-cn", target: "ru" },
    { source: "zh-cn", target: "ja" },
  ],
  answer: ({ text }, { pair }) => {
    if (pair.target === "ru") return new EngineError("unavailable", "scripted", "down");
    return { text: pair.target === "ja" ? `日本語 ${said(text)}` : said(text) };
  },
});

let server: ListeningApp;
beforeAll(async () => {
  server = await listeningApp({ engines: [engine] });
});
afterAll(() => server.app.close());
beforeEach(() => server.charged());

const ask = async (path: string, body: unknown, key = server.key) => {
  const response = await fetch(server.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "accept-language": "en" },
    body: JSON.stringify(body),
  });
  const answer = { status: response.status, body: await response.json(), headers: response.headers };
  assertDocumented(path, answer);
  return answer;
};
const open = async () => {
  const { rows } = await server.app.database.pool.query("select 1 from quota_reservations where status = 'open'");
  return rows.length;
};
const japanese = "これは日本語の文章です。";

describe("a call with several languages", () => {
  it("is charged once for all of them", async () => {
    const answer = await ask("/translate", { q: ["今天天气很好。", japanese], source: "auto", target: "en" });
    expect(answer.body).toMatchObject({ translatedText: [said("今天天气很好。"), said(japanese)] });
    expect(await server.charged()).toBe(Array.from(`今天天气很好。${japanese}`).length);
    expect(await open()).toBe(0);
  });

  it("says of each translation which language it is in, in the order in which they were asked for", async () => {
    const texts = ["今天天气很好。", "我们去公园散步。"];
    const answer = await ask(
      "/translate?api-version=3.0&from=zh-Hans&to=en&to=ja",
      texts.map((Text) => ({ Text })),
    );
    const expected = texts.map((text) => ({
      translations: [
        { text: said(text), to: "en" },
        { text: `日本語 ${said(text)}`, to: "ja" },
      ],
    }));
    expect(answer.body).toEqual(expected);
    const targets = ["ja", "en"].map((language) => ({ language }));
    const inputs = texts.map((text) => ({ text, language: "zh-Hans", targets }));
    expect((await ask("/translate?api-version=2026-06-06", { inputs })).body).toMatchObject({
      value: texts.map((text) => ({
        translations: [
          { language: "ja", text: `日本語 ${said(text)}` },
          { language: "en", text: said(text) },
        ],
      })),
    });
    await server.charged();
  });

  it("charges nothing where one of them fails", async () => {
    const azure = await ask("/translate?api-version=3.0&from=zh-Hans&to=en&to=ru", [{ Text: "今天天气很好。" }]);
    expect(azure.status).toBe(503);
    const targets = [{ language: "en" }, { language: "ru" }];
    const inputs = { inputs: [{ text: "今天天气很好。", language: "zh-Hans", targets }] };
    expect((await ask("/translate?api-version=2026-06-06", inputs)).status).toBe(503);
    expect([await server.charged(), await open()]).toEqual([0, 0]);
  });

  it("charges nothing where the characters suffice for one of them alone", async () => {
    const { api_key: poor } = await makeKey(server.app, server.token, { characters_per_month: 10 });
    const body = { q: ["今天天气很好。", japanese], source: "auto", target: "en" };
    expect((await ask("/translate", body, poor)).status).toBe(403);
    expect([await server.charged(), await open()]).toEqual([0, 0]);
    const one = { q: "今天天气很好。", source: "auto", target: "en" };
    expect((await ask("/translate", one, poor)).status).toBe(200);
  });

  const german = "Die Rechnung ist innerhalb von dreißig Tagen zu bezahlen.";
  const texts = ["今天天气很好。", german, "12:30", "我们去公园散步。", "The weather is fine today.", " "];
  const translated = [said("今天天气很好。"), german, "12:30", said("我们去公园散步。"), texts[4], " "];
  it.each<[string, string, object, (body: never) => unknown]>([
    [
      "LibreTranslate",
      "/translate",
      { q: texts, source: "auto", target: "en" },
      (body: { translatedText: string[] }) => body.translatedText,
    ],
    [
      "immersive-translate",
      "/translate",
      { text_list: texts, source_lang: "auto", target_lang: "en" },
      (body: { translations: { text: string }[] }) => body.translations.map(({ text }) => text),
    ],
    [
      "kiss-translator",
      "/translate",
      { texts, from: "auto", to: "en" },
      (body: { text: string }[]) => body.map(({ text }) => text),
    ],
    [
      "Google",
      "/language/translate/v2",
      { q: texts, target: "en", format: "text" },
      (body: { data: { translations: { translatedText: string }[] } }) =>
        body.data.translations.map((each) => each.translatedText),
    ],
    [
      "Azure 3.0",
      "/translate?api-version=3.0&to=en",
      texts.map((Text) => ({ Text })),
      (body: { translations: { text: string }[] }[]) => body.map((each) => each.translations[0]?.text),
    ],
    [
      "Azure",
      "/translate?api-version=2026-06-06",
      { inputs: texts.map((text) => ({ text, targets: [{ language: "en" }] })) },
      (body: { value: { translations: { text: string }[] }[] }) => body.value.map((each) => each.translations[0]?.text),
    ],
    [
      "DeepL",
      "/v2/translate",
      { text: texts, target_lang: "EN" },
      (body: { translations: { text: string }[] }) => body.translations.map(({ text }) => text),
    ],
  ])("%s: tells which texts came back as they are, and charges for the others", async (_name, path, body, textsOf) => {
    const answer = await ask(path, body);
    expect([answer.status, textsOf(answer.body as never)]).toEqual([200, translated]);
    expect(answer.headers.get("x-yiqiao-unchanged")).toBe("languageNotServed=1, no-words=2 5, target-language=4");
    expect([await server.charged(), await open()]).toEqual([15, 0]);
  });

  it.each<[string, string, unknown, string]>([
    [
      "of 3.0 into several languages",
      "/translate?api-version=3.0&to=en&to=ja",
      ["今天天气很好。", "12:30", "我们去公园散步。", japanese].map((Text) => ({ Text })),
      "no-words=1, target-language=3",
    ],
    [
      "beside reference pairs",
      "/translate?api-version=2026-06-06",
      {
        inputs: ["今天天气很好。", "我们去公园散步。", "12:30"].map((text, at) => {
          const pairs = at === 0 ? { referenceTextPairs: [{ source: text, target: "Fine weather." }] } : {};
          return { text, targets: [{ language: "en", ...pairs }, { language: "ja" }] };
        }),
      },
      "no-words=2",
    ],
  ])("Azure: counts texts, not their translations: %s", async (_name, path, body, told) => {
    const answer = await ask(path, body);
    expect([answer.status, answer.headers.get("x-yiqiao-unchanged")]).toEqual([200, told]);
    await server.charged();
  });

  const inputsOf = (...given: readonly (readonly [text: string, target: string])[]) => {
    const inputs = given.map(([text, language]) => ({ text, targets: [{ language }] }));
    return ask("/translate?api-version=2026-06-06", { inputs });
  };
  it("translates the others where a text that fails is the only one into its language", async () => {
    const answer = await inputsOf([german, "ja"], ["今天天气很好。", "en"]);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        value: [
          { translations: [{ language: "ja", text: german, sourceCharacters: 0 }] },
          { translations: [{ language: "en", text: said("今天天气很好。"), sourceCharacters: 7 }] },
        ],
      },
    ]);
    expect(answer.headers.get("x-yiqiao-unchanged")).toBe("languageNotServed=0");
    expect([await server.charged(), await open()]).toEqual([7, 0]);
  });

  it("refuses texts of which none can be translated into its language", async () => {
    const answer = await inputsOf([german, "ja"], [german, "en"]);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: { message: expect.stringContaining("German") } },
    ]);
    expect([await server.charged(), await open()]).toEqual([0, 0]);
  });

  it("refuses all where an engine fails beside a text that fails", async () => {
    expect((await inputsOf([german, "en"], ["今天天气很好。", "ja"], ["我们去公园散步。", "ru"])).status).toBe(503);
    expect([await server.charged(), await open()]).toEqual([0, 0]);
  });

  it("refuses texts of which none is in a language of ours", async () => {
    const answer = await ask("/translate", { q: [german, german], source: "auto", target: "en" });
    expect([answer.status, answer.body]).toMatchObject([400, { error: expect.stringContaining("German") }]);
    expect([await server.charged(), await open()]).toEqual([0, 0]);
  });
});

it("tells HTML that shall stay as it is, in no language", async () => {
  const q = ['<p translate="no">Acme Tools</p>', "<p>今天天气很好。</p>"];
  const answer = await ask("/language/translate/v2", { q, target: "en", format: "html" });
  expect(answer.body).toEqual({
    data: {
      translations: [
        { translatedText: q[0] },
        { translatedText: `<p>${said("今天天气很好。")}</p>`, detectedSourceLanguage: "zh-CN" },
      ],
    },
  });
  expect(answer.headers.get("x-yiqiao-unchanged")).toBe("no-words=0");
  const named = await ask("/language/translate/v2", { q: q[0], source: "ja", target: "en", format: "html" });
  expect(named.headers.get("x-yiqiao-unchanged")).toBe("no-words=0");
});

it("reads HTML without its tags to find the language", async () => {
  const q = '<div class="a long english class name"><b>你好。</b></div>';
  const answer = await ask("/translate", { q, source: "auto", target: "en", format: "html" });
  expect(answer.body).toMatchObject({ detectedLanguage: { language: "zh" } });
});
