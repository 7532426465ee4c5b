import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { UsedLibrary } from "#features/translation";
import type { Database } from "#platform/database";
import { createTestDatabase } from "#testing";
import { createTermbases } from "./index.ts";
import { addTerms, buildTermbase } from "./testing/build-termbase.ts";

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const enToZh = { source: "en-us", target: "zh-cn" } as const;
const zhToEn = { source: "zh-cn", target: "en-us" } as const;
const pump = { source: "pump", target: "水泵" };

async function findTerms(text: string, used: readonly UsedLibrary[], pair: typeof enToZh | typeof zhToEn = enToZh) {
  const matcher = await createTermbases({ database }).open(used, pair);
  return matcher.find(text).map(({ term, targets }) => [term.source, targets.join(), term.libraryName]);
}

describe("createTermbases", () => {
  it("finds the approved terms of the termbases in use, the first of which wins", async () => {
    const first = await buildTermbase(database.db, { name: "one", terms: [pump] });
    const second = await buildTermbase(database.db, {
      name: "two",
      terms: [
        { source: "Pump", target: "泵" },
        { source: "valve", target: "阀" },
        { source: "seal", target: "密封", status: "pending" },
      ],
    });
    const text = "Both pumps, their valves and seals.";
    expect(await findTerms(text, [first, second])).toEqual([
      ["pump", "水泵", "one"],
      ["valve", "阀", "two"],
    ]);
    expect(await findTerms(text, [second, first])).toEqual([
      ["Pump", "泵", "two"],
      ["valve", "阀", "two"],
    ]);
    expect(await findTerms(text, [])).toEqual([]);
  });

  it("asks a two-way termbase from its other side, and no termbase of another pair", async () => {
    const termbase = await buildTermbase(database.db, { terms: [pump] });
    const reversed = { ...termbase, reversed: true };
    expect(await findTerms("这台水泵停了。", [reversed], zhToEn)).toEqual([["水泵", "pump", "termbase"]]);
    expect(await findTerms("这台水泵停了。", [termbase], zhToEn)).toEqual([]);
    expect(await findTerms("The pump stops.", [reversed])).toEqual([]);
  });

  it("forbids a translation in the direction in which it is forbidden", async () => {
    const terms = [
      { source: "手机", target: "mobile phone" },
      { source: "手机", target: "cell phone", forbidden: true },
    ];
    const termbase = await buildTermbase(database.db, { source: "zh-cn", target: "en-us", terms });
    const termbases = createTermbases({ database });
    const [straight] = (await termbases.open([termbase], zhToEn)).find("一部手机。");
    expect(straight).toMatchObject({ targets: ["mobile phone"], forbidden: ["cell phone"] });
    const reversed = await termbases.open([{ ...termbase, reversed: true }], enToZh);
    expect(reversed.find("A cell phone.")).toEqual([]);
    expect(reversed.find("A mobile phone.")).toMatchObject([{ targets: ["手机"], forbidden: [] }]);
  });

  it("reads a termbase again when it has changed, and only then", async () => {
    const termbase = await buildTermbase(database.db, { terms: [pump] });
    const { db } = database;
    const query = vi.spyOn(db, "query");
    const termbases = createTermbases({ database: { db } });
    const open = () => termbases.open([termbase], enToZh);
    await Promise.all([open(), open()]);
    const { size } = await open();
    // Three looks at the version, one reading.
    expect([size, query.mock.calls.length]).toEqual([1, 4]);
    query.mockRestore();
    await addTerms(db, termbase.number, [{ source: "valve", target: "阀" }]);
    expect((await open()).size).toBe(2);
  });

  it("holds a bounded number of terms, and finds those of others all the same", async () => {
    const one = await buildTermbase(database.db, { terms: [pump, { source: "valve", target: "阀" }] });
    const two = await buildTermbase(database.db, { terms: [pump] });
    const termbases = createTermbases({ database, keptTerms: 2 });
    for (const used of [[one], [two], [one, two]]) {
      const matcher = await termbases.open(used, enToZh);
      expect(matcher.find("The pump.")).toHaveLength(1);
    }
  });

  it("leaves out a termbase that was deleted, and reads more terms than a page has", async () => {
    const terms = Array.from({ length: 4500 }, (_, n) => ({ source: `part ${n}x`, target: `零件 ${n}` }));
    const termbase = await buildTermbase(database.db, { terms });
    expect(await findTerms("Take part 4499x.", [termbase])).toEqual([["part 4499x", "零件 4499", "termbase"]]);
    await database.db.execute(sql`update libraries set deleted_at = now() where number = ${termbase.number}`);
    expect(await findTerms("Take part 4499x.", [termbase])).toEqual([]);
  });
});
