import { sql } from "drizzle-orm";
import { normalise } from "@yiqiao/translation-memory";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { column, type Database } from "#platform/database";
import { createTestDatabase } from "#testing";
import { createMemories, createMemoryIndex } from "./index.ts";
import { renewSketches } from "./sketches.ts";
import { type BuiltMemory, buildMemory } from "./testing/build-memory.ts";

let database: Database;
const index = createMemoryIndex();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`delete from libraries /* any site: none is left */`));

type Side = "source" | "target";
const newerFirst = (one: string, other: string) => Number(BigInt(other) - BigInt(one));

async function findKeyword(keyword: string, side: Side, memories: readonly BuiltMemory[], offset = 0, limit = 51) {
  const hits = await createMemories({ database }).concordance({ keyword, side, memories, offset, limit });
  return hits.map(({ id }) => id);
}

const words = [
  "pump",
  "valve",
  "the",
  "of",
  "stops",
  "api",
  "is",
  "Ｐ-7",
  "overpressure",
  "水泵",
  "停止",
  "在五分钟后",
  "阀",
];

/** Texts whose words are the more frequent the shorter their numbers are. */
function madeTexts(count: number, seed: number): string[] {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const word = () => (below(3) === 0 ? (words[below(words.length)] ?? "") : `w${below(4 ** (1 + below(7)))}x`);
  return Array.from({ length: count }, () =>
    Array.from({ length: 4 + below(12) }, word).join(below(2) === 0 ? " " : ""),
  );
}

/** Characters that no other one of these has in a row. */
const longText = (seed: number) =>
  Array.from({ length: 600 }, (_, at) =>
    String.fromCharCode(0x4e00 + ((at * (2 * seed + 3) + seed * 31) % 20_000)),
  ).join("");

const isAnyWaiting = async () => (await database.pool.query("select 1 from pg_locks where not granted")).rowCount !== 0;
const sketchShape = { reversed: column.bool, count: column.int, fullest: column.int };
const sketchesOf = ({ number }: BuiltMemory) => database.db.query(sketchShape)`
  select reversed, count(*)::int as count, max(bit_count(sketch))::int as fullest from memory_sketches
  where library = ${number} group by reversed order by reversed`;
const renew = () => renewSketches(database, new AbortController().signal);
const forget = () =>
  database.db.execute(sql`
    with old as (delete from memory_sketches /* any site: all */ returning library, reversed, first_id, last_id)
    insert into memory_sketches (library, reversed, first_id, last_id, sketch)
    select library, reversed, min(first_id), max(last_id), repeat('1', 8192)::bit(8192) from old group by 1, 2`);

