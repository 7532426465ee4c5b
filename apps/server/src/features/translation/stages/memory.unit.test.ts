import { createRouter } from "@yiqiao/engines";
import { contextKey, type MemoryCandidate, type MemoryQuery, rankMatches } from "@yiqiao/translation-memory";
import { describe, expect, it } from "vitest";
import type { LibraryUse, MemoryLookup, MemoryRequest } from "../libraries.ts";
import { penaltiesAt } from "../penalties.ts";
import { languageTools } from "../ports.ts";
import { createScriptedEngine, keepTags, type Script } from "../testing/scripted-engine.ts";
import { requestOf } from "../testing/translate-all.ts";
import { createPipeline } from "../translate.ts";
import { createRepeats } from "../units/repeats.ts";

const tools = { ...languageTools, looksEchoed: (source: string, target: string) => source === target };
const memory = {
  id: "7d7f3ad6-6f4b-4f1a-9f0b-0d9d1b3c5a11",
  number: 1,
  name: "Pumps",
  version: "1",
  reversed: false,
  penalty: 0,
};
const use: LibraryUse = { memories: [memory], termbases: [], threshold: 70 };
const libraries = () => Promise.resolve(use);
const signal = new AbortController().signal;

function stored(source: string, target: string, rest: Partial<MemoryCandidate> = {}): MemoryCandidate {
  const modifiedAt = new Date("2026-01-01");
  const none = { before: null, after: null, contextId: null, penalty: 0, rank: 0 };
  return {
    id: "5",
    source: { text: source, tags: [] },
    target: { text: target, tags: [] },
    author: "Lin",
    modifiedAt,
    ...none,
    ...rest,
  };
}

/** An engine that reads similar pairs and says what it has read. */
const reading: Script = {
  pairs: [{ source: "en-us", target: "zh-cn", similar: 2 }],
  answer: ({ text, tags, similar = [] }) => ({
    text: [text.toUpperCase(), ...similar.map(({ source, target }) => `(${source} ${target})`)].join(" "),
    ...(tags && { tags }),
    ...(similar.length > 0 && { led: 0 }),
  }),
};

/** One that says nothing of them but that it had them. */
const quiet: Script = {
  ...reading,
  answer: (segment) => ({ ...keepTags(segment), ...(segment.similar && { led: 0 }) }),
};

function memoryOf(entries: readonly MemoryCandidate[], script: Script = { answer: keepTags }) {
  const requests: (MemoryRequest & { readonly queries: readonly MemoryQuery[] })[] = [];
  const memories: MemoryLookup = {
    find: (queries, request) => {
      requests.push({ ...request, queries });
      const penalties = request.penalties && penaltiesAt(request.penalties, new Date("2026-06-01"));
      return Promise.resolve(queries.map((query) => rankMatches(query, entries, { ...request, penalties })));
    },
  };
  const engine = createScriptedEngine(script);
  const pipeline = createPipeline({ router: createRouter([engine]), tools, wait: () => Promise.resolve(), memories });
  return { pipeline, requests, engine };
}

async function translate(entries: readonly MemoryCandidate[], text: string, asked: object = {}, script?: Script) {
  const { pipeline, requests, engine } = memoryOf(entries, script);
  const request = requestOf({ texts: [text], source: "en-us", target: "zh-cn", libraries, ...asked });
  for await (const sent of pipeline.translate(request))
    if (sent.type === "done") return { ...sent.outcome, requests, engine };
  throw new Error("no outcome");
}

