import { afterAll, beforeAll, expect, test } from "vitest";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { languageCalls, type LanguagesAndDomains } from "@yiqiao/contracts/languages";
import { buildSite, buildTestApp, createScriptedEngine, type TestApp } from "#testing";

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
  const { data } = await app.call<LanguagesAndDomains>(`${languageCalls.allLanguagesAndDomains.path}?flag=0`);
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
  const { data } = await app.call<LanguagesAndDomains>(languageCalls.siteLanguages.path, { language: "zh" });
  expect(data.pairs.find(({ available }) => !available)?.reason).toMatch(/尚未安装支持从.{1,30}翻译到.{1,30}的引擎/);
  expect(data.default_pair.tgt_lang).toBe("en-us");
});

test("lists domains for a pair, and refuses what is no pair", async () => {
  const { data } = await app.call<LanguagesAndDomains>(`${languageCalls.siteDomains.path}?language_pair=ja_en-us`);
  expect(data.domains).toHaveLength(10);
  const { code } = await app.call(`${languageCalls.siteDomains.path}?language_pair=ja-en`);
  expect(code).toBe(codes.invalidRequest.code);
});

test("lists nothing for what the installation cannot do", async () => {
  const counts = async (flag: number, of = app) => {
    const { data } = await of.call<LanguagesAndDomains>(`${languageCalls.allLanguagesAndDomains.path}?flag=${flag}`);
    return [data.languages.length, data.pairs.length, data.domains.length];
  };
  const all = [9, 72, 10];
  expect([await counts(0), await counts(1), await counts(3)]).toEqual([all, all, all]);
  expect(await counts(2)).toEqual([2, 2, 10]);
  const smaller = await buildTestApp({ lacks: ["webPages"] });
  expect([await counts(0, smaller), await counts(3, smaller)]).toEqual([all, [0, 0, 0]]);
  await smaller.close();
  expect((await app.call(`${languageCalls.siteLanguages.path}?flag=4`)).code).toBe(codes.invalidRequest.code);
});

test("lists languages and the default domain of the site", async () => {
  const config = { languages: ["en-us", "ja", "zh-cn"], defaultDomain: "legal" };
  await buildSite(app.database.db, { id: 5, host: "acme.example", config });
  const call = { host: "acme.example", language: "zh" } as const;
  const { data } = await app.call<LanguagesAndDomains>(languageCalls.allLanguagesAndDomains.path, call);
  expect(data.languages.map(({ code }) => code)).toEqual(config.languages);
  expect(data.pairs).toHaveLength(6);
  expect([data.default_domain, data.default_pair.tgt_lang]).toEqual(["legal", "en-us"]);
  const ofSite = await app.call<LanguagesAndDomains>(languageCalls.siteDomains.path, call);
  expect(ofSite.data.default_domain).toBe("legal");
  expect((await app.call<LanguagesAndDomains>(languageCalls.siteDomains.path)).data.default_domain).toBe("general");
});

test("lists for pictures the pairs of all sites and those that the site adds", async () => {
  const pictures = await buildTestApp({ capabilities: ["pictures"] });
  const extraPicturePairs = [{ source: "zh-cn", target: "ja" }];
  await buildSite(pictures.database.db, { id: 5, host: "acme.example", config: { extraPicturePairs } });
  await buildSite(pictures.database.db, { id: 6, host: "none.example", config: { hidePicture: true } });
  const pairsAt = async (host: string) => {
    const path = `${languageCalls.siteLanguages.path}?flag=2`;
    const { data } = await pictures.call<LanguagesAndDomains>(path, { host });
    const ofPairs = data.pairs.flatMap(({ src_lang, tgt_lang }) => [src_lang, tgt_lang]);
    expect(new Set(data.languages.map(({ code }) => code))).toEqual(new Set(ofPairs));
    return data.pairs.map(({ src_lang, tgt_lang }) => `${src_lang}_${tgt_lang}`).toSorted();
  };
  expect(await pairsAt("main.example")).toEqual(["en-us_zh-cn", "zh-cn_en-us"]);
  expect(await pairsAt("acme.example")).toEqual(["en-us_zh-cn", "zh-cn_en-us", "zh-cn_ja"]);
  expect(await pairsAt("none.example")).toEqual([]);
  await pictures.close();
});

test("lists the languages of terms: those that an engine serves", async () => {
  const { data } = await app.call<LanguagesAndDomains>(languageCalls.termLanguages.path);
  expect(data.languages.map(({ code }) => code)).toEqual(["zh-cn", "en-us", "ja"]);
  expect(data.pairs.map(({ src_lang, tgt_lang }) => `${src_lang}_${tgt_lang}`).toSorted()).toEqual([
    "en-us_zh-cn",
    "ja_en-us",
    "ja_zh-cn",
  ]);
});

test.each([
  ["ja_en-us", { supported: true }],
  ["ja_ja", { supported: false, reason: "Source and target language are the same." }],
  ["ko_fr", { supported: false, reason: expect.stringContaining("Korean") as unknown }],
])("tells whether terms can be used for %s", async (pair, expected) => {
  const { data } = await app.call(`${languageCalls.termLanguage.path}?language_pair=${pair}`);
  expect(data).toEqual(expected);
});
