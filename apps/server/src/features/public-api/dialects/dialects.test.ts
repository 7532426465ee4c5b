import { errorNameOf } from "@yiqiao/contracts/errors";
import { openCalls } from "@yiqiao/contracts/public-api";
import { apiPrefix } from "@yiqiao/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { said } from "#testing";
import { type ListeningApp, listeningApp, toldOneWay } from "../testing/listening.ts";
import { makeKey } from "../testing/api-keys.ts";
import { assertDocumented } from "./testing/answers.ts";

const hello = "你好，世界。";
const length = Array.from(hello).length;

let server: ListeningApp;
beforeAll(async () => {
  server = await listeningApp();
});
afterAll(() => server.app.close());
beforeEach(() => server.charged());

interface Sent {
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: "GET" | "POST";
}
async function ask(path: string, { body, form, headers = {}, method }: Sent = {}) {
  const response = await server.app.fastify.inject({
    method: method ?? (body === undefined && form === undefined ? "GET" : "POST"),
    url: path,
    headers: {
      "accept-language": "en",
      ...(form !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(form !== undefined && { payload: new URLSearchParams(form).toString() }),
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const answer = { status: response.statusCode, body: response.json<unknown>(), headers: response.headers };
  assertDocumented(path, answer);
  return answer;
}
const bearer = () => ({ authorization: `Bearer ${server.key}` });
const azureKey = () => ({ "ocp-apim-subscription-key": server.key });

describe("one text in every shape", () => {
  const shapes = [
    ["ours", apiPrefix + openCalls.text.path, { text: hello, src_lang: "zh-cn", tgt_lang: "en-us" }],
    ["LibreTranslate", "/translate", { q: hello, source: "zh", target: "en" }],
    ["DeepLX", "/translate", { text: hello, source_lang: "ZH", target_lang: "EN" }],
    ["immersive-translate", "/translate", { text_list: [hello], source_lang: "zh-CN", target_lang: "en" }],
    ["kiss-translator", "/translate", { texts: [hello], from: "auto", to: "en" }],
    ["Google", "/language/translate/v2", { q: hello, source: "zh-CN", target: "en", format: "text" }],
    ["Azure 3.0", "/translate?api-version=3.0&from=zh-Hans&to=en", [{ Text: hello }]],
    ["Azure", "/translate?api-version=2026-06-06", { inputs: [{ text: hello, targets: [{ language: "en" }] }] }],
  ] as const;

  it.each(shapes)("%s: is translated and charged the same", async (_name, path, body) => {
    const answer = await ask(path, { body, headers: bearer() });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).toContain(said(hello));
    expect(await server.charged()).toBe(length);
  });

  it("stands among the calls of the key, with its shape", async () => {
    await server.app.features.callRecorder.flush();
    const { rows } = await server.app.database.pool.query<{ dialect: string }>(
      "select distinct dialect from api_calls order by 1",
    );
    expect(rows.map(({ dialect }) => dialect)).toEqual(["azure", "deeplx", "google", "libretranslate", "yiqiao"]);
  });
});

describe("the key", () => {
  const body = { q: "好。", source: "zh", target: "en" };
  it.each([
    ["in the body", () => ({ body: { ...body, api_key: server.key } })],
    ["in the body, in capitals", () => ({ body: { ...body, apiKey: server.key } })],
    ["as Bearer", () => ({ body, headers: bearer() })],
    ["as DeepL-Auth-Key", () => ({ body, headers: { authorization: `DeepL-Auth-Key ${server.key}` } })],
    ["as Azure's", () => ({ body, headers: azureKey() })],
    ["in a form", () => ({ form: { ...body, api_key: server.key } })],
  ])("may come %s", async (_name, sent) => {
    expect((await ask("/translate", sent())).status).toBe(200);
  });

  it("may come in the query", async () => {
    expect((await ask(`/translate?token=${server.key}`, { body })).status).toBe(200);
    expect((await ask(`/language/translate/v2?key=${server.key}&q=好&target=en`)).status).toBe(200);
  });
});

describe("LibreTranslate", () => {
  const translate = (body: object) => ask("/translate", { body, headers: bearer() });

  it("answers several texts in their order, and tells the languages that were found", async () => {
    const { body } = await translate({ q: [hello, "12:30", "The weather is fine."], source: "auto", target: "en" });
    expect(body).toEqual({
      translatedText: [said(hello), "12:30", "The weather is fine."],
      detectedLanguage: [
        { language: "zh", confidence: expect.any(Number) },
        { language: "en", confidence: 0 },
        { language: "en", confidence: expect.any(Number) },
      ],
    });
    expect(await server.charged()).toBe(length);
  });

  it("tells the language also where it was named", async () => {
    const { body } = await translate({ q: hello, source: "zh", target: "en" });
    expect(body).toMatchObject({ detectedLanguage: { language: "zh", confidence: 100 } });
  });

  it("keeps markup", async () => {
    const { body } = await translate({ q: "<p>你好。</p>", source: "zh", target: "en", format: "html" });
    expect(body).toMatchObject({ translatedText: `<p>${said("你好。")}</p>` });
  });

  it("answers an empty text with nothing", async () => {
    expect((await translate({ q: "", source: "zh", target: "en" })).body).toMatchObject({ translatedText: "" });
  });

  it.each([
    ["an unknown target", { q: hello, source: "zh", target: "de" }, 400, "de is not supported"],
    ["traditional Chinese", { q: "Hello.", source: "en", target: "zh-TW" }, 400, "zh-TW is not supported"],
    ["no target", { q: hello, source: "zh" }, 400, "target"],
    ["a pair that nobody serves", { q: hello, source: "zh", target: "fr" }, 400, "French"],
    ["the same language", { q: hello, source: "zh", target: "zh" }, 400, ""],
    ["too much", { q: "好".repeat(50_001), source: "zh", target: "en" }, 400, "50"],
  ])("refuses %s", async (_name, sent, status, told) => {
    const answer = await translate(sent);
    expect([answer.status, answer.body]).toMatchObject([status, { error: expect.stringContaining(told) }]);
    expect(await server.charged()).toBe(0);
  });

  it("refuses who has no key, a wrong one, and none of its characters left", async () => {
    const body = { q: hello, source: "zh", target: "en" };
    expect((await ask("/translate", { body })).status).toBe(400);
    expect((await ask("/translate", { body: { ...body, api_key: "x" } })).status).toBe(403);
    const { api_key: poor } = await makeKey(server.app, server.token, { characters_per_month: 1 });
    expect((await ask("/translate", { body: { ...body, api_key: poor } })).status).toBe(403);
  });

  it("says what its pages ask for", async () => {
    expect((await ask("/frontend/settings")).body).toMatchObject({
      apiKeys: true,
      keyRequired: true,
      charLimit: 50_000,
    });
    expect((await ask("/health")).body).toEqual({ status: "ok" });
    expect((await ask("/languages")).body).toContainEqual({ code: "zh", name: "Chinese", targets: ["en"] });
  });
});

describe("DeepLX", () => {
  it("answers with data", async () => {
    const body = { text: hello, source_lang: "auto", target_lang: "en" };
    expect((await ask("/translate", { body, headers: bearer() })).body).toMatchObject({
      code: 200,
      data: said(hello),
      source_lang: "ZH",
      target_lang: "EN",
    });
  });

  it("says 401 to who has no good key", async () => {
    const body = { text: hello, source_lang: "ZH", target_lang: "EN" };
    expect((await ask("/translate", { body, headers: { authorization: "Bearer x" } })).body).toMatchObject({
      code: 401,
    });
  });
});

it("answers kiss-translator one text and several, immersive-translate a list", async () => {
  const headers = bearer();
  const one = await ask("/translate", { body: { text: hello, from: "zh-CN", to: "en" }, headers });
  expect(one.body).toMatchObject({ text: said(hello), from: "zh" });
  const several = await ask("/translate", { body: { texts: [hello], from: "auto", to: "en" }, headers });
  expect(several.body).toEqual([{ text: said(hello), src: "zh" }]);
  const list = await ask("/translate", {
    body: { text_list: [hello], source_lang: "auto", target_lang: "en" },
    headers,
  });
  expect(list.body).toEqual({ translations: [{ detected_source_lang: "zh", text: said(hello) }] });
});

describe("Google", () => {
  it("takes what is not said for HTML, and answers in its envelope", async () => {
    const body = { q: ["<i>你好。</i>"], target: "en" };
    const { body: answer } = await ask(`/language/translate/v2?key=${server.key}`, { body });
    expect(answer).toEqual({
      data: { translations: [{ translatedText: `<i>${said("你好。")}</i>`, detectedSourceLanguage: "zh-CN" }] },
    });
  });

  it("tells failures in its envelope", async () => {
    const { status, body } = await ask("/language/translate/v2?q=x&target=en");
    expect([status, body]).toMatchObject([
      403,
      { error: { code: 403, status: "PERMISSION_DENIED", errors: [{ reason: "forbidden" }] } },
    ]);
  });
});

describe("Azure 3.0", () => {
  it("translates every text into every language, and finds out what it is in", async () => {
    const { body, headers } = await ask("/translate?api-version=3.0&to=en&includeSentenceLength=true", {
      body: [{ Text: hello }, { Text: "再见。" }],
      headers: azureKey(),
    });
    expect(body).toMatchObject([
      {
        detectedLanguage: { language: "zh-Hans" },
        translations: [{ text: said(hello), to: "en", sentLen: { srcSentLen: [length] } }],
      },
      { translations: [{ text: said("再见。") }] },
    ]);
    expect(Number(headers["x-metered-usage"])).toBe(await server.charged());
  });

  it("finds out languages, where sentences end, and looks words up", async () => {
    const headers = azureKey();
    const detected = await ask("/detect?api-version=3.0", { body: [{ Text: hello }], headers });
    expect(detected.body).toMatchObject([{ language: "zh-Hans", isTranslationSupported: true }]);
    const broken = await ask("/breaksentence?api-version=3.0", {
      body: [{ Text: "One is here. Two is there." }],
      headers,
    });
    expect(broken.body).toMatchObject([{ sentLen: [13, 13] }]);
    const found = await ask("/dictionary/lookup?api-version=3.0&from=zh-Hans&to=en", {
      body: [{ Text: "合同" }],
      headers,
    });
    expect(JSON.stringify(found.body)).toContain("contract");
  });

  it("tells failures with its numbers", async () => {
    const { status, body } = await ask("/translate?api-version=3.0&to=en", { body: [{ Text: hello }] });
    expect([status, body]).toMatchObject([401, { error: { code: 401_000 } }]);
  });
});

it("finds out languages and lists them in the shapes of Google, LibreTranslate and Azure", async () => {
  const headers = bearer();
  const google = "/language/translate/v2";
  expect((await ask(`${google}/detect`, { body: { q: hello }, headers })).body).toMatchObject({
    data: { detections: [[{ language: "zh-CN" }]] },
  });
  for (const path of [`${google}/languages`, `${google}/languages?target=en`]) {
    expect(JSON.stringify((await ask(path, { headers })).body)).toContain("zh-CN");
  }
  expect((await ask("/detect", { body: { q: hello }, headers })).body).toMatchObject({ 0: { language: "zh" } });
  for (const version of ["3.0", "2026-06-06"]) {
    expect(JSON.stringify((await ask(`/languages?api-version=${version}`)).body)).toContain("zh-Hans");
  }
  const alternatives = { q: hello, source: "zh", target: "en", alternatives: 2 };
  expect((await ask("/translate", { body: alternatives, headers })).body).toHaveProperty("alternatives");
});

it("gives other translations with the first one, which is what is paid for", async () => {
  const q = `${hello}今天天气很好。`;
  const body = { q, source: "zh", target: "en", alternatives: 2 };
  const answer = await ask("/translate", { body, headers: bearer() });
  expect(answer.body).toHaveProperty("alternatives");
  expect(await server.charged()).toBe(q.length);
});

it("answers a translation that it has charged, also where there is no other", async () => {
  const body = { q: [toldOneWay, hello], source: "zh", target: "en", alternatives: 2 };
  const answer = await ask("/translate", { body, headers: bearer() });
  expect(answer).toMatchObject({ status: 200, body: { translatedText: [said(toldOneWay), said(hello)] } });
  expect(answer.body).toHaveProperty("alternatives.0", []);
  expect(await server.charged()).toBe(length + Array.from(toldOneWay).length);
});

it("is off where the site switches it off", async () => {
  const { pool } = server.app.database;
  const config = { apiLibreTranslate: false, apiGoogle: false, apiAzure: false, apiDeepl: false };
  await pool.query("update sites set config = config || $1 where id = 0", [config]);
  try {
    const body = { q: hello, source: "zh", target: "en" };
    const answer = await ask("/translate", { body, headers: bearer() });
    expect(answer.status).toBe(404);
    expect((await ask("/languages")).status).toBe(404);
    expect((await ask(`/language/translate/v2?key=${server.key}`, { body })).status).toBe(404);
    const deepl = { text: [hello], target_lang: "EN" };
    expect((await ask("/v2/translate", { body: deepl, headers: bearer() })).status).toBe(404);
    await server.app.features.callRecorder.flush();
    const { rows } = await pool.query<{ code: number }>("select code from api_calls order by id desc limit 1");
    expect(errorNameOf(rows[0]?.code ?? 0)).toBe("apiDialectOff");
  } finally {
    await pool.query("update sites set config = '{}' where id = 0");
  }
});
