import { expect, it } from "vitest";
import type { RequestContext } from "#platform/request";
import { takeOfCaller } from "./caller-rate.ts";
import type { Rate, RateLimiter } from "./rate-limit.ts";

const context = { principal: null, siteId: 0, deviceId: "d1", network: "192.0.2.1" } as RequestContext;
const principal = { accountId: "a1", sessionId: "s", role: 0, isSuper: false, siteId: 0, plan: "free" } as const;
const rate = { key: "documents:upload", limit: 10, windowS: 60, cost: 3 };

let ruled = (each: Rate, _group: string): Rate | undefined => each;
async function takeAndList(caller: RequestContext): Promise<Rate[]> {
  const rates: Rate[] = [];
  const limiter = {
    take: (each: Rate) => Promise.resolve(rates.push(each)),
    ruled: (_: unknown, each: Rate, group: string) => ruled(each, group),
  };
  await takeOfCaller(limiter as unknown as RateLimiter, caller, rate);
  return rates;
}

it("counts what a user does by the account alone", async () => {
  expect(await takeAndList({ ...context, principal })).toEqual([{ ...rate, key: "documents:upload:account:a1" }]);
});

it("counts what a visitor does by the browser and, five times as much, by the address", async () => {
  expect(await takeAndList(context)).toEqual([
    { ...rate, key: "documents:upload:device:d1" },
    { ...rate, key: "documents:upload:address:192.0.2.1", limit: 50 },
  ]);
});

it("counts by the limit of a rule, and nothing of who is not limited", async () => {
  ruled = (each, group) => (group === "documents:upload" ? { ...each, limit: 3 } : each);
  expect((await takeAndList(context)).map(({ limit }) => limit)).toEqual([3, 15]);
  ruled = () => undefined;
  expect(await takeAndList(context)).toEqual([]);
});
