import createAzureClient, { isUnexpected } from "@azure-rest/ai-translation-text";
import { v2 } from "@google-cloud/translate";
import { libreTranslate } from "libretranslate-ts";
import { Translate } from "translate";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { said } from "#testing";
import { type ListeningApp, listeningApp } from "../testing/listening.ts";

const hello = "你好，世界。";
const length = Array.from(hello).length;

let server: ListeningApp;
beforeAll(async () => {
  server = await listeningApp();
  vi.stubEnv("GOOGLE_CLOUD_TRANSLATE_ENDPOINT", `${server.url}/language/translate/v2`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.app.close();
});
beforeEach(() => server.charged());

describe("libretranslate-ts", () => {
  beforeAll(() => {
    libreTranslate.setApiEndpoint(server.url);
    libreTranslate.setApiKey(server.key);
  });

  it("translates", async () => {
    const answer = await libreTranslate.translate(hello, "zh", "en");
    expect(answer).toMatchObject({ status: 200, translatedText: said(hello) });
    expect(await server.charged()).toBe(length);
  });

  it("finds out the language", async () => {
    expect(await libreTranslate.detect(hello)).toMatchObject({ status: 200, language: "zh" });
    expect(await libreTranslate.translate(hello, "auto", "en")).toMatchObject({ translatedText: said(hello) });
  });

  it("lists languages", async () => {
    expect(await libreTranslate.listLanguages()).toEqual([
      { code: "zh", name: "中文", targets: ["en"] },
      { code: "en", name: "英语", targets: ["zh"] },
    ]);
  });

  it("tells what is wrong", async () => {
    expect(await libreTranslate.translate(hello, "zh", "de")).toMatchObject({ error: expect.stringContaining("de") });
    libreTranslate.setApiKey("yqk_wrong");
    expect(await libreTranslate.translate(hello, "zh", "en")).toMatchObject({ status: 500, error: /密钥/ });
    libreTranslate.setApiKey(server.key);
    expect(await server.charged()).toBe(0);
  });
});

describe("libretranslate", () => {
  // The package is AGPL, so its calls are made here by hand: a content type even where nothing is sent, the key as apiKey.
  const headers = { "Content-Type": "application/json" };

  it("is told the languages, which it looks at before each translation", async () => {
    const response = await fetch(`${server.url}/languages`, { headers });
    expect(await response.json()).toMatchObject([{ code: "zh" }, { code: "en" }]);
  });

  it.each(["zh", "auto"])("translates from %s", async (source) => {
    const body = JSON.stringify({ q: hello, source, target: "en", format: "text", apiKey: server.key });
    const response = await fetch(`${server.url}/translate`, { method: "POST", headers, body });
    expect(await response.json()).toMatchObject({ translatedText: said(hello) });
    expect(await server.charged()).toBe(length);
  });
});

it("translate translates through LibreTranslate's shape", async () => {
  // Its types do not know the address, which its readme names.
  const settings = { engine: "libre", key: server.key, url: `${server.url}/translate` } as const;
  const translate = Translate(settings);
  expect(await translate(hello, { from: "zh", to: "en" })).toBe(said(hello));
  expect(await server.charged()).toBe(length);
  await expect(translate("不同", { from: "zh", to: "de" })).rejects.toThrow("de");
});

describe("@google-cloud/translate", () => {
  const client = (key = server.key) => new v2.Translate({ key });

  it("translates one text, several and HTML", async () => {
    expect((await client().translate(hello, { from: "zh-CN", to: "en" }))[0]).toBe(said(hello));
    expect(await server.charged()).toBe(length);
    expect((await client().translate([hello, "再见。"], "en"))[0]).toEqual([said(hello), said("再见。")]);
    const [html] = await client().translate("<p>你好。</p>", { to: "en", format: "html" });
    expect(html).toBe(`<p>${said("你好。")}</p>`);
  });

  it("finds out languages and lists them", async () => {
    const [found] = await client().detect([hello, "The weather is fine today."]);
    expect(found).toMatchObject([
      { language: "zh-CN", input: hello },
      { language: "en", input: "The weather is fine today." },
    ]);
    const [languages] = await client().getLanguages();
    expect(languages).toContainEqual({ code: "zh-CN", name: expect.stringContaining("Chinese") });
  });

  it("tells what is wrong", async () => {
    await expect(client().translate(hello, "de")).rejects.toMatchObject({ code: 400, message: /de/ });
    await expect(client("yqk_wrong").translate(hello, "en")).rejects.toMatchObject({ code: 400 });
  });
});

describe("@azure-rest/ai-translation-text", () => {
  const client = (key = server.key) =>
    createAzureClient(server.url, { key, region: "global" }, { allowInsecureConnection: true });

  it("translates each text into languages of its own", async () => {
    const response = await client()
      .path("/translate")
      .post({
        body: {
          inputs: [
            { text: hello, language: "zh-Hans", targets: [{ language: "en" }] },
            { text: "<b>你好。</b>", textType: "html", targets: [{ language: "en" }] },
          ],
        },
      });
    if (isUnexpected(response)) throw new Error(JSON.stringify(response.body));
    const [first, second] = response.body.value;
    expect(first?.translations).toMatchObject([{ language: "en", text: said(hello), sourceCharacters: length }]);
    expect(second).toMatchObject({
      detectedLanguage: { language: "zh-Hans" },
      translations: [{ text: `<b>${said("你好。")}</b>` }],
    });
    expect(String(response.headers["x-metered-usage"])).toBe(String(await server.charged()));
  });

  it("takes a reference pair of just this text for its translation, and charges nothing", async () => {
    const referenceTextPairs = [{ source: hello, target: "Hello, world." }];
    const response = await client()
      .path("/translate")
      .post({ body: { inputs: [{ text: hello, targets: [{ language: "en", referenceTextPairs }] }] } });
    expect(response.body).toMatchObject({ value: [{ translations: [{ text: "Hello, world." }] }] });
    expect(await server.charged()).toBe(0);
  });

  it("lists languages", async () => {
    const { body } = await client().path("/languages").get();
    expect(body).toMatchObject({ translation: { "zh-Hans": { nativeName: "中文", dir: "ltr" }, en: {} } });
  });

  it("tells what is wrong", async () => {
    const ask = (key: string, language: string) =>
      client(key)
        .path("/translate")
        .post({ body: { inputs: [{ text: hello, targets: [{ language }] }] } });
    const wrong = await ask("yqk_wrong", "en");
    expect([wrong.status, wrong.body]).toMatchObject(["401", { error: { code: "401000" } }]);
    expect((await ask(server.key, "de")).body).toMatchObject({ error: { code: "400000", message: /de/ } });
  });
});
