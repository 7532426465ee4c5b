import { createRouter, type EngineSegment, type InlineTag } from "@yiqiao/engines";
import { createTermIndex, createTermMatcher, type TermEntry } from "@yiqiao/translation-memory/terms";
import { describe, expect, it } from "vitest";
import { type MemoryLookup, noLibraries, type TermLookup } from "../libraries.ts";
import { createScriptedEngine, type Script, zhToEn } from "../testing/scripted-engine.ts";
import { createPipeline } from "../translate.ts";
import { createRepeats } from "../units/repeats.ts";
import type { UnitSource, UnitsRequest } from "../units/unit.ts";

type Entry = Partial<TermEntry> & Pick<TermEntry, "source" | "target">;

/** One termbase of these entries, whatever is in use. */
function termbase(...entries: readonly Entry[]): TermLookup {
  return {
    open: (_, pair) => {
      const index = createTermIndex(pair.source);
      entries.forEach((entry, n) => index.add({ id: `${n}`, forbidden: false, caseSensitive: false, ...entry }));
      return Promise.resolve(createTermMatcher([{ id: "tb", name: "Terms", index }], pair));
    },
  };
}

/** Answers from a table; `{…}` stands around the words for each term, in the source's order, as its marks tell it. */
function engineSaying(answers: Readonly<Record<string, string>>, rest: Script = {}, confidence?: number) {
  return createScriptedEngine({
    ...rest,
    answer: ({ text, tags = [] }: EngineSegment) => {
      const marked = answers[text] ?? "No answer.";
      const opens = tags.filter(({ kind }) => kind === "open");
      const placed: InlineTag[] = [];
      let out = "";
      let term = 0;
      for (const sign of marked) {
        const tag = opens[sign === "{" ? term : term - 1];
        if (sign === "{") term++;
        if (sign !== "{" && sign !== "}") out += sign;
        else if (tag)
          placed.push({ id: opens[term - 1]?.id ?? tag.id, kind: sign === "{" ? "open" : "close", offset: out.length });
      }
      return { text: out, ...(tags.length > 0 && { tags: placed }), ...(confidence !== undefined && { confidence }) };
    },
  });
}

const lawFirm = { source: "律师事务所", target: "law firm" };
/** A text whose bold words stand between `<b>` and `</b>`, without other signs. */
function untagged(marked: string): { text: string; tags: InlineTag[] } {
  const tags: InlineTag[] = [];
  let text = "";
  for (const piece of marked.replaceAll(/[{}]/g, "").split(/(<\/?b>)/)) {
    if (!piece.startsWith("<")) text += piece;
    else tags.push({ id: 1, kind: piece === "<b>" ? "open" : "close", offset: text.length });
  }
  return { text, tags };
}

const unit = (text: string, tags: UnitSource["tags"] = []): UnitSource => ({ text, tags, isWhole: true });

function translate(engine: ReturnType<typeof engineSaying>, terms: TermLookup, request: Partial<UnitsRequest> = {}) {
  const pipeline = createPipeline({ router: createRouter([engine]), terms, wait: () => Promise.resolve() });
  const common = { ...zhToEn, domain: "general", siteId: 0, signal: new AbortController().signal } as const;
  return pipeline.translateUnits({ units: [], ...common, libraries: () => Promise.resolve(noLibraries), ...request });
}

