import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#testing";
import type { Quota } from "../quota.service.ts";
import { member, purseOf, stepsOf } from "../testing/payers.ts";

/** How often what is a matter of chance is tried. */
const runs = Number(process.env["TEST_RUNS"] ?? 3);
const calls = 200;

let app: TestApp;
let quota: Quota;
beforeEach(async () => {
  app = await buildTestApp({ freeCharacters: 10_000 });
  ({ quota } = app.features);
});
afterEach(() => app.close());

type Caller = ReturnType<typeof member>;

/** One call of a text: charged in part, in full or not at all. @returns what it paid */
async function text(caller: Caller, characters: number, paid: number): Promise<number> {
  const reservation = await quota.reserve(caller, characters, { key: randomUUID(), cause: { kind: "text" } });
  // Both ends at once: the first counts.
  const ends = [reservation.commit(paid), ...(paid % 2 === 0 ? [reservation.commit(paid)] : [])];
  await Promise.all(paid === 0 ? [reservation.release()] : ends);
  return paid;
}

/** A job in four parts, of which one comes twice; settled, refunded in part or in full. */
async function job(caller: Caller, steps: ReturnType<typeof stepsOf>, part: number): Promise<number> {
  const id = await steps.reserve(await quota.payerOf(caller), part * 4);
  await Promise.all(["0", "1", "1", "2"].map((key) => steps.commit(id, part, key)));
  if (part % 3 === 0) await Promise.all([steps.refund(id, part), steps.refund(id, part)]);
  else if (part % 3 === 1) await steps.refund(id);
  else await Promise.all([steps.settle(id), steps.settle(id)]);
  return [part, 0, part * 3][part % 3] ?? 0;
}

async function sumsOf(holder: string): Promise<Record<string, number>> {
  const { rows } = await app.database.pool.query<{ account: string; sum: number }>(
    `select account, sum(characters)::int as sum
     from (select to_account as account, characters from quota_movements where holder = $1
           union all select from_account, -characters from quota_movements where holder = $1) moved group by 1`,
    [holder],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

it.each(Array.from({ length: runs }, (_, run) => run))(
  `${calls} charges at once of 10,000 characters are exact (run %i)`,
  async (run) => {
    const caller = member(randomUUID());
    const holder = await quota.holderOf(caller);
    const steps = stepsOf(quota, (work) => app.database.transaction(work));
    // Every other run pays from three purses instead of one.
    if (run % 2 === 1) {
      for (const [kind, characters] of [
        ["plan", 6000],
        ["pack", 3000],
        ["pack", 1000],
      ] as const) {
        await steps.open(purseOf(holder, app.clock.now(), { kind, characters }));
      }
    }
    const ended = await Promise.allSettled(
      Array.from({ length: calls }, (_, call) => {
        const size = 20 + ((call * 37 + run * 11) % 90);
        return call % 2 === 0 ? text(caller, size * 2, call % 8 === 0 ? 0 : size) : job(caller, steps, size);
      }),
    );
    const refused = ended.filter(({ status }) => status === "rejected");
    for (const each of refused) expect(each).toMatchObject({ reason: { error: "insufficientCharacters" } });
    expect(refused.length).toBeGreaterThan(0);
    const paid = ended.reduce((sum, each) => sum + (each.status === "fulfilled" ? each.value : 0), 0);
    const sums = await sumsOf(holder);
    expect(sums).toMatchObject({ issued: -10_000, served: paid, reserved: 0, available: 10_000 - paid });
    expect(Object.values(sums).reduce((sum, each) => sum + each, 0)).toBe(0);
    expect((await quota.remaining(caller)).total_left).toBe(10_000 - paid);
    expect((await quota.check()).differences).toEqual([]);
  },
);
