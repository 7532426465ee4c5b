import {
  createRouter,
  type Engine,
  EngineError,
  type EngineRequest,
  type EngineResult,
  type EngineSegment,
  type InlineTag,
} from "@yiqiao/engines";
import { findIssues } from "@yiqiao/translation-memory/checks";
import { createTermIndex, createTermMatcher } from "@yiqiao/translation-memory/terms";
import { describe, expect, it } from "vitest";
import { noLibraries, type TermLookup } from "../libraries.ts";
import { createScriptedEngine, enToZh, zhToEn } from "../testing/scripted-engine.ts";
import { createPipeline } from "../translate.ts";

type Answer = (segment: EngineSegment, request: EngineRequest) => EngineResult | Error;

/** The first translation of each text, and who made them. */
async function translate(engines: readonly Engine[], texts: readonly string[], more: { terms?: TermLookup } = {}) {
  const pipeline = createPipeline({ router: createRouter([...engines]), wait: () => Promise.resolve(), ...more });
  const units = texts.map((text) => ({ text, tags: [], isWhole: true }));
  const signal = new AbortController().signal;
  const pair = /\p{Script=Han}/u.test(texts.join("")) ? zhToEn : enToZh;
  const libraries = () => Promise.resolve(noLibraries);
  const all = await pipeline.translateUnits({ units, ...pair, domain: "general", siteId: 0, signal, libraries });
  return all.map(({ text, segments }) => ({ text, segments, issues: segments.flatMap(({ issues = [] }) => issues) }));
}
const scripted = (answer: Answer) => createScriptedEngine({ answer });

const numbersOf = (text: string): string[] => text.match(/\d[\d,.:]*\d|\d/g) ?? [];
/** A Chinese sentence that has these numbers and nothing of the source. */
const chinese = (numbers: readonly string[]): string => `据说那里有${numbers.join("个人和")}只羊。`;

describe("whatever an engine does to values", () => {
  const sources = [
    "We sold 20,000 units.",
    "There are 200 people and 35 dogs in 1998.",
    "It began at 10:30 with 47 of 62 guests.",
    "Only 3 people came to the meeting.",
  ];
  const faults: readonly (readonly [string, () => Answer])[] = [
    ["leaves them out", () => () => ({ text: "据说那里有许多人和羊。" })],
    [
      "makes them larger",
      () =>
        ({ text }) => ({ text: chinese(numbersOf(text).map((number) => `${number}00`)) }),
    ],
    [
      "has others",
      () =>
        ({ text }) => ({ text: chinese(numbersOf(text).map((_, at) => String(777 + at))) }),
    ],
    [
      "has them twice",
      () =>
        ({ text }) => ({ text: chinese([...numbersOf(text), ...numbersOf(text)]) }),
    ],
    [
      "adds one",
      () =>
        ({ text }) => ({ text: chinese([...numbersOf(text), "5150"]) }),
    ],
    [
      "keeps the last alone",
      () =>
        ({ text }) => ({ text: chinese(numbersOf(text).slice(-1)) }),
    ],
    [
      "fails when it is asked again",
      () => {
        let calls = 0;
        return () =>
          calls++ === 0 ? { text: "据说那里有许多人和羊。" } : new EngineError("internal", "scripted", "broken");
      },
    ],
    [
      "gives the source back when it is asked again",
      () => {
        let calls = 0;
        return ({ text }) => ({ text: calls++ === 0 ? "据说那里有许多人和羊。" : text });
      },
    ],
  ];
  const cases = faults.flatMap(([fault, make]) => sources.map((source) => [fault, source, make] as const));

  it.each(cases)("when it %s, each is there or told: %s", async (_fault, source, make) => {
    const [one] = await translate([scripted(make())], [source]);
    const { text = "", issues = [] } = one ?? {};
    expect(text).not.toMatch(/[A-Za-z]{2}/);
    expect(text).not.toBe("");
    // What is told is what differs in the very text that is delivered, and nothing else.
    expect(issues).toEqual(findIssues(source, text, enToZh));
    const digits = (written: string) => written.replaceAll(",", "");
    for (const value of numbersOf(source)) {
      const isThere = digits(text).includes(digits(value));
      const isTold = issues.some((issue) => issue.source?.text.includes(value));
      expect({ value, told: isThere || isTold, text }).toMatchObject({ told: true });
    }
  });
});

