import { createRouter, type EngineResult, type EngineSegment, type InlineTag } from "@yiqiao/engines";
import { createTermIndex, createTermMatcher } from "@yiqiao/translation-memory/terms";
import { describe, expect, it } from "vitest";
import { noLibraries, type TermLookup } from "../libraries.ts";
import { createScriptedEngine, enToZh, zhToEn } from "../testing/scripted-engine.ts";
import { translateOne } from "../testing/translate-all.ts";
import { createPipeline } from "../translate.ts";
import { lockingRouter } from "./locking-router.ts";
import type { UnitSource } from "../units/unit.ts";

const sentence =
  "Please write {name} and ${employee.name#} into /etc/app.conf before https://example.com/a?b=1 is opened.";
const codes = ["{name}", "${employee.name#}", "/etc/app.conf", "https://example.com/a?b=1"];
const chinese = (text: string): string => text.replace(/[a-z]{2,}/g, "好");

type Answer = (segment: EngineSegment) => EngineResult;

async function translateUnits(units: readonly UnitSource[], answer: Answer, terms?: TermLookup) {
  const engine = createScriptedEngine({ answer });
  const pipeline = createPipeline({
    router: createRouter([engine]),
    wait: () => Promise.resolve(),
    ...(terms && { terms }),
  });
  const { signal } = new AbortController();
  const libraries = () => Promise.resolve(noLibraries);
  const pair = /\p{Script=Han}/u.test(units[0]?.text ?? "") ? zhToEn : enToZh;
  const translated = await pipeline.translateUnits({ units, ...pair, domain: "general", siteId: 0, signal, libraries });
  return { translated, asked: engine.requests.flatMap(({ segments }) => segments) };
}

describe("whatever an engine does, codes are in the translation once", () => {
  it.each<[string, Answer]>([
    ["translates words around them", ({ text }) => ({ text: chinese(text) })],
    ["loses every word that is no Chinese", () => ({ text: "请先写好再打开。" })],
    ["says everything twice", ({ text }) => ({ text: `${chinese(text)}${chinese(text)}` })],
    ["writes small letters", ({ text }) => ({ text: `请${chinese(text).toLowerCase()}` })],
    ["turns the order round", ({ text }) => ({ text: chinese(text).split(" ").toReversed().join(" ") })],
    [
      "places tags at the end",
      ({ tags = [] }) => ({ text: "请先写好", tags: tags.map((tag): InlineTag => ({ ...tag, offset: 4 })) }),
    ],
  ])("when it %s", async (_, answer) => {
    const { translated } = await translateUnits([{ text: sentence, tags: [] }], answer);
    for (const code of codes) expect(translated[0]?.text.split(code)).toHaveLength(2);
    expect(translated[0]?.segments[0]?.issues ?? []).toEqual([]);
  });

  it("never shows it one", async () => {
    const { asked } = await translateUnits([{ text: sentence, tags: [] }], () => ({ text: "请先写好。" }));
    for (const { text } of asked) for (const code of codes) expect(text).not.toContain(code);
  });

  it("in plain text and HTML", async () => {
    const engine = createScriptedEngine({
      answer: ({ text, tags }) => ({ text: chinese(text), ...(tags && { tags }) }),
    });
    const text = await translateOne([engine], `${sentence}\nThe key {a.b} is missing.`, enToZh);
    for (const code of [...codes, "{a.b}"]) expect(text.text).toContain(code);
    const inPlace = createScriptedEngine({
      answer: ({ text: asked, tags }) => ({ text: asked.replace(/[a-z]/g, "好"), ...(tags && { tags }) }),
    });
    const marked = "<p>Write <b>{name}</b> into &lt;file&gt; now.</p>";
    const html = await translateOne([inPlace], marked, { ...enToZh, format: "html" });
    expect(html.text).toContain("<b>{name}</b>");
    expect(html.text).toContain("&lt;file&gt;");
  });

  it("with the tags of the document around and inside them", async () => {
    const text = "Dear ${employee.name}, we write to you.";
    const tags: InlineTag[] = [
      { id: 1, kind: "open", offset: 5 },
      { id: 1, kind: "close", offset: 10 },
      { id: 2, kind: "open", offset: 10 },
      { id: 2, kind: "close", offset: 21 },
    ];
    const answer: Answer = (segment) => ({ text: chinese(segment.text), ...(segment.tags && { tags: segment.tags }) });
    const { translated } = await translateUnits([{ text, tags }], answer);
    expect(translated[0]?.text).toContain("${employee.name}");
    expect(translated[0]?.tags.map(({ id, kind }) => [id, kind])).toEqual(tags.map(({ id, kind }) => [id, kind]));
  });
});

