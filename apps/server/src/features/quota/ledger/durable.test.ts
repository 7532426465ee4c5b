import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Executor } from "#platform/database";
import { buildTestApp, type TestApp } from "#testing";
import type { Payer } from "../holders.ts";
import type { Quota } from "../quota.service.ts";
import { booksOf } from "../testing/books.ts";

let app: TestApp;
let quota: Quota;
beforeEach(async () => {
  app = await buildTestApp({ freeCharacters: 1000 });
  ({ quota } = app.features);
});
afterEach(() => app.close());

const inTransaction = <T>(work: (tx: Executor) => Promise<T>): Promise<T> => app.database.transaction(work);
const payerWith = (grant: number, trials: number[] | null = null): Payer => ({
  holders: [{ name: `account:${randomUUID()}`, grant }],
  siteId: 0,
  trials,
});
const cause = { kind: "document" } as const;
const reserve = (payer: Payer, characters: number, key = "job") =>
  inTransaction((tx) => quota.reserveFor(tx, payer, { characters, key, cause }));
const commit = (id: string, key: string, characters: number) =>
  inTransaction((tx) => quota.commitPart(tx, id, { key, characters }));

/** The balance of a payer's first holder; the ledger must add up to it. */
async function balanceOf({ holders: [{ name }] }: Payer): Promise<number> {
  const [books] = await booksOf(app.database, [name]);
  expect(books?.summed).toBe(books?.balance);
  return books?.balance ?? Number.NaN;
}

describe("a reservation of a job", () => {
  it("is charged part by part, each part once, and the rest goes back", async () => {
    const payer = payerWith(1000);
    const id = await reserve(payer, 600);
    expect(await reserve(payer, 600)).toBe(id);
    expect(await balanceOf(payer)).toBe(400);
    expect(await commit(id, "0", 200)).toBe(true);
    await Promise.all([commit(id, "1", 100), commit(id, "1", 100), commit(id, "0", 200)]);
    expect(await balanceOf(payer)).toBe(400);
    await inTransaction((tx) => quota.settle(tx, id));
    expect(await balanceOf(payer)).toBe(700);
    await inTransaction((tx) => quota.settle(tx, id));
    expect(await balanceOf(payer)).toBe(700);
  });

  it("never costs more than was reserved", async () => {
    const payer = payerWith(1000);
    const id = await reserve(payer, 100);
    await commit(id, "0", 60);
    await expect(commit(id, "1", 41)).rejects.toThrow(RangeError);
    expect(await balanceOf(payer)).toBe(900);
  });

  it("goes back in full when the work fails, but for what was delivered", async () => {
    const failed = payerWith(1000);
    const first = await reserve(failed, 500);
    await commit(first, "0", 300);
    await inTransaction((tx) => quota.refund(tx, first));
    expect(await balanceOf(failed)).toBe(1000);
    const delivered = payerWith(1000);
    const second = await reserve(delivered, 500);
    await commit(second, "0", 300);
    await inTransaction((tx) => quota.refund(tx, second, { keep: 120 }));
    expect(await balanceOf(delivered)).toBe(880);
    expect(await inTransaction((tx) => quota.committed(tx, second))).toBe(120);
  });

  it("takes no part when it is over", async () => {
    const payer = payerWith(1000);
    const id = await reserve(payer, 500);
    await inTransaction((tx) => quota.refund(tx, id));
    expect(await commit(id, "late", 100)).toBe(false);
    expect(await balanceOf(payer)).toBe(1000);
  });

  it("is refused when there is too little, and leaves nothing with its transaction", async () => {
    const payer = payerWith(100);
    await expect(reserve(payer, 101)).rejects.toMatchObject({ error: "insufficientCharacters" });
    const undone = inTransaction(async (tx) => {
      await quota.reserveFor(tx, payer, { characters: 50, key: "undone", cause });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const { rows } = await app.database.pool.query("select 1 from quota_reservations");
    expect(rows).toEqual([]);
  });

  it("is not taken for one that a dead process left", async () => {
    const payer = payerWith(1000);
    await reserve(payer, 500);
    app.clock.advance({ days: 2 });
    expect(await quota.releaseStale()).toBe(0);
    expect(await balanceOf(payer)).toBe(500);
  });
});

describe("free trials", () => {
  const take = (payer: Payer, key: string) =>
    inTransaction((tx) => quota.takeTrial(tx, payer, { kind: "document", key }));
  const left = (payer: Payer) => inTransaction((tx) => quota.trialsLeft(tx, payer, "document"));

  it("end after the last one, also with many calls at once", async () => {
    const payer = payerWith(1000, [3]);
    const results = await Promise.allSettled(["a", "b", "c", "d", "e"].map((key) => take(payer, key)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await left(payer)).toBe(0);
    await expect(take(payer, "f")).rejects.toMatchObject({ error: "trialsOver" });
  });

  it("count one piece of work once, and come back when it failed", async () => {
    const payer = payerWith(1000, [3]);
    await take(payer, "a");
    await take(payer, "a");
    expect(await left(payer)).toBe(2);
    await inTransaction((tx) => quota.returnTrial(tx, payer, { kind: "document", key: "a" }));
    expect(await left(payer)).toBe(3);
  });

  it("are not counted for who pays", async () => {
    const payer = payerWith(1000, null);
    for (const key of ["a", "b", "c", "d"]) await take(payer, key);
    expect(await left(payer)).toBeNull();
  });
});