describe("sentences that are asked about again", () => {
  it("are right wherever they stand", async () => {
    const answer: Answer = ({ text }) => ({
      text: chinese(numbersOf(text).map((number) => (number === "20,000" ? "2000000" : number))),
    });
    const source = "We sold 20,000 units.";
    const all = await translate([scripted(answer)], [source, "Only 3 came.", source]);
    expect(all.map(({ text }) => text)).toEqual([chinese(["20,000"]), chinese(["3"]), chinese(["20,000"])]);
    expect(all.map(({ issues }) => issues)).toEqual([[], [], []]);
  });

  it("have their negation where another translation of the engine has it", async () => {
    const answer: Answer = (_segment, { alternatives = 0 }) => ({
      text: "操作数必须是数组。",
      ...(alternatives > 0 && { alternatives: [{ text: "操作数是数组。" }, { text: "操作数不得是数组。" }] }),
    });
    const [one] = await translate([scripted(answer)], ["The operand must not be an array."]);
    expect(one).toMatchObject({ text: "操作数不得是数组。", issues: [] });
  });

  it("take a translation without circles where there is one", async () => {
    const round = `The court ${"of the court ".repeat(6)}of appeal.`;
    const answer: Answer = (_segment, { alternatives = 0 }) => ({
      text: round,
      ...(alternatives > 0 && { alternatives: [{ text: "The court dismissed the appeal." }] }),
    });
    const [mended] = await translate([scripted(answer)], ["法院驳回了上诉。"]);
    expect(mended).toMatchObject({ text: "The court dismissed the appeal.", issues: [] });
    const [told] = await translate([scripted(() => ({ text: round }))], ["法院驳回了上诉。"]);
    expect(told).toMatchObject({ text: round, issues: [{ kind: "repetition" }] });
  });

  it("have values by alignment where the engine writes none but says which of its words stand for them", async () => {
    const answer: Answer = ({ tags = [] }) => {
      const [open, close] = tags;
      const placed: InlineTag[] =
        open && close
          ? [
              { id: open.id, kind: "open", offset: 4 },
              { id: close.id, kind: "close", offset: 6 },
            ]
          : [];
      return { text: "我们卖了许多台。", ...(placed.length > 0 && { tags: placed }) };
    };
    const [one] = await translate([scripted(answer)], ["We sold 20,000 units."]);
    expect(one?.text).toMatch(/^我们卖了(?:20,?000|2万)台。$/);
    expect(one?.issues).toEqual([]);
  });

  it("keep the order of their clauses, and lose none", async () => {
    const source =
      "In the north they counted 20,000 sheep on the hills, and in the south they counted 300 horses on the plain, " +
      "while in the east they counted 4,500 goats near the river.";
    const answer: Answer = ({ text }) => {
      const numbers = numbersOf(text);
      return { text: numbers.length > 1 ? "他们数了许多牲畜。" : chinese(numbers) };
    };
    const [one] = await translate([scripted(answer)], [source]);
    const { text = "", issues = [] } = one ?? {};
    expect(issues).toEqual(findIssues(source, text, enToZh));
    const values = issues.length === 0 ? numbersOf(text) : issues.map(({ source: lost }) => lost?.text);
    expect(values).toEqual(["20,000", "300", "4,500"]);
  });
});

describe("terms beside values", () => {
  const termbase = (source: string, target: string): TermLookup => ({
    open: (_, pair) => {
      const index = createTermIndex(pair.source);
      index.add({ id: "0", forbidden: false, caseSensitive: false, source, target });
      return Promise.resolve(createTermMatcher([{ id: "tb", name: "Terms", index }], pair));
    },
  });
  /** Puts the marks of one word around its translation, and drops all others. */
  const marked = (text: string, word: string, { asked, tags }: { asked: string; tags: readonly InlineTag[] }) => {
    const id = tags.find(({ kind, offset }) => kind === "open" && asked.startsWith(word, offset))?.id;
    const [before = "", said = "", after = ""] = text.split("|");
    const placed: InlineTag[] =
      id === undefined
        ? []
        : [
            { id, kind: "open", offset: before.length },
            { id, kind: "close", offset: before.length + said.length },
          ];
    return { text: before + said + after, ...(placed.length > 0 && { tags: placed }) };
  };

  it("are asked for at their words, honoured, and stand where it is told", async () => {
    const word = "律师事务所";
    const engine = scripted(({ text, tags = [] }) => {
      const number = text.includes("20000") ? "2,000,000,000" : (/\d+/.exec(text)?.[0] ?? "many");
      return marked(`In ${number} days this |attorney office| has closed.`, word, { asked: text, tags });
    });
    const [one] = await translate([engine], [`20000天后这家${word}关门了。`], { terms: termbase(word, "law firm") });
    expect(one?.issues).toEqual([]);
    expect(one?.text).toMatch(/^In 20,?000 days this law firm has closed\.$/);
    const [segment] = one?.segments ?? [];
    const [term] = segment?.terms ?? [];
    const span = term?.honoured === true ? term.span : { start: 0, end: 0 };
    expect(segment?.target.text.slice(span.start, span.end)).toBe("law firm");
    for (const { text, tags = [] } of engine.requests.flatMap(({ segments }) => segments)) {
      const opens = tags.filter(({ kind }) => kind === "open");
      const closes = opens.map(({ id }) => tags.find((tag) => tag.kind === "close" && tag.id === id));
      const words = opens.map(({ offset }, at) => text.slice(offset, closes[at]?.offset));
      expect(words).toContain(word);
      for (const each of words) expect([word, "20000"]).toContain(each);
    }
  });

  it("keep a number of their own, whatever the source says", async () => {
    const engine = scripted(({ text, tags = [] }) =>
      marked("They say |Building 7| is on fire.", "5号楼", { asked: text, tags }),
    );
    const [one] = await translate([engine], ["据说5号楼着火了。"], { terms: termbase("5号楼", "Building 7") });
    expect(one?.text).toBe("They say Building 7 is on fire.");
    expect(one?.segments[0]?.terms).toMatchObject([{ honoured: true, target: "Building 7" }]);
  });
});

it("an engine that gives the better answer in the other's stead is named too", async () => {
  let calls = 0;
  const first = createScriptedEngine({
    id: "first",
    answer: () =>
      calls++ === 0 ? { text: "我们卖了许多台。" } : new EngineError("unavailable", "first", "broken down"),
  });
  const second = {
    ...createScriptedEngine({ id: "second", answer: ({ text }) => ({ text: chinese(numbersOf(text)) }) }),
    cost: 1,
  };
  const pipeline = createPipeline({ router: createRouter([first, second]), wait: () => Promise.resolve() });
  const request = {
    ...enToZh,
    domain: "general",
    siteId: 0,
    format: "text",
    signal: new AbortController().signal,
  } as const;
  const outcomes: unknown[] = [];
  for await (const event of pipeline.translate({ texts: ["We sold 20,000 units."], ...request }))
    if (event.type === "done") outcomes.push(event.outcome);
  expect(outcomes).toMatchObject([{ translations: [{ text: chinese(["20,000"]) }], engine: "first,second" }]);
});
