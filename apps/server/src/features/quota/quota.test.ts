import { randomUUID } from "node:crypto";
import { quotaCalls, type Remaining } from "@yiqiao/contracts/quota";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { buildAccount, buildTestApp, type TestApp } from "#testing";
import type { Quota } from "./quota.service.ts";
import { booksOf } from "./testing/books.ts";
import { visitor } from "./testing/payers.ts";

let app: TestApp;
let quota: Quota;
beforeEach(async () => {
  app = await buildTestApp({ freeCharacters: 1000 });
  ({ quota } = app.features);
});
afterEach(() => app.close());

const readCharactersLeft = async (context: RequestContext) => (await quota.remaining(context)).total_left;

const work = (key: string) => ({ key, cause: { kind: "text" } }) as const;
/** Balances and what the ledger adds up to, which must be the same. */
const books = () => booksOf(app.database);

describe("a reservation", () => {
  it("holds characters until it is charged or given back", async () => {
    const context = visitor();
    const kept = await quota.reserve(context, 300, work("a"));
    expect(await readCharactersLeft(context)).toBe(700);
    await kept.commit(250);
    expect(await readCharactersLeft(context)).toBe(750);
    const dropped = await quota.reserve(context, 750, work("b"));
    expect(await readCharactersLeft(context)).toBe(0);
    await dropped.release();
    expect(await readCharactersLeft(context)).toBe(750);
  });

  it("ends once, whatever is called again", async () => {
    const context = visitor();
    const reservation = await quota.reserve(context, 300, work("a"));
    await Promise.all([reservation.commit(300), reservation.release(), reservation.commit(300)]);
    const after = await readCharactersLeft(context);
    expect([700, 1000]).toContain(after);
    await reservation.release();
    expect(await readCharactersLeft(context)).toBe(after);
    expect((await books()).every(({ balance, summed }) => balance === summed)).toBe(true);
  });

  it("is the same for the same caller and key", async () => {
    const context = visitor();
    const first = await quota.reserve(context, 300, work("same"));
    const second = await quota.reserve(context, 300, work("same"));
    expect(second.id).toBe(first.id);
    await first.commit(300);
    await second.commit(300);
    expect(await readCharactersLeft(context)).toBe(700);
    expect((await quota.reserve(visitor(), 300, work("same"))).id).not.toBe(first.id);
  });

  it("cannot be charged more than it holds", async () => {
    const reservation = await quota.reserve(visitor(), 10, work("a"));
    await expect(reservation.commit(11)).rejects.toThrow(RangeError);
    await expect(reservation.commit(-1)).rejects.toThrow(RangeError);
  });

  it("is charged in the transaction of what it pays for, or not at all", async () => {
    const context = visitor();
    const reservation = await quota.reserve(context, 100, work("a"));
    const failing = app.database.transaction(async (tx) => {
      await reservation.commit(100, tx);
      throw new Error("the work failed");
    });
    await expect(failing).rejects.toThrow("the work failed");
    await reservation.release();
    expect(await readCharactersLeft(context)).toBe(1000);
  });

  it("says how much is missing", async () => {
    const refused = quota.reserve(visitor(), 1001, work("a"));
    await expect(refused).rejects.toThrow(DomainError);
    await expect(refused).rejects.toMatchObject({
      error: "insufficientCharacters",
      details: { needed: 1001, remaining: 1000 },
    });
  });

  it("never takes more than there is, with 50 callers at once", async () => {
    const context = visitor();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => quota.reserve(context, 90, work(`call ${n}`))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(11);
    expect(await readCharactersLeft(context)).toBe(10);
    expect(await books()).toEqual([
      { holder: "address:192.0.2.1", balance: 20_000 - 990, summed: 20_000 - 990 },
      { holder: `device:${context.deviceId}`, balance: 10, summed: 10 },
    ]);
  });

  it("is given back when its process died", async () => {
    const context = visitor();
    await quota.reserve(context, 400, work("lost"));
    app.clock.advance({ ms: 19_000 });
    await quota.showOpen();
    app.clock.advance({ ms: 19_000 });
    expect(await quota.releaseStale()).toBe(0);
    // From here on it gives no sign.
    app.clock.advance({ ms: 2000 });
    expect(await quota.releaseStale()).toBe(1);
    expect(await quota.releaseStale()).toBe(0);
    expect(await readCharactersLeft(context)).toBe(1000);
  });

  it("is charged all the same where its process was only taken for lost", async () => {
    const context = visitor();
    const held = await quota.reserve(context, 400, work("slow"));
    app.clock.advance({ ms: 21_000 });
    expect(await quota.releaseStale()).toBe(1);
    await held.commit(300);
    await held.commit(300);
    expect(await readCharactersLeft(context)).toBe(700);
    expect((await quota.check()).differences).toEqual([]);
  });
});

