import type { MemoryQuery } from "@yiqiao/translation-memory";
import { contextKey } from "@yiqiao/translation-memory";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { UsedMemory } from "#features/translation";
import type { Database } from "#platform/database";
import { createTestDatabase } from "#testing";
import { createMemories, createMemoryIndex, type Memories } from "./index.ts";
import { buildMemory } from "./testing/build-memory.ts";

let database: Database;
let memories: Memories;
const index = createMemoryIndex();
beforeAll(async () => {
  database = await createTestDatabase();
  memories = createMemories({ database });
});
afterAll(() => database.close());

const query = (text: string, rest: Partial<MemoryQuery> = {}): MemoryQuery => ({ source: { text, tags: [] }, ...rest });
const enToZh = { source: "en-us", target: "zh-cn" } as const;
const zhToEn = { source: "zh-cn", target: "en-us" } as const;

function search(
  texts: readonly string[],
  used: readonly UsedMemory[],
  rest: { threshold?: number; isZh?: boolean } = {},
) {
  const { threshold = 70, isZh = false } = rest;
  const request = { pair: isZh ? zhToEn : enToZh, memories: used, threshold, limit: 5 };
  return memories.search(
    texts.map((text) => query(text)),
    { ...request, signal: new AbortController().signal },
  );
}
const targets = async (...args: Parameters<typeof search>) =>
  (await search(...args)).map((matches) => matches.map(({ target }) => target.text));

const pump = { source: "The pump stops after five minutes.", target: "水泵在五分钟后停止。" };

