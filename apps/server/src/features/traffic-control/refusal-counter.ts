import { allCalls } from "@yiqiao/contracts/traffic-control";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import type { DomainError } from "#platform/errors";
import { LimitReachedError } from "#platform/limits";
import { networkOf, type RequestContext } from "#platform/request";
import { addRefusals, type Refusal } from "./refusals.repository.ts";

/** Counts what this process refuses, and adds it to what all processes did from time to time. */
export interface RefusalCounter {
  count(error: DomainError, address: string, context: RequestContext | undefined): void;
  /** Adds what was counted; never fails. */
  flush(): Promise<void>;
}

/** A process tells apart so many callers and groups within a rest; what is beyond that counts together. */
const mostKeys = 2000;
const restMs = 5000;
const manyNetworks = "*";

export function createRefusalCounter(deps: {
  readonly db: Executor;
  readonly clock: Clock;
  /** Of the key of a rate. */
  readonly groupOf: (key: string) => string;
}): RefusalCounter {
  const { db, clock, groupOf } = deps;
  let counted = new Map<string, Refusal>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const refusals = [...counted.values()];
    counted = new Map();
    // Figures are worth no failure: what the database does not take is left out.
    if (refusals.length > 0) await addRefusals(db, refusals).catch(() => undefined);
  };
  return {
    count: (error, address, context) => {
      const minute = new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000);
      const isBlock = error.error === "callerBlocked";
      const group = isBlock ? allCalls : error instanceof LimitReachedError ? groupOf(error.key) : "visitors";
      const reason = isBlock ? "block" : "limit";
      const accountId = context?.principal?.accountId ?? null;
      let network = networkOf(address);
      let key = [minute.getTime(), reason, group, accountId, network].join(" ");
      if (!counted.has(key) && counted.size >= mostKeys) {
        network = manyNetworks;
        key = [minute.getTime(), reason, group, network].join(" ");
        counted.set(key, { ...(counted.get(key) ?? { minute, reason, group, accountId: null, network, count: 0 }) });
      }
      const known = counted.get(key) ?? { minute, reason, group, accountId, network, count: 0 };
      counted.set(key, { ...known, count: known.count + 1 });
      timer ??= setTimeout(() => void flush(), restMs).unref();
    },
    flush,
  };
}
