import { randomUUID } from "node:crypto";
import { createSites } from "../../apps/server/src/features/sites/index.ts";
import { createQuota, type Quota } from "../../apps/server/src/features/quota/index.ts";
import type { Database } from "../../apps/server/src/platform/database/index.ts";
import type { RequestContext } from "../../apps/server/src/platform/request/index.ts";

/** The ledger on a database, without what it does not need for charges. */
export function openQuota(database: Database): Quota {
  const clock = { now: () => new Date() };
  const files = { get: () => Promise.reject(new Error("There are no files")) };
  const sites = createSites({ db: database.db, clock, files, installed: new Set() });
  const audit = { record: () => Promise.resolve() };
  return createQuota({ database, clock, sites, audit, freeCharacters: 1_000_000_000 });
}

/** A user of the main site. */
export function buildCaller(): RequestContext {
  const accountId = randomUUID();
  return {
    requestId: "bench",
    language: "en",
    siteId: 0,
    principal: { accountId, sessionId: randomUUID(), role: 2, isSuper: false, siteId: 0, plan: "free" },
    deviceId: "",
    address: "192.0.2.1",
    network: "192.0.2.1",
    userAgent: "",
    signal: new AbortController().signal,
  };
}

/** One text: its characters are set aside, and charged when it is done. */
export async function chargeText(quota: Quota, caller: RequestContext): Promise<void> {
  const reservation = await quota.reserve(caller, 100, { key: randomUUID(), cause: { kind: "text" } });
  await reservation.commit(90);
}