describe("createMemories", () => {
  it("finds the same sentence, a like one, and nothing for a strange one", async () => {
    const memory = await buildMemory(database.db, { entries: [pump] });
    const found = await search([pump.source, "The pump stops after nine minutes.", "Hello."], [memory]);
    expect(found.map((matches) => matches.map(({ kind, score }) => [kind, score]))).toEqual([
      [["exact", 100]],
      [["fuzzy", expect.any(Number)]],
      [],
    ]);
  });

  it("searches the libraries in use only, in their order", async () => {
    const first = await buildMemory(database.db, { entries: [pump] });
    const second = await buildMemory(database.db, { entries: [{ ...pump, target: "第二" }] });
    expect(await targets([pump.source], [first])).toEqual([[pump.target]]);
    expect(await targets([pump.source], [second, first])).toEqual([["第二", pump.target]]);
    expect(await targets([pump.source], [])).toEqual([[]]);
    const like = ["The pump stops after ten minutes."];
    expect(await targets(like, [first])).toEqual([[pump.target]]);
    expect(await targets(like, [first, { ...second, penalty: 20 }], { threshold: 60 })).toEqual([
      [pump.target, "第二"],
    ]);
  });

  it("searches a two-way library from its target language as well", async () => {
    const memory = await buildMemory(database.db, { entries: [pump], twoWay: true });
    const oneWay = await buildMemory(database.db, { entries: [pump] });
    const asked = [pump.target, "水泵在九分钟后停止。"];
    const found = await search(asked, [{ ...memory, reversed: true }], { isZh: true });
    expect(found.map(([best]) => [best?.score, best?.target.text])).toEqual([
      [100, pump.source],
      [expect.any(Number), pump.source],
    ]);
    expect(await targets(asked, [{ ...oneWay, reversed: true }], { isZh: true })).toEqual([[], []]);
    expect(await targets(asked, [memory], { isZh: true })).toEqual([[], []]);
  });

  it("finds full matches in both directions without a search for like ones", async () => {
    const turned = { source: "zh-cn", target: "en-us", twoWay: true } as const;
    const straight = await buildMemory(database.db, { entries: [pump, { source: "Stop", target: "停" }] });
    const twoWay = await buildMemory(database.db, {
      ...turned,
      entries: [
        { source: "停机", target: "Stop" },
        { source: "停止", target: "stop" },
        { source: "待定", target: "Wait", status: "pending" },
        { source: "等待", target: "Wait {}" },
      ],
    });
    const oneWay = await buildMemory(database.db, {
      ...turned,
      twoWay: false,
      entries: [{ source: "停车", target: "Stop" }],
    });
    const back = [
      { ...twoWay, reversed: true },
      { ...oneWay, reversed: true },
    ];
    const request = { pair: enToZh, threshold: 100, limit: 1, signal: new AbortController().signal };
    const whole = async (used: readonly UsedMemory[]) =>
      (
        await memories.find([query(pump.source), query("Stop"), query("Wait"), query("stop")], {
          ...request,
          memories: used,
        })
      ).map(([match]) => match?.target.text);
    expect(await whole(back)).toEqual([undefined, "停机", undefined, "停止"]);
    expect(await whole([...back, straight])).toEqual([pump.target, "停机", undefined, "停止"]);
    expect(await whole([straight, ...back])).toEqual([pump.target, "停", undefined, "停止"]);
    const tagged = { source: { text: "Stop", tags: [{ id: 1, kind: "standalone", offset: 0 } as const] } };
    expect(await memories.find([tagged], { ...request, memories: back })).toEqual([[]]);
  });

  it("finds no pending and no removed entry", async () => {
    const memory = await buildMemory(database.db, { entries: [pump, { ...pump, target: "待定", status: "pending" }] });
    const like = "The pump stops after one minute.";
    expect(await targets([pump.source, like], [memory])).toEqual([[pump.target], [pump.target]]);
    await index.remove(database.db, memory.number, [memory.entryIds[0] ?? ""]);
    expect(await targets([like], [memory])).toEqual([[]]);
  });

  it("prefers the entry of the sentence's context, however many there are", async () => {
    const entries = Array.from({ length: 30 }, (_, at) => ({
      source: "Open",
      target: `打开${at}`,
      before: contextKey(`Sentence ${at}`),
      after: contextKey(null),
      contextId: `menu.${at}`,
    }));
    const memory = await buildMemory(database.db, { entries });
    const request = { pair: enToZh, memories: [memory], threshold: 95, limit: 1, signal: new AbortController().signal };
    const [[byNeighbours] = [], [byPlace] = []] = await memories.find(
      [
        query("Open", { before: contextKey("Sentence 3"), after: contextKey(null) }),
        query("Open", { contextId: "menu.29" }),
      ],
      request,
    );
    expect(byNeighbours).toMatchObject({ score: 101, target: { text: "打开3" } });
    expect(byPlace).toMatchObject({ score: 101, target: { text: "打开29" } });
  });

  it.each([
    ["保存文件", "保存文档", true],
    ["确定", "确定", true],
    ["打开设置窗口", "打开设定窗口", true],
    ["Save", "save", false],
    ["OK", "ok", false],
    ["Open settings", "Open setting", false],
    ["Open file", "Open files", false],
    ["Page 5", "Page 7", false],
    ["Wait 5 minutes.", "Wait 1000 minutes.", false],
  ])("finds %j for %j", async (stored, asked, isZh) => {
    const [source, target] = isZh ? (["zh-cn", "en-us"] as const) : (["en-us", "zh-cn"] as const);
    const memory = await buildMemory(database.db, { source, target, entries: [{ source: stored, target: "x" }] });
    expect(await targets([asked], [memory], { isZh, threshold: 50 })).toEqual([["x"]]);
  });

  it("answers many sentences in their order", async () => {
    const subjects = Array.from(
      { length: 150 },
      (_, at) => `Chapter ${"abcdefghij".charAt(at % 10)}${at} is about pumps.`,
    );
    const memory = await buildMemory(database.db, {
      entries: subjects.map((source, at) => ({ source, target: `${at}` })),
    });
    const request = {
      pair: enToZh,
      memories: [memory],
      threshold: 100,
      limit: 1,
      signal: new AbortController().signal,
    };
    const found = await memories.find(
      subjects.map((text) => query(text)),
      request,
    );
    expect(found.map(([match]) => match?.target.text)).toEqual(subjects.map((_, at) => `${at}`));
    const fuzzy = await memories.find(
      subjects.map((text) => query(`${text}!`)),
      { ...request, threshold: 70 },
    );
    expect(fuzzy.map(([match]) => match?.candidate.source.text)).toEqual(subjects);
  });

  it("chooses rare runs where a library is large enough to be sampled", async () => {
    const entries = Array.from({ length: 2100 }, (_, at) => ({
      source: `请打开第${at % 7}号阀门并记录读数`,
      target: `${at}`,
    }));
    const memory = await buildMemory(database.db, {
      source: "zh-cn",
      target: "en-us",
      entries: [...entries, { source: "请打开第三号蒸汽阀门并记录读数", target: "steam" }],
    });
    expect((await targets(["请打开第二号蒸汽阀门并记录读数"], [memory], { isZh: true }))[0]?.[0]).toBe("steam");
  });

  it("stops when nobody waits", async () => {
    const memory = await buildMemory(database.db, { entries: [pump] });
    const request = { pair: enToZh, memories: [memory], threshold: 70, limit: 1, signal: AbortSignal.abort() };
    await expect(memories.find([query(pump.source)], request)).rejects.toThrow("abort");
  });
});