describe("terms", () => {
  it("are repaired where the engine has other words, and named", async () => {
    const engine = engineSaying({ "这家律师事务所关门了。": "This {attorney office} has closed." });
    const [one] = await translate(engine, termbase(lawFirm), { units: [unit("这家律师事务所关门了。")] });
    expect(one?.text).toBe("This law firm has closed.");
    expect(one?.tags).toEqual([]);
    expect(one?.segments[0]?.terms).toMatchObject([
      { honoured: true, target: "law firm", span: { start: 5, end: 13 }, found: { start: 2, end: 7 } },
    ]);
    expect(engine.requests[0]).toMatchObject({ terms: [lawFirm] });
  });

  it.each([
    ["This {attorney office} has closed.", undefined],
    ["This {law firm} has closed.", 0.9],
  ])("keep the engine's confidence only where its words stay: %s", async (said, expected) => {
    const engine = engineSaying({ "这家律师事务所关门了。": said }, {}, 0.9);
    const [one] = await translate(engine, termbase(lawFirm), { units: [unit("这家律师事务所关门了。")] });
    expect(one?.text).toBe("This law firm has closed.");
    expect(one?.segments[0]?.confidence).toBe(expected);
  });

  it.each([
    ["据说{the company}成长了", "据说the Company成长了"],
    ["{The company} grew.", "The Company grew."],
    ["It is said that {our company} grew.", "It is said that the Company grew."],
    ["It is said that the company grew.", "It is said that the Company grew."],
  ])("are written in the capitals of the termbase: %s", async (answer, expected) => {
    const engine = engineSaying({ "据说公司成长了。": answer });
    const terms = termbase({ source: "公司", target: "the Company" });
    const [one] = await translate(engine, terms, { units: [unit("据说公司成长了。")] });
    expect(one?.text).toBe(expected);
    expect(one?.segments[0]?.terms).toMatchObject([{ honoured: true, target: "the Company" }]);
  });

  it("are listed with the reason where the engine does not tell its words", async () => {
    const engine = engineSaying({ "这家律师事务所关门了。": "The office has closed." });
    const [one] = await translate(engine, termbase(lawFirm), { units: [unit("这家律师事务所关门了。")] });
    expect(one?.text).toBe("The office has closed.");
    expect(one?.segments[0]?.terms).toMatchObject([{ honoured: false, reason: "position" }]);
  });

  it("are found by the engine's translation of the term alone where it does not tell its words", async () => {
    const engine = engineSaying({ "这家律师事务所关门了。": "This office has closed.", 律师事务所: "Office." });
    const [one] = await translate(engine, termbase(lawFirm), { units: [unit("这家律师事务所关门了。")] });
    expect(one?.text).toBe("This law firm has closed.");
    expect(engine.requests.map(({ segments }) => segments.map(({ text }) => text))).toEqual([
      ["这家律师事务所关门了。"],
      ["律师事务所"],
    ]);
  });

  it("of sentences in a memory are checked, and its text stays", async () => {
    const engine = engineSaying({});
    const match = { kind: "exact", score: 100, repairs: [] } as const;
    const candidate = {
      id: "1",
      source: { text: "律师事务所。", tags: [] },
      target: { text: "The office.", tags: [] },
      before: null,
      after: null,
      contextId: null,
      author: "",
      modifiedAt: new Date(0),
      rank: 0,
      penalty: 0,
    };
    const memories: MemoryLookup = {
      find: (queries) => Promise.resolve(queries.map(() => [{ ...match, target: candidate.target, candidate }])),
    };
    const memory = { id: "m", number: 1, name: "m", version: "1", reversed: false, penalty: 0 };
    const libraries = () => Promise.resolve({ ...noLibraries, memories: [memory] });
    const parts = { router: createRouter([engine]), terms: termbase(lawFirm), memories };
    const signal = new AbortController().signal;
    const request = {
      ...zhToEn,
      units: [unit("律师事务所。")],
      domain: "general",
      siteId: 0,
      libraries,
      signal,
    } as const;
    const [one] = await createPipeline(parts).translateUnits(request);
    expect(one?.text).toBe("The office.");
    expect(one?.segments[0]?.terms).toMatchObject([{ honoured: false, reason: "memory" }]);
    expect(engine.requests).toHaveLength(0);
  });

  it("leave the document's tags whole", async () => {
    const tags: InlineTag[] = [
      { id: 1, kind: "open", offset: 2 },
      { id: 1, kind: "close", offset: 7 },
    ];
    const engine = createScriptedEngine({
      answer: ({ tags: sent = [] }) => ({
        text: "This attorney office has closed.",
        tags: sent.map((tag) => ({ ...tag, offset: tag.kind === "open" ? 5 : 20 })),
      }),
    });
    const [one] = await translate(engine, termbase(lawFirm), { units: [unit("这家律师事务所关门了。", tags)] });
    expect(one?.text).toBe("This law firm has closed.");
    expect(one?.tags).toEqual([
      { id: 1, kind: "open", offset: 5 },
      { id: 1, kind: "close", offset: 13 },
    ]);
    expect(engine.requests[0]?.segments[0]?.tags).toHaveLength(4);
  });

  it.each([
    ["within it", "<b>heart</b> failure is treated.", "{<b>心脏</b>病}得到治疗。", "<b>心力衰竭</b>得到治疗。"],
    ["at its end", "heart <b>failure</b> is treated.", "{心脏<b>病</b>}得到治疗。", "<b>心力衰竭</b>得到治疗。"],
    [
      "that begins before it",
      "Acute <b>heart</b> failure is treated.",
      "急性{<b>心脏</b>病}得到治疗。",
      "急性<b>心力衰竭</b>得到治疗。",
    ],
    [
      "that cuts through it",
      "<b>Acute heart</b> failure is treated.",
      "<b>急性{心脏</b>病}得到治疗。",
      "<b>急性心力衰竭</b>得到治疗。",
    ],
    [
      "that ends behind it",
      "heart <b>failure is</b> treated.",
      "{心脏<b>病}得到</b>治疗。",
      "<b>心力衰竭得到</b>治疗。",
    ],
  ])("are found and kept across a tag %s", async (_, source, answer, expected) => {
    const engine = createScriptedEngine({
      pairs: [{ source: "en-us", target: "zh-cn" }],
      answer: ({ text, tags: sent = [] }) => {
        if (text !== untagged(source).text) return { text: "不知道。" };
        const { text: said, tags } = untagged(answer);
        const signs = answer.replaceAll(/<\/?b>/g, "");
        const [from, until] = [signs.indexOf("{"), signs.indexOf("}") - 1];
        const marks = sent.filter(({ id }) => id !== 1);
        const cut = tags.find(({ offset }) => offset > from && offset < until)?.offset ?? from;
        const isCut = new Set(marks.map(({ id }) => id)).size === 2;
        const offsets = isCut ? [from, cut, cut, until] : [from, until];
        const own = new Map(
          sent.map((tag) => [tag, tag.id === 1 ? tags.find(({ kind }) => kind === tag.kind)?.offset : 0]),
        );
        for (const [n, mark] of marks.entries()) own.set(mark, offsets[n]);
        return { text: said, tags: sent.map((tag) => ({ ...tag, offset: own.get(tag) ?? 0 })) };
      },
    });
    const terms = termbase({ source: "heart failure", target: "心力衰竭" });
    const { text, tags } = untagged(source);
    const request = { units: [unit(text, tags)], source: "en-us", target: "zh-cn" } as const;
    const [one] = await translate(engine, terms, request);
    expect(one && { text: one.text, tags: one.tags }).toEqual(untagged(expected));
    expect(one?.segments[0]?.terms).toMatchObject([{ honoured: true, target: "心力衰竭" }]);
  });

  it("do not let sentences share an answer that was made with other terms", async () => {
    const repeats = createRepeats();
    const units = [unit("这家律师事务所关门了。")];
    const engine = engineSaying({ "这家律师事务所关门了。": "This {attorney office} has closed." });
    const texts: (string | undefined)[] = [];
    for (const terms of [
      termbase(),
      termbase(lawFirm),
      termbase({ ...lawFirm, target: "chambers" }),
      termbase(lawFirm),
    ]) {
      const [one] = await translate(engine, terms, { units, repeats });
      texts.push(one?.text);
    }
    expect(texts).toEqual([
      "This attorney office has closed.",
      "This law firm has closed.",
      "This chambers has closed.",
      "This law firm has closed.",
    ]);
    expect(engine.requests).toHaveLength(3);
  });

  it("are the same for each call of a text, for engines with glossaries", async () => {
    const texts = Array.from({ length: 70 }, (_, n) => `第${n}家律师事务所关门了。`);
    const engine = createScriptedEngine({ answer: ({ text }) => ({ text: `Law firm ${text.replace(/\D/g, "")}.` }) });
    await translate(engine, termbase(lawFirm), { units: texts.map((text) => unit(text)) });
    expect(engine.requests.map(({ terms }) => terms)).toEqual([[lawFirm], [lawFirm]]);
  });

  it("carry through a language in the middle", async () => {
    const engine = createScriptedEngine({
      pairs: [
        { source: "ja", target: "en-us" },
        { source: "en-us", target: "fr" },
      ],
      answer: ({ tags = [] }, { pair }) =>
        pair.target === "fr"
          ? { text: "Le bureau est fermé.", tags: tags.map((tag) => ({ ...tag, offset: tag.kind === "open" ? 3 : 9 })) }
          : {
              text: "The office is closed.",
              tags: tags.map((tag) => ({ ...tag, offset: tag.kind === "open" ? 4 : 10 })),
            },
    });
    const terms = termbase({ source: "事務所", target: "cabinet" });
    const units = [unit("事務所は閉まっています。")];
    const [one] = await translate(engine, terms, { units, source: "ja", target: "fr" });
    expect(one?.text).toBe("Le cabinet est fermé.");
    expect(one?.segments[0]?.terms).toMatchObject([{ honoured: true }]);
  });
});
