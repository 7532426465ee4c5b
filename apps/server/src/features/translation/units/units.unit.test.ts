import { createRouter, EngineError, type Engine, type InlineTag, tagProblems } from "@yiqiao/engines";
import { describe, expect, it } from "vitest";
import { languageTools } from "../ports.ts";
import { createPipeline } from "../translate.ts";
import { createScriptedEngine, keepTags, said } from "../testing/scripted-engine.ts";
import { createRepeats } from "./repeats.ts";
import type { UnitSource, UnitsRequest } from "./unit.ts";

/** The scripted engine only writes in capitals, which would count as an echo. */
const tools = { ...languageTools, looksEchoed: (source: string, target: string) => source === target };
const signal = new AbortController().signal;
const upper = () => createScriptedEngine({ answer: keepTags });

function translate(units: readonly UnitSource[], engine: Engine = upper(), request: Partial<UnitsRequest> = {}) {
  const pipeline = createPipeline({ router: createRouter([engine]), tools, wait: () => Promise.resolve() });
  const pair = { source: "en-us", target: "zh-cn", domain: "general", siteId: 0, signal } as const;
  return pipeline.translateUnits({ units, ...pair, ...request });
}
const unit = (text: string, tags: UnitSource["tags"] = []): UnitSource => ({ text, tags });
const open = (id: number, offset: number): InlineTag => ({ id, kind: "open", offset });
const close = (id: number, offset: number): InlineTag => ({ id, kind: "close", offset });
const alone = (id: number, offset: number): InlineTag => ({ id, kind: "standalone", offset });

/** The text with its tags written into it. */
function shown({ text, tags }: { text: string; tags: readonly InlineTag[] }): string {
  let told = 0;
  let out = "";
  for (const { id, kind, offset } of tags) {
    out += text.slice(told, offset) + { open: `<${id}>`, close: `</${id}>`, standalone: `<${id}/>` }[kind];
    told = offset;
  }
  return out + text.slice(told);
}