describe("concordance by sketches", () => {
  it("finds what reading every text finds, in its order, page by page", async () => {
    const [sources, targets] = [madeTexts(12_000, 1), madeTexts(12_000, 2)];
    const entries = sources.map((source, at) => ({ source, target: targets[at] ?? "" }));
    const memories = [
      await buildMemory(database.db, { entries: [] }),
      await buildMemory(database.db, { entries: [] }),
      await buildMemory(database.db, { entries: [], twoWay: true }),
    ];
    // Neighbours are of different memories, as when several people confirm at a time.
    const ids = entries.map((_, at) => String(10_000 + at));
    for (const [which, memory] of memories.entries()) {
      const isIts = (_: unknown, at: number) => [0, 0, 0, 1, 2, 2][at % 6] === which;
      await index.prepare(memory, entries.filter(isIts)).add(database.db, ids.filter(isIts));
    }
    expect((await sketchesOf(memories[0] as BuiltMemory))[0]?.count).toBeGreaterThan(48);
    const byReading = (keyword: string, side: Side) =>
      ids.filter((_, at) => normalise(entries[at]?.[side] ?? "").includes(normalise(keyword))).toSorted(newerFirst);
    const keywords = [
      ...words,
      "w1",
      "x",
      "w17x of",
      "停止 w",
      "五",
      "nowhere",
      ...madeTexts(40, 3).map((text) => text.slice(3, 14)),
    ];
    for (const [at, keyword] of keywords.entries()) {
      const side = at % 2 === 0 ? "source" : "target";
      const all = byReading(keyword, side);
      const what = `${keyword} in ${side}`;
      expect([what, await findKeyword(keyword, side, memories)]).toEqual([what, all.slice(0, 51)]);
      expect([what, await findKeyword(keyword, side, memories, 51, 700)]).toEqual([what, all.slice(51, 751)]);
    }
    const valves = byReading("valve", "target");
    for (let limit = 1; limit < valves.length; limit += 17) {
      expect(await findKeyword("valve", "target", memories, 0, limit)).toEqual(valves.slice(0, limit));
    }
    expect(keywords.filter((keyword) => byReading(keyword, "source").length > 51).length).toBeGreaterThan(5);
  });

  it("finds an entry that comes to stand among others, and the new words of one that was changed", async () => {
    const entries = madeTexts(200, 4).map((source) => ({ source, target: "译文" }));
    const memory = await buildMemory(database.db, {
      entries: entries.map((entry, at) => ({ ...entry, status: at === 70 ? "pending" : "approved" })),
    });
    const [first = "", late = "", changed = ""] = [memory.entryIds[0], memory.entryIds[70], memory.entryIds[120]];
    const add = (id: string, source: string) =>
      index.prepare(memory, [{ source, target: "新译" }]).add(database.db, [id]);
    await add(late, "A quizzical giraffe");
    await add(changed, "A jovial walrus");
    await add(String(BigInt(first) - 1n), "An earlier oxbow");
    expect(await findKeyword("quizzical", "source", [memory])).toEqual([late]);
    expect(await findKeyword("jovial walrus", "source", [memory])).toEqual([changed]);
    expect(await findKeyword("oxbow", "source", [memory])).toEqual([String(BigInt(first) - 1n)]);
    expect(await findKeyword("新译", "target", [memory])).toHaveLength(3);
    expect(await findKeyword(entries[120]?.source ?? "", "source", [memory])).toEqual([]);
    const newest = memory.entryIds.at(-1) ?? "";
    const both = [
      { source: "A crimson ibex", target: "" },
      { source: "A zealous newt", target: "" },
    ];
    await index.prepare(memory, both).add(database.db, [newest, String(BigInt(newest) + 1n)]);
    expect(await findKeyword("crimson ibex", "source", [memory])).toEqual([newest]);
    expect(await findKeyword("zealous newt", "source", [memory])).toEqual([String(BigInt(newest) + 1n)]);
    await index.remove(database.db, memory.number, [late]);
    expect(await findKeyword("quizzical", "source", [memory])).toEqual([]);
  });

  it("finds an entry whose sketch is made anew while the entry is written, and each one once", async () => {
    const memory = await buildMemory(database.db, {
      entries: madeTexts(400, 11).map((source) => ({ source: `${source} common`, target: "" })),
    });
    const all = await findKeyword("common", "source", [memory], 0, 500);
    for (const at of [10, 399]) {
      const id = memory.entryIds[at] ?? "";
      const renewing = await database.pool.connect();
      await renewing.query("begin");
      const { rows } = await renewing.query<Record<string, unknown>>(
        `delete from memory_sketches where library = $1
           and last_id < (select max(last_id) from memory_sketches where library = $1) + $2 returning *`,
        [memory.number, at === 10 ? 0 : 1],
      );
      for (const row of rows) {
        await renewing.query("insert into memory_sketches values ($1, $2, $3, $4, $5)", Object.values(row));
      }
      const adding = database.transaction((tx) =>
        index.prepare(memory, [{ source: `A jovial walrus${at} common`, target: "" }]).add(tx, [id]),
      );
      await expect.poll(isAnyWaiting, { timeout: 20_000 }).toBe(true);
      await renewing.query("commit");
      renewing.release();
      await adding;
      expect(await findKeyword(`jovial walrus${at}`, "source", [memory])).toEqual([id]);
      expect(await findKeyword("common", "source", [memory], 0, 500)).toEqual(all);
      expect(await findKeyword("common", "source", [memory], 20, 30)).toEqual(all.slice(20, 50));
    }
  });

  it("goes on with the newest sketch where there is room, however few entries are added at a time", async () => {
    const texts = madeTexts(120, 5);
    const memory = await buildMemory(database.db, { entries: texts.map((source) => ({ source, target: "" })) });
    const atOnce = await sketchesOf(memory);
    await index.removeLibrary(database.db, memory.number);
    expect(await sketchesOf(memory)).toEqual([]);
    for (const [at, source] of texts.entries()) {
      await index.prepare(memory, [{ source, target: "" }]).add(database.db, [memory.entryIds[at] ?? ""]);
    }
    expect(await sketchesOf(memory)).toEqual(atOnce);
  });

  it("looks into hundreds of sketches, of long texts each its own", async () => {
    const texts = Array.from({ length: 700 }, (_, at) => `${longText(at)} common${at % 3}`);
    const memory = await buildMemory(database.db, { entries: texts.map((source) => ({ source, target: "" })) });
    const [sketches] = await sketchesOf(memory);
    expect(sketches?.count).toBeGreaterThan(600);
    const withOne = memory.entryIds.filter((_, at) => at % 3 === 1).toReversed();
    expect(await findKeyword("common", "source", [memory], 0, 700)).toEqual(memory.entryIds.toReversed());
    expect(await findKeyword("common1", "source", [memory], 0, 700)).toEqual(withOne);
    expect(await findKeyword("common1", "source", [memory], 100, 50)).toEqual(withOne.slice(100, 150));
  });

  it("keeps a very long text from filling its neighbours' sketch", async () => {
    const sources = [
      ...madeTexts(10, 12),
      Array.from({ length: 9 }, (_, at) => longText(at)).join(""),
      ...madeTexts(10, 13),
    ];
    const memory = await buildMemory(database.db, { entries: sources.map((source) => ({ source, target: "" })) });
    const { rows } = await database.pool.query(
      `select first_id, last_id from memory_sketches where library = $1 and not reversed and bit_count(sketch) > 6000`,
      [memory.number],
    );
    expect(rows).toEqual([{ first_id: memory.entryIds[10], last_id: memory.entryIds[10] }]);
  });

  it("reads every text where the words may be nearly everywhere", async () => {
    const memory = await buildMemory(database.db, {
      entries: madeTexts(50, 6).map((source) => ({ source, target: "" })),
    });
    await database.db.execute(sql`
      insert into memory_sketches (library, reversed, first_id, last_id, sketch)
      select ${memory.number}, false, -id, -id, repeat('1', 8192)::bit(8192) from generate_series(1, 12000) as id`);
    const [id = ""] = memory.entryIds;
    await index.prepare(memory, [{ source: "A lone platypus", target: "" }]).add(database.db, [id]);
    expect(await findKeyword("platypus", "source", [memory])).toEqual([id]);
    expect(await findKeyword("nowhere", "source", [memory])).toEqual([]);
  });
});

