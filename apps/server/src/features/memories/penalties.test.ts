import type { MemoryQuery } from "@yiqiao/translation-memory";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PenaltySettings, UsedMemory } from "#features/translation";
import type { Database } from "#platform/database";
import { createTestClock, createTestDatabase, type TestClock } from "#testing";
import { createMemories, type Memories } from "./index.ts";
import { buildMemory, type EntryToBuild } from "./testing/build-memory.ts";

let database: Database;
let memories: Memories;
let clock: TestClock;
beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  memories = createMemories({ database, clock });
});
afterAll(() => database.close());

const none: PenaltySettings = { age: null, authors: [] };
const pump = { source: "The pump stops after five minutes.", target: "水泵在五分钟后停止。" };
const monthsAgo = (months: number) => new Date(clock.now().getTime() - months * 31 * 86_400_000);

async function best(
  used: readonly UsedMemory[],
  penalties: PenaltySettings | undefined,
  { text = pump.source, threshold = 70 } = {},
) {
  const query: MemoryQuery = { source: { text, tags: [] } };
  const pair = { source: "en-us", target: "zh-cn" } as const;
  const { signal } = new AbortController();
  const [[match] = []] = await memories.find([query], { pair, memories: used, threshold, limit: 1, penalties, signal });
  return match && [match.kind, match.score, match.target.text];
}
const build = (...entries: readonly EntryToBuild[]) => buildMemory(database.db, { entries });
const copies = (count: number, rest: Partial<EntryToBuild>) =>
  Array.from({ length: count }, (_, at): EntryToBuild => ({ ...pump, target: `${at}`, ...rest }));

describe("a penalty for age", () => {
  const penalties = { ...none, age: { months: 12, percent: 5 } };

  it("makes a fuzzy match of a full one once its entry is old enough", async () => {
    const memory = await build({ ...pump, updatedAt: monthsAgo(11) });
    expect(await best([memory], penalties)).toEqual(["exact", 100, pump.target]);
    clock.advance({ ms: 60 * 86_400_000 });
    expect(await best([memory], penalties)).toEqual(["fuzzy", 95, pump.target]);
    expect(await best([memory], penalties, { threshold: 96 })).toBeUndefined();
    expect(await best([memory], penalties, { threshold: 100 })).toBeUndefined();
    expect(await best([memory], none)).toEqual(["exact", 100, pump.target]);
    expect(await best([memory], undefined)).toEqual(["exact", 100, pump.target]);
  });
});

describe("a penalty for an author", () => {
  const penalties = { ...none, authors: [{ author: "Draft  BOT", percent: 20 }] };

  it("counts for who changed an entry last, or wrote it", async () => {
    const written = await build({ ...pump, author: "Draft Bot" });
    const mended = await build({ ...pump, author: "Draft Bot", editor: "Lin" });
    const spoilt = await build({ ...pump, author: "Lin", editor: "draft bot" });
    expect(await best([written], penalties)).toEqual(["fuzzy", 80, pump.target]);
    expect(await best([mended], penalties)).toEqual(["exact", 100, pump.target]);
    expect(await best([spoilt], penalties)).toEqual(["fuzzy", 80, pump.target]);
  });

  it("is not taken where authors are not told, nor is who wrote an entry", async () => {
    const memory = { ...(await build({ ...pump, author: "Draft Bot" })), isAnonymous: true };
    expect(await best([memory], penalties)).toEqual(["exact", 100, pump.target]);
    const found = await memories.search([{ source: { text: pump.source, tags: [] } }], {
      pair: { source: "en-us", target: "zh-cn" },
      memories: [memory],
      threshold: 70,
      limit: 5,
      signal: new AbortController().signal,
    });
    expect(found[0]?.[0]?.candidate.author).toBe("");
  });
});

describe("an entry without a penalty", () => {
  const authors = { ...none, authors: [{ author: "Bot", percent: 10 }] };

  it("is found among newer ones of the same sentence that have one", async () => {
    const byBot = await build({ ...pump, author: "Lin", updatedAt: monthsAgo(1) }, ...copies(30, { author: "BOT" }));
    expect(await best([byBot], authors)).toEqual(["exact", 100, pump.target]);
    const lessTrusted = { ...(await build(...copies(30, {}))), penalty: 5 };
    const own = await build({ ...pump, updatedAt: monthsAgo(3) });
    expect(await best([lessTrusted, own], undefined)).toEqual(["exact", 100, pump.target]);
  });

  it("is found among those that an author and their age speak against", async () => {
    const both = { age: { months: 12, percent: 5 }, authors: [{ author: "Bot", percent: 10 }] };
    const memory = await build(
      ...copies(10, { author: "Bot", updatedAt: monthsAgo(1) }),
      ...copies(10, { author: "Lin", updatedAt: monthsAgo(20) }),
      { ...pump, author: "Lin", updatedAt: monthsAgo(3) },
    );
    expect(await best([memory], both)).toEqual(["exact", 100, pump.target]);
  });

  it("is found in the first memory, however much newer those of the second are", async () => {
    const second = await build(...copies(30, {}));
    const first = await build({ ...pump, updatedAt: monthsAgo(3) });
    expect(await best([first, second], undefined)).toEqual(["exact", 100, pump.target]);
  });

  it("wins over the same sentence with a penalty, and over one that is more alike", async () => {
    const newer = { source: "The pump stops after six minutes.", target: "六", updatedAt: monthsAgo(1) };
    const memory = await build(...copies(8, { updatedAt: monthsAgo(20) }), newer);
    const heavy = { ...none, age: { months: 12, percent: 40 } };
    expect((await best([memory], heavy, { threshold: 50 }))?.[2]).toBe("六");
    expect((await best([memory], none, { threshold: 50 }))?.[2]).not.toBe("六");
    const likes = Array.from({ length: 10 }, (_, at) => ({
      source: `The pump stops after fiv${"abcdfghijk".charAt(at)} minutes.`,
      target: `${at}`,
      updatedAt: monthsAgo(20),
    }));
    expect((await best([await build(...likes, newer)], heavy, { threshold: 50 }))?.[2]).toBe("六");
  });
});
