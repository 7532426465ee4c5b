import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#platform/database";
import { buildAccount, createTestClock, createTestDatabase } from "#testing";
import { type Challenges, createChallenges } from "./challenges.service.ts";

let database: Database;
let challenges: Challenges;
let accountId: string;
const clock = createTestClock();
beforeAll(async () => {
  database = await createTestDatabase();
  challenges = createChallenges({ db: database.db, clock });
  accountId = await buildAccount(database.db, { accountNumber: "owner", password: "abc12345" });
});
afterAll(() => database.close());

const nobodys = "5c0a4a1e-6f43-4d54-a3cb-0b6f0e4dbb1f";
const countStored = async () => (await database.pool.query("select 1 from sign_in_challenges")).rowCount;

describe("a challenge", () => {
  it("is taken once, of its kind, also by two calls at once", async () => {
    const payload = { step: 2, 名: "值" };
    const id = await challenges.open("account-proof", { accountId, payload, lifeMs: 60_000 });
    expect(await challenges.take("passkey-login", id)).toBeUndefined();
    expect(await challenges.take("account-proof", nobodys)).toBeUndefined();
    const taken = await Promise.all(Array.from({ length: 5 }, () => challenges.take("account-proof", id)));
    expect(taken.filter((one) => one !== undefined)).toEqual([{ accountId, payload }]);
  });

  it("may be nobody's, and have an id that somebody knows already", async () => {
    expect(await challenges.open("third-party", { id: nobodys, lifeMs: 60_000 })).toBe(nobodys);
    expect(await challenges.take("third-party", nobodys)).toEqual({ accountId: null, payload: {} });
  });

  it("is there again when what took it is undone", async () => {
    const id = await challenges.open("account-proof", { lifeMs: 60_000 });
    const undone = database.transaction(async (tx) => {
      expect(await challenges.take("account-proof", id, tx)).toBeDefined();
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await challenges.take("account-proof", id)).toBeDefined();
  });

  it("allows so many tries and no more, also at once", async () => {
    const id = await challenges.open("two-factor", { accountId, lifeMs: 60_000 });
    expect(await challenges.tryOnce("two-factor-enrol", id, 5)).toBeUndefined();
    const tries = await Promise.all(Array.from({ length: 9 }, () => challenges.tryOnce("two-factor", id, 5)));
    expect(tries.filter((one) => one?.accountId === accountId)).toHaveLength(5);
    expect(await challenges.take("two-factor", id)).toBeDefined();
  });

  it("is over after its time", async () => {
    const id = await challenges.open("two-factor", { accountId, lifeMs: 60_000 });
    expect(await challenges.of("two-factor", accountId)).toBe(id);
    clock.advance({ minutes: 1 });
    expect(await challenges.of("two-factor", accountId)).toBeUndefined();
    expect(await challenges.tryOnce("two-factor", id, 5)).toBeUndefined();
    expect(await challenges.take("two-factor", id)).toBeUndefined();
  });

  it("is deleted when it is over", async () => {
    await database.pool.query("delete from sign_in_challenges");
    await challenges.open("two-factor", { accountId, lifeMs: 60_000 });
    const later = await challenges.open("two-factor", { accountId, lifeMs: 180_000 });
    clock.advance({ minutes: 2 });
    await challenges.cleanUp();
    expect(await countStored()).toBe(1);
    expect(await challenges.of("two-factor", accountId)).toBe(later);
  });
});