describe("translateUnits", () => {
  it("translates sentence by sentence and keeps what stands between", async () => {
    const [one] = await translate([unit("  The first sentence. The second one!  ")]);
    expect(one?.text).toBe("  THE FIRST SENTENCE. THE SECOND ONE!  ");
    expect(one?.segments.map(({ start, end, provenance }) => [start, end, provenance])).toEqual([
      [2, 21, "mt"],
      [22, 37, "mt"],
    ]);
    expect(one?.characters).toBe(34);
  });

  it.each([
    ["inside a sentence", unit("A red car stopped.", [open(1, 2), close(1, 5)]), "A <1>RED</1> CAR STOPPED."],
    [
      "over two sentences",
      unit("The red car. It stopped here.", [open(1, 4), close(1, 15)]),
      "THE <1>RED CAR. IT</1> STOPPED HERE.",
    ],
    ["around all", unit("One car. Two cars.", [open(1, 0), close(1, 18)]), "<1>ONE CAR. TWO CARS.</1>"],
    [
      "from the space before a sentence",
      unit("One car. Two cars.", [open(1, 8), close(1, 18)]),
      "ONE CAR. <1>TWO CARS.</1>",
    ],
    ["a note after the full stop", unit("One car. Two cars.", [alone(7, 8)]), "ONE CAR.<7/> TWO CARS."],
    ["an empty pair between", unit("One car. Two cars.", [open(1, 8), close(1, 9)]), "ONE CAR.<1> </1>TWO CARS."],
    ["a picture alone", unit("", [alone(1, 0)]), "<1/>"],
    [
      "pairs in pairs across sentences",
      unit("One car. Two cars. Three.", [open(1, 0), open(2, 4), close(2, 12), alone(3, 18), close(1, 25)]),
      "<1>ONE <2>CAR. TWO</2> CARS.<3/> THREE.</1>",
    ],
  ])("keeps tags %s", async (_, source, expected) => {
    const [one] = await translate([source]);
    expect(one && shown(one)).toBe(expected);
    expect(one && tagProblems(source.tags, one)).toEqual([]);
  });

  it("ends a sentence at line ends and tabs, but not in what is read as a whole", async () => {
    const tags = [{ ...alone(1, 4), type: "break" }];
    const [lines, whole] = await translate([
      { text: "NameTown hall", tags },
      { text: "One car. Two cars.", tags: [], isWhole: true },
    ]);
    expect(lines?.segments.map(({ source }) => source.text)).toEqual(["Name", "Town hall"]);
    expect(lines && shown(lines)).toBe("NAME<1/>TOWN HALL");
    expect(whole?.segments).toHaveLength(1);
  });

  it("asks for scores, and tells how likely the engine holds a sentence to be", async () => {
    const answer: typeof keepTags = (segment) => ({ ...keepTags(segment), score: Math.log(0.25) });
    const engine = createScriptedEngine({ answer });
    const [one] = await translate([unit("The first sentence. 12.5 %")], engine);
    expect(engine.requests.map(({ scores }) => scores)).toEqual([true]);
    expect(one?.segments.map(({ score }) => score)).toEqual([expect.closeTo(0.25), undefined]);
  });

  it("hands on an engine's confidence as it is, and makes up none", async () => {
    const answer: typeof keepTags = (segment) => ({
      ...keepTags(segment),
      score: Math.log(0.25),
      ...(segment.text.startsWith("The first") && { confidence: 0.31 }),
    });
    const [one] = await translate(
      [unit("The first sentence. And another one. 12.5 %")],
      createScriptedEngine({ answer }),
    );
    expect(one?.segments.map(({ confidence }) => confidence)).toEqual([0.31, undefined, undefined]);
    expect(one?.segments.map((segment) => "confidence" in segment)).toEqual([true, false, false]);
  });

  it("leaves alone what needs no translation and what is in the target language", async () => {
    const engine = upper();
    const results = await translate([unit("12.5 %"), unit("这里已经是中文。"), unit(""), unit("A word")], engine);
    expect(results.map(({ text }) => text)).toEqual(["12.5 %", "这里已经是中文。", "", "A WORD"]);
    expect(results.map(({ characters }) => characters)).toEqual([0, 0, 0, 6]);
    expect(engine.requests).toHaveLength(1);
  });

  it("tells of sentences that nobody translates, and translates the others", async () => {
    const source = "This sentence comes back to us just as it was.";
    const engine = createScriptedEngine({
      answer: ({ text }) => ({ text: text.startsWith("This") ? text : said(text) }),
    });
    const [one] = await translate([unit(`${source} The other is done.`)], engine);
    expect(one?.segments.map(({ provenance }) => provenance)).toEqual(["untranslated", "mt"]);
    expect(one?.text.startsWith(`${source} Said `)).toBe(true);
    expect(one?.characters).toBe("The other is done.".length);
  });

  it("fails when the engine is down", async () => {
    const engine = createScriptedEngine({ answer: () => new EngineError("unavailable", "scripted", "down") });
    await expect(translate([unit("A word")], engine)).rejects.toMatchObject({ name: "TranslationFailure" });
  });

  it("asks once for what a document repeats", async () => {
    const engine = upper();
    const repeats = createRepeats();
    await translate([unit("Page one"), unit("Page one")], engine, { repeats });
    const [again] = await translate([unit("Page one")], engine, { repeats });
    expect(again?.text).toBe("PAGE ONE");
    expect(again?.characters).toBe(8);
    expect(engine.requests.map(({ segments }) => segments.length)).toEqual([1]);
  });
});

it("forgets the oldest of what is repeated", () => {
  const repeats = createRepeats(2);
  for (const key of ["a", "b", "c"]) repeats.keep(key, { text: key, tags: [], provenance: "mt" });
  expect(["a", "b", "c"].map((key) => repeats.find(key)?.text)).toEqual([undefined, "b", "c"]);
});

it("measures what would be translated, by sentence", async () => {
  const pipeline = createPipeline({ router: createRouter([upper()]) });
  const units = [unit("One car. Two cars. One car."), unit("12"), unit("好")];
  const measured = await pipeline.measureUnits({ units, source: "en-us", target: "zh-cn", siteId: 0, signal });
  expect(measured.map((segments) => segments.map(({ characters }) => characters))).toEqual([[8, 9, 8], [0], [0]]);
  expect(measured[0]?.[0]?.key).toBe(measured[0]?.[2]?.key);
});