describe("concordance", () => {
  const inside = (keyword: string, side: "source" | "target", used: readonly UsedMemory[], limit = 10) =>
    memories.concordance({ keyword, side, memories: used, offset: 0, limit });

  it("finds words and parts of words on a side of the direction, newest first", async () => {
    const memory = await buildMemory(database.db, { entries: [pump, { source: "A steam pump", target: "蒸汽泵" }] });
    const hits = memory.entryIds.map((id) => ({ library: memory.number, id }));
    expect(await inside("PUMP", "source", [memory])).toEqual(hits.toReversed());
    expect(await inside("pump", "source", [memory], 1)).toEqual(hits.slice(1));
    expect(await inside("泵", "target", [memory])).toEqual(hits.toReversed());
    expect(await inside("蒸汽", "target", [memory])).toEqual(hits.slice(1));
    expect(await inside("蒸汽", "source", [{ ...memory, reversed: true }])).toEqual(hits.slice(1));
    expect(await inside("蒸汽", "source", [memory])).toEqual([]);
    expect(await inside("%", "source", [memory])).toEqual([]);
    expect(await inside(" ", "source", [memory])).toEqual([]);
    expect(await inside("pump", "source", [])).toEqual([]);
  });

  it("searches the libraries in use only", async () => {
    const [one, two] = [
      await buildMemory(database.db, { entries: [pump] }),
      await buildMemory(database.db, { entries: [pump] }),
    ];
    expect(await inside("pump", "source", [one])).toEqual([{ library: one.number, id: one.entryIds[0] }]);
    expect(await inside("pump", "source", [one, two])).toHaveLength(2);
  });
});

describe("createMemoryIndex", () => {
  const rowsOf = async (number: number) =>
    (
      await database.pool.query("select entry_id, reversed, text from memory_texts where library = $1 order by 1, 2", [
        number,
      ])
    ).rows as { entry_id: string; reversed: boolean; text: string }[];

  it("replaces what it has of an entry, and removes a library", async () => {
    const memory = await buildMemory(database.db, { entries: [pump, { source: "Stop", target: "停" }] });
    const [id = ""] = memory.entryIds;
    await index.prepare(memory, [{ source: "Ｗait  HERE", target: "" }]).add(database.db, [id]);
    expect((await rowsOf(memory.number)).map(({ text }) => text)).toEqual(["wait here", "", "stop", "停"]);
    await index.removeLibrary(database.db, memory.number);
    expect(await rowsOf(memory.number)).toEqual([]);
  });

  it("is rebuilt when a library becomes two-way, of approved entries only", async () => {
    const memory = await buildMemory(database.db, { entries: [pump, { ...pump, status: "pending" }] });
    const asked = [pump.target.replace("五", "九")];
    const used = [{ ...memory, reversed: true }];
    await index.rebuild(database.db, { ...memory, twoWay: true });
    expect(await targets(asked, used, { isZh: true })).toEqual([[pump.source]]);
    await index.rebuild(database.db, memory);
    expect(await targets(asked, used, { isZh: true })).toEqual([[]]);
    expect(await rowsOf(memory.number)).toHaveLength(2);
  });

  it("goes with its library", async () => {
    const memory = await buildMemory(database.db, { entries: [pump] });
    await database.db.execute(sql`delete from libraries where number = ${memory.number}`);
    expect(await rowsOf(memory.number)).toEqual([]);
  });
});
