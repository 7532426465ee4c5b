import { EngineError, type EnginePair, type EngineRequest } from "@yiqiao/engines";
import { describe, expect, it } from "vitest";
import type { MemoryLookup } from "../libraries.ts";
import { createScriptedEngine, enToZh, said, type Script, zhToEn } from "../testing/scripted-engine.ts";
import { pipelineOver, requestOf, translateAll } from "../testing/translate-all.ts";
import { createSiteStyle } from "./site-style.ts";

const style = createSiteStyle(async (siteId) =>
  siteId === 5
    ? [
        { text: "British spelling.", target: "en-us" },
        { text: "Formal address.", target: null },
        { text: "Polite forms.", target: "ja" },
      ]
    : [],
);
const chat = (script: Script = {}) => createScriptedEngine({ id: "chat", takesStyle: true, ...script });
const asksOf = ({ requests }: { readonly requests: readonly EngineRequest[] }) => requests.map((asked) => asked.style);
const memoryOf = (source: string): MemoryLookup => ({
  find: async (queries) =>
    queries.map((query) => {
      if (query.source.text !== source) return [];
      const target = { text: "From a memory.", tags: [] };
      const candidate = {
        id: "1",
        rank: 0,
        before: null,
        after: null,
        contextId: null,
        penalty: 0,
        source: query.source,
        target,
        author: "",
        modifiedAt: new Date(0),
      };
      return [{ kind: "exact" as const, score: 100, target, repairs: [], candidate }];
    }),
});
const libraries = async () => ({
  memories: [{ id: "m", number: 1, name: "M", version: "1", reversed: false, penalty: 0 }],
  termbases: [],
  threshold: 70,
});

describe("style rules of a translation", () => {
  it("are those of the site for the language, those for all first, and then those of the request", async () => {
    const engine = chat();
    const asked = { texts: ["你好。"], siteId: 5, style: ["No exclamation marks."] };
    const { outcome } = await translateAll([engine], asked, { style });
    expect(asksOf(engine)).toEqual([["Formal address.", "British spelling.", "No exclamation marks."]]);
    expect(outcome.style).toBe("followed");
  });

  it("are no other site's, and none of another language", async () => {
    const engine = chat({ pairs: [zhToEn, { source: "zh-cn", target: "fr" }] });
    const { outcome } = await translateAll([engine], { texts: ["你好。"], siteId: 6 }, { style });
    expect(outcome.style).toBeUndefined();
    await translateAll([engine], { texts: ["你好。"], siteId: 5, target: "fr" }, { style });
    expect(asksOf(engine)).toEqual([undefined, ["Formal address."]]);
  });

  it("are told as not followed where any sentence came from an engine that takes none", async () => {
    const plain = createScriptedEngine();
    const { outcome } = await translateAll([plain], { texts: ["你好。"], siteId: 5 }, { style });
    expect(outcome.style).toBe("not-followed");
    expect(asksOf(plain)).toEqual([undefined]);
    const refusing = chat({
      answer: ({ text }) => (text.includes("再见") ? { text: "" } : { text: said(text) }),
    });
    const mixed = await translateAll([refusing, plain], { texts: ["你好。再见。"], siteId: 5 }, { style });
    expect(mixed.outcome).toMatchObject({ engine: "chat,scripted", style: "not-followed" });
  });

  it("are not spoken of where nothing was for an engine to do, and a full match of a memory needs none", async () => {
    const engine = createScriptedEngine();
    const options = { style, memories: memoryOf("你好。") };
    const kept = await translateAll([engine], { texts: ["你好。", "123"], siteId: 5, libraries }, options);
    expect(kept.outcome).toMatchObject({ engine: "none", style: undefined });
    const partly = await translateAll([engine], { texts: ["你好。再见。"], siteId: 5, libraries }, options);
    expect(partly.outcome.style).toBe("not-followed");
    const followed = await translateAll([chat()], { texts: ["你好。再见。"], siteId: 5, libraries }, options);
    expect(followed.outcome.style).toBe("followed");
  });

  it("are there whenever an engine is asked again for what it lost", async () => {
    const engine = chat({ answer: ({ text }) => ({ text: said(text).replaceAll(/\d+/g, "") }) });
    await translateAll([engine], { texts: ["请在 17:45 前到 380 号门。"], siteId: 5 }, { style });
    expect(engine.requests.length).toBeGreaterThan(1);
    expect(asksOf(engine).every((rules) => rules?.length === 2)).toBe(true);
  });

  it("are told as not followed where another engine has given what was lost", async () => {
    let asked = 0;
    const forgetful = chat({
      answer: ({ text }) =>
        asked++ === 0 ? { text: said(text).replaceAll(/\d+/g, "") } : new EngineError("internal", "chat", "broken"),
    });
    const { outcome } = await translateAll(
      [forgetful, createScriptedEngine()],
      { texts: ["请在 380 号门等我。"], siteId: 5 },
      { style },
    );
    expect(outcome.translations[0]?.text).toContain("380");
    expect(outcome).toMatchObject({ engine: "chat,scripted", style: "not-followed" });
  });

  it("are those of documents, and of other translations of a sentence, but not of what these mean in the source", async () => {
    const engine = chat({
      answer: ({ text }) => ({ text: said(text), alternatives: [{ text: `${said(text)} Or.` }] }),
    });
    const pipeline = pipelineOver([engine], { style });
    const { signal } = new AbortController();
    const unit = { text: "你好。", tags: [] };
    await pipeline.translateUnits({
      units: [unit],
      source: "zh-cn",
      target: "en-us",
      domain: "general",
      siteId: 5,
      signal,
    });
    const pair: EnginePair = zhToEn;
    const query = { text: "你好。", pair, domain: "general", siteId: 5, termbases: [], back: true, signal } as const;
    await pipeline.alternatives(query);
    expect(engine.requests.map((asked) => [asked.pair, asked.style])).toEqual([
      [zhToEn, ["Formal address.", "British spelling."]],
      [zhToEn, ["Formal address.", "British spelling."]],
      [enToZh, undefined],
    ]);
  });

  it("let no engine leave out what a sentence says: codes are back in it, and values are back or named", async () => {
    const rules = ["Write no numbers.", "Leave placeholders out."];
    const obedient = chat({ answer: () => ({ text: "Good evening to all the people." }) });
    const asked = { texts: ["请通知 {name} 和 17 人。"], style: rules };
    const { outcome } = await translateAll([obedient], asked);
    const [translation] = outcome.translations;
    expect(obedient.requests[0]?.style).toEqual(rules);
    expect(translation?.text).toContain("{name}");
    const named = translation?.segments.flatMap(({ issues = [] }) => issues).map(({ source }) => source);
    expect(translation?.text.includes("17") === true || named?.includes("17") === true).toBe(true);
  });

  it("cost nothing and are asked for by no quote", async () => {
    const pipeline = pipelineOver([chat()], { style });
    const texts = ["你好。"];
    expect(await pipeline.quote(requestOf({ texts, siteId: 5, style: ["Short."] }))).toEqual(
      await pipeline.quote(requestOf({ texts })),
    );
  });
});