describe("a text with a memory", () => {
  it("takes full matches and asks the engine for the rest; full matches cost nothing", async () => {
    const { translations, counts, engine } = await translate(
      [stored("Stop the pump.", "停泵。")],
      "Stop the pump. Go home now.",
    );
    expect(translations[0]).toMatchObject({
      text: "停泵。GO HOME NOW.",
      segments: [
        {
          provenance: "exact",
          score: 1,
          memory: { bank_name: "Pumps", author: "Lin", entry_id: "5", source: "Stop the pump." },
        },
        { provenance: "mt" },
      ],
    });
    expect(counts.net).toBe("Go home now.".length);
    expect(engine.requests.flatMap(({ segments }) => segments.map(({ text }) => text))).toEqual(["Go home now."]);
  });

  it("takes fuzzy ones from the threshold on, and they are paid for", async () => {
    const entries = [stored("Stop the pumps.", "停泵。")];
    const fuzzy = await translate(entries, "Stop the pump.");
    expect(fuzzy.translations[0]?.segments).toMatchObject([{ provenance: "fuzzy", target: "停泵。" }]);
    expect(fuzzy.counts.net).toBe("Stop the pump.".length);
    const strict = () => Promise.resolve({ ...use, threshold: 99 });
    expect((await translate(entries, "Stop the pump.", { libraries: strict })).translations[0]?.text).toBe(
      "STOP THE PUMP.",
    );
  });

  it("is neither full nor free where a penalty is taken off it", async () => {
    const entries = [stored("Stop the pump.", "停泵。")];
    const penalties = { age: { months: 3, percent: 4 }, authors: [{ author: "Lin", percent: 10 }] };
    const kept = (kept: LibraryUse) => () => Promise.resolve(JSON.parse(JSON.stringify(kept)) as LibraryUse);
    const penalised = await translate(entries, "Stop the pump.", { libraries: kept({ ...use, penalties }) });
    expect(penalised.translations[0]?.segments).toMatchObject([{ provenance: "fuzzy", score: 0.86, target: "停泵。" }]);
    expect(penalised.counts.net).toBe("Stop the pump.".length);
    const before = await translate(entries, "Stop the pump.", { libraries: kept(use) });
    expect(before.translations[0]?.segments).toMatchObject([{ provenance: "exact", score: 1 }]);
  });

  it("knows a sentence's neighbours, also that there is none", async () => {
    const { requests } = await translate([], "One car. Two cars. Three cars.");
    const [start, one, two, three] = [null, "One car.", "Two cars.", "Three cars."].map((text) => contextKey(text));
    expect(requests[0]?.queries.map(({ before, after }) => [before, after])).toEqual([
      [start, two],
      [one, three],
      [two, start],
    ]);
    const alone = { before: contextKey(null), after: contextKey(null) };
    const { translations } = await translate([stored("Stop.", "停。", alone)], "Stop.");
    expect(translations[0]?.segments[0]).toMatchObject({ provenance: "context", score: 1.01 });
  });

  it("is not asked where nothing may be used", async () => {
    expect((await translate([], "Stop.", { libraries: undefined })).requests).toEqual([]);
  });
});

describe("an engine that reads similar pairs", () => {
  const far = stored("Stop the pump at once or it will break.", "立即停泵，否则会坏。", { id: "6" });
  const farther = stored("Stop the pump at once, before it breaks.", "在坏之前立即停泵。", { id: "7" });
  const asked = "Stop the pump at night or it will leak.";
  const strict = () => Promise.resolve({ ...use, threshold: 90 });

  it("is led by what is too little alike to be taken, which the answer tells", async () => {
    const { translations, counts, engine } = await translate([farther, far], asked, { libraries: strict }, reading);
    const [{ similar } = {}] = engine.requests.flatMap(({ segments }) => segments);
    expect(similar?.map(({ target }) => target)).toEqual(["立即停泵，否则会坏。", "在坏之前立即停泵。"]);
    expect(translations[0]?.segments).toMatchObject([
      {
        provenance: "mt",
        led_by: { bank_name: "Pumps", entry_id: "6", source: far.source.text, target: far.target.text },
      },
    ]);
    expect(translations[0]?.segments[0]?.led_by?.score).toBeGreaterThan(0.6);
    expect(translations[0]?.segments[0]?.memory).toBeUndefined();
    expect(counts.net).toBe(asked.length);
  });

  it("gets none for what the memory settles, and none that are less than half alike", async () => {
    const { engine, translations } = await translate(
      [stored("Stop the pump.", "停泵。"), far],
      "Stop the pump. Go home now.",
      { libraries: strict },
      reading,
    );
    expect(engine.requests.flatMap(({ segments }) => segments.map(({ similar }) => similar))).toEqual([undefined]);
    expect(translations[0]?.segments.map(({ led_by }) => led_by)).toEqual([undefined, undefined]);
  });

  it("gets none where it reads none: they are not even looked for", async () => {
    const { requests, engine, translations } = await translate([far], asked, { libraries: strict });
    expect(requests).toMatchObject([{ threshold: 90, limit: 1 }]);
    expect(engine.requests[0]?.segments[0]?.similar).toBeUndefined();
    expect(translations[0]?.segments[0]?.led_by).toBeUndefined();
  });

  it("is not told to have been led where it was not", async () => {
    const script: Script = { ...reading, answer: keepTags };
    const { translations } = await translate([far], asked, { libraries: strict }, script);
    expect(translations[0]?.segments[0]).toMatchObject({ provenance: "mt" });
    expect(translations[0]?.segments[0]?.led_by).toBeUndefined();
  });

  it("gets the codes of its own sentence in the pairs, and none of theirs", async () => {
    const entries = [
      stored("Stop {pump} at once or it will break.", "立即停止{pump}，否则会坏。", { id: "8" }),
      stored("Stop {pump} at once or {house} will break.", "立即停止{pump}，否则{house}会坏。", { id: "9" }),
    ];
    const text = "Stop {motor} at night or it will break.";
    const { translations, engine } = await translate(entries, text, { libraries: strict }, reading);
    const [sent] = engine.requests.flatMap(({ segments }) => segments);
    const [standIn] = /(?<=Stop )\w+/.exec(sent?.text ?? "") ?? [""];
    expect(sent?.similar).toEqual([
      { source: `Stop ${standIn} at once or it will break.`, target: `立即停止${standIn}，否则会坏。` },
    ]);
    expect(translations[0]?.segments[0]?.led_by?.entry_id).toBe("8");
  });

  it("is told by the pair that it was led by, where a more similar one has codes of its own", async () => {
    const entries = [
      stored("Stop {pump} {house} at once or it will break.", "立即停止{pump}和{house}，否则会坏。", { id: "8" }),
      stored("Stop {pump} at night or all will leak.", "夜间停止{pump}，否则没人能回家。", { id: "9" }),
    ];
    const text = "Stop {motor} at once or it will break.";
    const { translations, engine } = await translate(entries, text, { libraries: strict }, quiet);
    expect(engine.requests[0]?.segments[0]?.similar).toHaveLength(1);
    expect(translations[0]?.segments[0]?.led_by?.entry_id).toBe("9");
  });

  it("gets a pair with the sentence's own numbers on both sides, which the answer tells", async () => {
    const entries = [stored("Press the button 5 times.", "请按按钮 5 次。")];
    const none = () => Promise.resolve({ ...use, threshold: 100 });
    const text = "Press the button 7 times.";
    const { translations, engine } = await translate(entries, text, { libraries: none }, quiet);
    expect(engine.requests[0]?.segments[0]?.similar).toEqual([{ source: text, target: "请按按钮 7 次。" }]);
    expect(translations[0]?.segments[0]?.led_by).toMatchObject({
      source: "Press the button 5 times.",
      target: "请按按钮 7 次。",
      repairs: ["numbers"],
    });
  });

  it("is asked again for a sentence of before once its pairs are others", async () => {
    const entries = [far];
    const { pipeline, engine } = memoryOf(entries, reading);
    const repeats = createRepeats();
    const units = [{ text: asked, tags: [], isWhole: true }];
    const request = { units, siteId: 0, domain: "general", libraries: strict, repeats, signal } as const;
    const run = async () => {
      const [unit] = await pipeline.translateUnits({ ...request, source: "en-us", target: "zh-cn" });
      return unit?.segments[0]?.led?.candidate.id;
    };
    expect([await run(), await run()]).toEqual(["6", "6"]);
    expect(engine.requests).toHaveLength(1);
    entries.splice(0, 1, farther);
    expect(await run()).toBe("7");
    expect(engine.requests).toHaveLength(2);
  });

  it("is not asked for the quote, which looks for full matches alone", async () => {
    const { pipeline, requests } = memoryOf([far], reading);
    await pipeline.quote(requestOf({ texts: [asked], source: "en-us", target: "zh-cn", libraries: strict }));
    expect(requests).toMatchObject([{ threshold: 100, limit: 1 }]);
  });
});

