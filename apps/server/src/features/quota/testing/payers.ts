import { randomUUID } from "node:crypto";
import type { Executor } from "#platform/database";
import type { RequestContext } from "#platform/request";
import type { Payer } from "../holders.ts";
import type { PurseToOpen } from "../purses/purses.service.ts";
import type { Quota } from "../quota.service.ts";

/** A caller without an account. */
export function visitor(parts: Partial<RequestContext> = {}): RequestContext {
  return {
    requestId: "request",
    language: "en",
    siteId: 0,
    principal: null,
    deviceId: randomUUID(),
    address: "192.0.2.1",
    network: "192.0.2.1",
    userAgent: "",
    signal: new AbortController().signal,
    ...parts,
  };
}

/** A user who is logged in. */
export function member(accountId: string, { siteId = 0, role = 2 }: { siteId?: number; role?: 0 | 1 | 2 } = {}) {
  const principal = { accountId, sessionId: randomUUID(), role, isSuper: false, siteId, plan: "free" } as const;
  return visitor({ principal, siteId });
}

/** An account that has no more than `grant` characters a month and what it buys. */
export function payerWith(grant: number | null, more: Partial<Payer> = {}): Payer {
  return { holders: [{ name: `account:${randomUUID()}`, grant }], siteId: 0, trials: null, ...more };
}

/** A purse of 1,000 characters for 30 days from `at`, unless said otherwise. */
export function purseOf(holder: string, at: Date, parts: Partial<PurseToOpen> = {}): PurseToOpen {
  const { startsAt = at } = parts;
  const expiresAt = new Date(startsAt.getTime() + 30 * 24 * 3_600_000);
  return {
    holder,
    siteId: 0,
    kind: "plan",
    source: `order:${randomUUID()}`,
    characters: 1000,
    startsAt,
    expiresAt,
    ...parts,
  };
}

/** Steps of lasting work, each in a transaction of its own. */
export function stepsOf(
  quota: Pick<Quota, "reserveFor" | "commitPart" | "settle" | "refund" | "purses">,
  transaction: <T>(work: (tx: Executor) => Promise<T>) => Promise<T>,
) {
  const cause = { kind: "document" } as const;
  return {
    open: (purse: PurseToOpen) => transaction((tx) => quota.purses.open(tx, purse)),
    reserve: (payer: Payer, characters: number, key: string = randomUUID()) =>
      transaction((tx) => quota.reserveFor(tx, payer, { characters, key, cause })),
    commit: (id: string, characters: number, key: string = randomUUID()) =>
      transaction((tx) => quota.commitPart(tx, id, { key, characters })),
    settle: (id: string) => transaction((tx) => quota.settle(tx, id)),
    refund: (id: string, keep = 0) => transaction((tx) => quota.refund(tx, id, { keep })),
  };
}