describe("sentences with codes", () => {
  it("do not end inside one", async () => {
    const text = "Show {n, plural, one {One file. Go on.} other {# files. Go on.}} to us. Then stop.";
    const { translated } = await translateUnits([{ text, tags: [] }], ({ text: asked }) => ({ text: chinese(asked) }));
    expect(translated[0]?.segments).toHaveLength(2);
  });

  it("that are nothing else stay as they are, ask no engine and cost nothing", async () => {
    const { translated, asked } = await translateUnits(
      [{ text: "${employee.name#} - {{pathValue}}", tags: [] }],
      () => ({ text: "坏" }),
    );
    expect(translated[0]).toMatchObject({ text: "${employee.name#} - {{pathValue}}", characters: 0 });
    expect(asked).toEqual([]);
  });

  it("cost what they cost before", async () => {
    const { translated } = await translateUnits([{ text: sentence, tags: [] }], ({ text }) => ({
      text: chinese(text),
    }));
    expect(translated[0]?.characters).toBe(sentence.length);
  });

  it("are in the language of their words", async () => {
    const text = "运行 `git commit --amend --no-edit` 和 `npm install --save-dev typescript eslint prettier` 后重启。";
    const { translated, asked } = await translateUnits([{ text, tags: [] }], (segment) => ({
      text: segment.text.replace(/\p{Script=Han}+|。/gu, "word "),
    }));
    expect(asked).not.toEqual([]);
    expect(translated[0]?.text).toContain("`git commit --amend --no-edit`");
  });

  it("have no terms inside their codes", async () => {
    const index = createTermIndex("en-us");
    index.add({ id: "1", source: "employee", target: "雇员", forbidden: false, caseSensitive: false });
    const terms: TermLookup = {
      open: (_, pair) => Promise.resolve(createTermMatcher([{ id: "tb", name: "Terms", index }], pair)),
    };
    const { translated } = await translateUnits([{ text: sentence, tags: [] }], () => ({ text: "请先写好。" }), terms);
    expect(translated[0]?.text).toContain("${employee.name#}");
    expect(translated[0]?.segments[0]?.terms).toBeUndefined();
  });

  it("have the places of terms that stand around them", async () => {
    const index = createTermIndex("en-us");
    index.add({ id: "1", source: "employee", target: "雇员", forbidden: false, caseSensitive: false });
    const terms: TermLookup = {
      open: (_, pair) => Promise.resolve(createTermMatcher([{ id: "tb", name: "Terms", index }], pair)),
    };
    const text = "The long name {employee_name} is what each employee sees.";
    const answer: Answer = ({ text: asked, tags = [] }) => {
      const code = /T\d{4}/.exec(asked)?.[0] ?? "";
      const whole = `名称${code}是每位员工看到的。`;
      const at = whole.indexOf("员工");
      const [open, close] = tags;
      const placed =
        open && close
          ? [
              { ...open, offset: at },
              { ...close, offset: at + 2 },
            ]
          : [];
      return { text: whole, ...(tags.length > 0 && { tags: placed }) };
    };
    const { translated } = await translateUnits([{ text, tags: [] }], answer, terms);
    expect(translated[0]?.text).toBe("名称{employee_name}是每位雇员看到的。");
  });
});

const emoji = [
  "👨‍👩‍👧‍👦",
  "👍🏽",
  "🇨🇳🇺🇸",
  "1️⃣",
  "❤️",
  "ℹ️",
  "🏴‍☠️",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "🙂‍↔️",
  "©",
  "☎",
  "🥳🥳🎉",
  "→",
  "★★☆",
  "™",
  "(╯°□°)╯",
  ":-)",
];