describe("units with a memory", () => {
  const tags = [
    { id: 3, kind: "open", offset: 9 },
    { id: 3, kind: "close", offset: 13 },
  ] as const;
  const units = [
    { text: "Stop the pump.", tags },
    { text: "Stop the pump. Go home now.", tags: [] },
  ];
  const asked = {
    siteId: 0,
    units,
    source: "en-us",
    target: "zh-cn",
    libraries,
    signal,
  } as const;
  const entries = [stored("Stop the pump.", "停泵。")];

  it("keep their tags, each once", async () => {
    const { pipeline } = memoryOf(entries);
    const [first, second] = await pipeline.translateUnits({
      ...asked,
      domain: "general",
      siteId: 0,
      repeats: createRepeats(),
    });
    expect(first).toMatchObject({
      text: "停泵。",
      characters: 14,
      segments: [{ provenance: "fuzzy", match: { memory, score: 99 } }],
    });
    expect(first?.tags.map(({ id, kind }) => [id, kind])).toEqual([
      [3, "open"],
      [3, "close"],
    ]);
    expect(second?.segments).toMatchObject([{ provenance: "exact", characters: 0, score: 1 }, { provenance: "mt" }]);
  });

  it("are measured without what the memory has whole", async () => {
    const { pipeline, requests } = memoryOf(entries);
    const measured = await pipeline.measureUnits(asked);
    expect(measured.map((unit) => unit.map(({ score }) => score))).toEqual([[undefined], [100, undefined]]);
    expect(requests[0]?.threshold).toBe(100);
    const penalties = { age: null, authors: [{ author: "lin", percent: 1 }] };
    const penalised = () => Promise.resolve({ ...use, penalties });
    const again = await pipeline.measureUnits({ ...asked, libraries: penalised });
    expect(again.map((unit) => unit.map(({ score }) => score))).toEqual([[undefined], [undefined, undefined]]);
    const analysed = await pipeline.measureUnits({ ...asked, libraries: penalised, least: 50 });
    expect(analysed[1]?.[0]?.score).toBe(99);
  });

  it("know no neighbour beyond their part of the document", async () => {
    const { pipeline, requests } = memoryOf(entries);
    await pipeline.measureUnits(asked);
    const same = contextKey("Stop the pump.");
    expect(requests[0]?.queries.map(({ before, after }) => [before, after])).toEqual([
      [undefined, same],
      [same, contextKey("Go home now.")],
      [same, undefined],
    ]);
  });
});