describe("renewSketches", () => {
  it("makes those of a memory that has none yet, so that they tell where words are", async () => {
    const texts = madeTexts(4500, 7);
    const memory = await buildMemory(database.db, { entries: texts.map((source) => ({ source, target: "译" })) });
    const before = await sketchesOf(memory);
    const hits = await findKeyword("valve", "source", [memory], 0, 5000);
    await forget();
    expect(await sketchesOf(memory)).toMatchObject([{ count: 1 }, { count: 1 }]);
    expect(await findKeyword("valve", "source", [memory], 0, 5000)).toEqual(hits);
    await renew();
    const after = await sketchesOf(memory);
    expect(Math.abs((after[0]?.count ?? 0) - (before[0]?.count ?? 0))).toBeLessThan(5);
    expect(after.every(({ fullest }) => fullest < 6000)).toBe(true);
    const { rowCount: overlaps } = await database.pool.query(
      `select 1 from memory_sketches one join memory_sketches other using (library, reversed)
       where one.last_id < other.last_id and other.first_id <= one.last_id`,
    );
    expect(overlaps).toBe(0);
    expect(await findKeyword("valve", "source", [memory], 0, 5000)).toEqual(hits);
  });

  it("forgets words that entries had and stretches without entries", async () => {
    const memory = await buildMemory(database.db, {
      entries: madeTexts(60, 8).map((source) => ({ source, target: "译" })),
    });
    const [id = ""] = memory.entryIds;
    for (let at = 0; at < 20; at++) {
      const source = Array.from({ length: 80 }, (_, place) => String.fromCharCode(0x4e00 + at * 80 + place)).join("");
      await index.prepare(memory, [{ source, target: "译" }]).add(database.db, [id]);
    }
    expect((await sketchesOf(memory))[0]?.fullest).toBeGreaterThan(6000);
    await renew();
    expect((await sketchesOf(memory))[0]?.fullest).toBeLessThan(6000);
    await forget();
    await index.remove(database.db, memory.number, memory.entryIds);
    await renew();
    expect(await sketchesOf(memory)).toEqual([]);
  });

  it("stops between two parts, and goes on", async () => {
    const memory = await buildMemory(database.db, {
      entries: madeTexts(50, 10).map((source) => ({ source, target: "" })),
    });
    await forget();
    await expect(renewSketches(database, AbortSignal.abort())).rejects.toThrow("abort");
    await renew();
    expect((await sketchesOf(memory))[0]?.fullest).toBeLessThan(6000);
  });

  it("has nothing of a memory that is gone", async () => {
    const memory = await buildMemory(database.db, { entries: [{ source: "The pump", target: "泵" }] });
    expect(await sketchesOf(memory)).toHaveLength(2);
    await database.db.execute(sql`delete from libraries where number = ${memory.number}`);
    expect(await sketchesOf(memory)).toEqual([]);
  });
});
