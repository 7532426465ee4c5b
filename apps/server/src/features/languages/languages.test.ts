import { afterAll, beforeAll, expect, test } from "vitest";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { languagePaths, type LanguagesAndDomains } from "@yiqiao/contracts/languages";
import { buildTestApp, createScriptedEngine, type TestApp } from "#testing";

let app: TestApp;
beforeAll(async () => {
  const japanese = [
    { source: "ja", target: "en-us", quality: "standard" },
    { source: "en-us", target: "zh-cn", quality: "starter" },
  ] as const;
  app = await buildTestApp({ engines: [createScriptedEngine({ pairs: japanese })] });
});
afterAll(() => app.close());

test("lists languages, pairs with how they are served, and domains", async () => {
  const { data } = await app.call<LanguagesAndDomains>(`${languagePaths.allLanguagesAndDomains}?flag=0`);
  expect([data.languages.length, data.pairs.length, data.domains.length]).toEqual([9, 72, 10]);
  const find = (source: string, target: string) =>
    data.pairs.find(({ src_lang, tgt_lang }) => src_lang === source && tgt_lang === target);
  expect(find("ja", "en-us")).toMatchObject({ available: true, engines: ["scripted"], quality: "standard" });
  expect(find("ja", "zh-cn")).toMatchObject({
    available: true,
    pivot: "en-us",
    engines: ["scripted+scripted"],
    quality: "starter",
  });
  expect(find("ko", "fr")).toMatchObject({ available: false, reason: expect.stringContaining("Korean to French") });
  expect(data.default_pair).toEqual({ src_lang: "auto", tgt_lang: "zh-cn" });
  expect(data.domains.filter(({ has_variant }) => has_variant).map(({ code }) => code)).toEqual(["general"]);
});

test("gives reasons and a default in the reader's language", async () => {
  const { data } = await app.call<LanguagesAndDomains>(languagePaths.siteLanguages, { language: "zh" });
  expect(data.pairs.find(({ available }) => !available)?.reason).toMatch(/尚未安装支持从.+翻译到.+的引擎/);
  expect(data.default_pair.tgt_lang).toBe("en-us");
});

test("lists domains for a pair, and refuses what is no pair", async () => {
  const { data } = await app.call<LanguagesAndDomains>(`${languagePaths.siteDomains}?language_pair=ja_en-us`);
  expect(data.domains).toHaveLength(10);
  const { code } = await app.call(`${languagePaths.siteDomains}?language_pair=ja-en`);
  expect(code).toBe(codes.invalidRequest.code);
});

test.each([
  ["ja_en-us", { supported: true }],
  ["ja_ja", { supported: false, reason: "Source and target language are the same." }],
  ["ko_fr", { supported: false, reason: expect.stringContaining("Korean") as unknown }],
])("tells whether terms can be used for %s", async (pair, expected) => {
  const { data } = await app.call(`${languagePaths.termLanguage}?language_pair=${pair}`);
  expect(data).toEqual(expected);
});
