import { expect, it } from "vitest";
import type { Executor } from "#platform/database";
import type { RequestContext } from "#platform/request";
import { createTrafficGate } from "./traffic-gate.ts";

it("holds to what was read last, whichever reading ends first", async () => {
  const answers: ((rows: readonly object[]) => void)[] = [];
  const query = () => () => new Promise((resolve) => answers.push(resolve));
  const db = { query } as unknown as Executor;
  const gate = createTrafficGate({
    db,
    clock: { now: () => new Date() },
    rateLimiter: () => ({ take: async () => 1 }),
  });
  const answer = async (at: number, rows: readonly object[] = []) => {
    await expect.poll(() => answers.length).toBeGreaterThan(at);
    answers[at]?.(rows);
  };
  const [slow, fast] = [gate.reload(), gate.reload()];
  const rule = { call_group: "text", level: "everyone", value: "", account_id: null, most: 2, window_s: 60 };
  await answer(1, [rule]);
  await answer(2);
  await fast;
  await answer(0);
  await answer(3);
  await slow;
  const caller = { principal: null, siteId: 0, address: "203.0.113.9" } as RequestContext;
  const usual = { limit: 100, windowS: 60 };
  expect(gate.policy("text", caller, usual)).toEqual({ limit: 2, windowS: 60 });
});