describe("who pays", () => {
  it("is device and address for a visitor: a new cookie gives no more than the address has", async () => {
    for (let device = 0; device < 20; device++) await (await quota.reserve(visitor(), 1000, work("all"))).commit(1000);
    const late = visitor();
    expect(await readCharactersLeft(late)).toBe(0);
    await expect(quota.reserve(late, 1, work("x"))).rejects.toThrow("insufficientCharacters");
    expect(await readCharactersLeft(visitor({ network: "192.0.2.2" }))).toBe(1000);
  });

  it("is one visitor for all callers of a network who never keep the cookie", async () => {
    // Who keeps no cookie comes with a new device each time, known by the network alone.
    for (let call = 0; call < 3; call++) {
      await (await quota.reserve(visitor({ deviceId: "new:192.0.2.1" }), 2, work(String(call)))).commit(2);
    }
    const holders = (await books()).map(({ holder }) => holder);
    expect(holders).toEqual(["address:192.0.2.1", "device:new:192.0.2.1"]);
  });

  it("is the account for a user, from every device", async () => {
    const accountId = await buildAccount(app.database.db, { accountNumber: "user", password: "secret1" });
    const principal = { accountId, sessionId: randomUUID(), role: 2, isSuper: false, siteId: 0, plan: "free" } as const;
    await quota.reserve(visitor({ principal }), 300, work("a"));
    expect(await readCharactersLeft(visitor({ principal, network: "192.0.2.77" }))).toBe(700);
  });
});

describe("a period", () => {
  it("is a calendar month in Shanghai, with a grant of its own", async () => {
    const context = visitor();
    await (await quota.reserve(context, 1000, work("march"))).commit(1000);
    expect(await quota.remaining(context)).toMatchObject({ total_left: 0, period_end: "2026-03-31T16:00:00.000Z" });
    app.clock.advance({ days: 21, minutes: 7 * 60 + 59 });
    expect(await readCharactersLeft(context)).toBe(0);
    app.clock.advance({ minutes: 1 });
    expect(await readCharactersLeft(context)).toBe(1000);
  });

  it("is forgotten for visitors when the next one is over, and kept for accounts", async () => {
    const accountId = await buildAccount(app.database.db, { accountNumber: "user", password: "secret1" });
    const principal = { accountId, sessionId: randomUUID(), role: 2, isSuper: false, siteId: 0, plan: "free" } as const;
    await (await quota.reserve(visitor({ principal }), 10, work("user"))).commit(10);
    await (await quota.reserve(visitor({ deviceId: "old" }), 10, work("march"))).commit(10);
    app.clock.advance({ days: 30 });
    await (await quota.reserve(visitor({ deviceId: "late" }), 20, work("april"))).commit(20);
    await quota.forgetVisitors();
    expect(await books()).toHaveLength(4);
    app.clock.advance({ days: 30 });
    await quota.forgetVisitors();
    const kept = (await books()).map(({ holder }) => holder);
    expect(kept).toEqual([`account:${accountId}`, "address:192.0.2.1", "device:late"]);
    const { rows } = await app.database.pool.query("select key from quota_reservations order by key");
    expect(rows).toEqual([{ key: "april" }, { key: "user" }]);
  });

  it("gives back to the month that it took from", async () => {
    const context = visitor();
    const reservation = await quota.reserve(context, 400, work("over the edge"));
    app.clock.advance({ days: 30 });
    await reservation.release();
    expect(await readCharactersLeft(context)).toBe(1000);
  });
});

it("tells visitors and users what is left", async () => {
  const device = randomUUID();
  await quota.reserve(visitor({ deviceId: device }), 100, work("a"));
  const ask = (call: object) => app.call<Remaining>(quotaCalls.remaining.path, call);
  expect((await ask({ device })).data.total_left).toBe(900);
  expect((await ask({ token: "bad" })).status).toBe(401);
  await buildAccount(app.database.db, { accountNumber: "user", password: "secret1" });
  const { access_token: token } = (await app.login("user", "secret1")).data;
  expect((await ask({ token, device })).data.total_left).toBe(1000);
});