describe("symbols are in the translation as they are", () => {
  const frames = [
    (one: string) => `${one} Read this first.`,
    (one: string) => `Read this first ${one}`,
    (one: string) => `Read this ${one} first!`,
    (one: string) => `Read this first. ${one} Then write to {name} soon.`,
    (one: string) => `Read this first ${one}. Then go.`,
  ];
  const mangled: Answer = ({ text, tags }) => ({
    text: Array.from(chinese(text), (character) =>
      /[\p{Script=Han}T\d .]/u.test(character) ? character : "\uFFFD",
    ).join(""),
    ...(tags && { tags: [] }),
  });

  it.each(emoji)("%s, whatever an engine makes of what it sees", async (one) => {
    const units = frames.map((frame) => ({ text: frame(one), tags: [] }));
    const { translated, asked } = await translateUnits(units, mangled);
    for (const { text } of translated) {
      expect(text.split(one)).toHaveLength(2);
      expect(text.replace(one, "")).not.toMatch(/\uFFFD|\uFE0F|\u200D/u);
    }
    for (const { text } of asked) expect(text).not.toContain(one);
  });

  it("with the tags of a document around, beside and inside them", async () => {
    const text = "🎉 Read this 👍 first 🎉";
    const places = [0, 2, 3, 12, 14, 15, 21, 23];
    const tags = places.map((offset, at): InlineTag => ({
      id: at >> 1,
      kind: at % 2 === 0 ? "open" : "close",
      offset,
    }));
    const answer: Answer = (segment) => ({ text: chinese(segment.text), ...(segment.tags && { tags: segment.tags }) });
    const { translated } = await translateUnits([{ text, tags }], answer);
    expect(translated[0]?.text.match(/🎉|👍/gu)).toEqual(["🎉", "👍", "🎉"]);
    expect(translated[0]?.tags.map(({ id, kind }) => [id, kind])).toEqual(tags.map(({ id, kind }) => [id, kind]));
  });

  it("at no cost where there is nothing else, and at that of the text elsewhere", async () => {
    const units = ["ℹ️ 👨‍👩‍👧 →", "Read this 👨‍👩‍👧"].map((text) => ({ text, tags: [] }));
    const { translated, asked } = await translateUnits(units, ({ text }) => ({ text: chinese(text) }));
    expect(translated.map(({ characters }) => characters)).toEqual([0, 15]);
    expect(asked.map(({ text }) => text)).toEqual(["Read this"]);
  });

  it("in the same sentence of a text, with firm spaces and marks", async () => {
    const engine = createScriptedEngine({ answer: () => ({ text: "在 5 公里处 Micro 停下" }) });
    const { text } = await translateOne([engine], "\u200EStop after 5\u00A0km at Mi\u00ADcro 🎉", enToZh);
    expect(text).toBe("\u200E在 5\u00A0公里处 Mi\u00ADcro 停下 🎉");
    expect(engine.requests[0]?.segments[0]?.text).toBe("Stop after 5 km at Micro");
  });

  it("in paragraphs and attributes of a page", async () => {
    const engine = createScriptedEngine({
      answer: ({ text, tags }) => ({ text: text.replace(/[a-z]/g, "好"), ...(tags && { tags }) }),
    });
    const page = '<p>🎉 Read <b>this 👍🏽</b>&nbsp;first</p><p title="ℹ️ About this">❤️</p>';
    const { text } = await translateOne([engine], page, { ...enToZh, format: "html" });
    for (const one of ["🎉", "<b>好好好好 👍🏽</b>", "ℹ️", ">❤️<"]) expect(text.split(one)).toHaveLength(2);
  });

  it("and the others that an engine has of the sentence too", async () => {
    const router = lockingRouter(
      createRouter([createScriptedEngine({ answer: () => ({ text: "先读", alternatives: [{ text: "先看看" }] }) })]),
    );
    const segments = [{ text: "Read 👍 this 🎉", similar: [{ source: "Read 🎉 that", target: "读🎉那个" }] }];
    const request = { pair: enToZh, domain: "general" as const, segments };
    for await (const outcome of router.translate(request, new AbortController().signal)) {
      const texts = outcome.ok
        ? [outcome.result.text, ...(outcome.result.alternatives ?? []).map(({ text }) => text)]
        : [];
      expect(texts).toHaveLength(2);
      for (const text of texts) expect(text.match(/👍|🎉/gu)).toEqual(["👍", "🎉"]);
    }
  });

  it("without asking twice where the tags of its middle were lost", async () => {
    const asked: EngineSegment[] = [];
    const router = lockingRouter({
      async *translate({ segments }) {
        asked.push(...segments);
        const engine = { engine: "raw", domainServed: "general" } as const;
        yield* segments.map((_, index) => ({
          ...engine,
          index,
          ok: true as const,
          result: { text: "先读一下", tags: [] },
        }));
      },
    });
    const request = { pair: enToZh, domain: "general" as const, segments: [{ text: "Read 👍 this" }] };
    for await (const outcome of router.translate(request, new AbortController().signal))
      expect(outcome.ok && outcome.result.text).toContain("👍");
    expect(asked).toHaveLength(1);
  });

  it("and not what engines learn from pairs of memories", async () => {
    const engine = createScriptedEngine({ answer: () => ({ text: "先读" }) });
    const router = lockingRouter({ translate: (request, signal) => createRouter([engine]).translate(request, signal) });
    const segments = [{ text: "Read this 🎉", similar: [{ source: "👍 Read that", target: "👍 读那个" }] }];
    const request = { pair: enToZh, domain: "general" as const, segments };
    for await (const outcome of router.translate(request, new AbortController().signal)) expect(outcome.ok).toBe(true);
    expect(engine.requests[0]?.segments).toEqual([
      { text: "Read this", similar: [{ source: "Read that", target: "读那个" }] },
    ]);
  });
});
