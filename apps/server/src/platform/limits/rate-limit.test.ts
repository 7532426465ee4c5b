import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database";
import { createTestClock, createTestDatabase } from "#testing";
import { createRateLimiter, type RateLimiter } from "./rate-limit.ts";

const clock = createTestClock();
let database: Database;
let limiter: RateLimiter;
beforeAll(async () => {
  database = await createTestDatabase();
  limiter = createRateLimiter({ db: database.db, clock });
});
afterAll(() => database.close());

describe("rate limits", () => {
  it("lets exactly the limit through, however many call at once", async () => {
    const rate = { key: "a", limit: 10, windowS: 60 };
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => limiter.take(rate)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    await limiter.take({ ...rate, key: "b" });
  });

  it("says when the window ends, and begins a new one then", async () => {
    const rate = { key: "c", limit: 1, windowS: 60 };
    await limiter.take(rate);
    clock.advance({ ms: 20_500 });
    await expect(limiter.take(rate)).rejects.toMatchObject({ error: "tooManyRequests", details: { seconds: 39.5 } });
    clock.advance({ ms: 39_500 });
    await limiter.take(rate);
    await expect(limiter.take(rate)).rejects.toMatchObject({ details: { seconds: 60 } });
  });

  it("forgets a key on demand, and what is over by a job", async () => {
    const rate = { key: "d", limit: 1, windowS: 60 };
    await limiter.take(rate);
    await limiter.reset("d");
    await limiter.take(rate);
    clock.advance({ minutes: 2 });
    await limiter.take({ ...rate, key: "e" });
    await limiter.cleanUp();
    const { rows } = await database.pool.query("select key from rate_limits");
    expect(rows).toEqual([{ key: "e" }]);
  });
});
