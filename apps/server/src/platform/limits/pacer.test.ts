import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database";
import { createTestClock, createTestDatabase } from "#testing";
import { createPacer, type Pacer } from "./pacer.ts";

const clock = createTestClock();
let database: Database;
let waits: number[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const pacer = (): Pacer => {
  waits = [];
  return createPacer({ db: database.db, clock, wait: async (ms) => void waits.push(ms) });
};

/** How many of so many calls at the same moment get their turn. */
async function countServed(
  one: Pacer,
  key: string,
  { calls, limit }: { readonly calls: number; readonly limit: number },
) {
  let count = 0;
  for (let call = 0; call < calls; call++) {
    const isServed = await one.take({ key, limit, windowS: 60 }).then(
      () => true,
      () => false,
    );
    if (isServed) count += 1;
  }
  return count;
}

describe("a pace", () => {
  it("lets a quarter of a minute's calls come at once, then as many as are due in the longest wait", async () => {
    const one = pacer();
    // 25 at once, and 8 within 5 seconds, whose shares are 600 ms.
    expect(await countServed(one, "few", { calls: 40, limit: 100 })).toBe(33);
    expect(waits).toHaveLength(8);
    expect(waits.at(-1)).toBe(4800);
    await expect(one.take({ key: "few", limit: 100, windowS: 60 })).rejects.toMatchObject({ details: { seconds: 1 } });
    clock.advance({ ms: 600 });
    expect(await countServed(one, "few", { calls: 2, limit: 100 })).toBe(1);
  });

  it("is the same where turns are taken some at once, and never faster", async () => {
    expect(await countServed(pacer(), "many", { calls: 1000, limit: 1200 })).toBe(400);
    expect(waits).toHaveLength(100);
  });

  it("is one for several processes, each of which loses no more than what it took ahead", async () => {
    const [one, other] = [pacer(), pacer()];
    let count = 0;
    for (let call = 0; call < 600; call++) {
      count += await countServed(call % 2 === 0 ? one : other, "shared", { calls: 1, limit: 1200 });
    }
    expect(count).toBeLessThanOrEqual(400);
    expect(count).toBeGreaterThan(400 - 2 * 8);
  });

  it("forgets what was taken ahead when nobody came for it", async () => {
    const one = pacer();
    expect(await countServed(one, "late", { calls: 3, limit: 1200 })).toBe(3);
    clock.advance({ minutes: 1 });
    expect(await countServed(one, "late", { calls: 1000, limit: 1200 })).toBe(400);
  });

  it("follows a limit that was changed", async () => {
    const one = pacer();
    await countServed(one, "changed", { calls: 3, limit: 1200 });
    expect(await countServed(one, "changed", { calls: 10, limit: 4 })).toBeLessThanOrEqual(1);
  });
});
