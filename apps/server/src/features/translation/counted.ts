import type { UsageOf } from "#features/statistics";

/** The account that a request is counted for; omitted if nobody counts it. */
export type CountedFor = Pick<UsageOf, "kind" | "accountId">;

export interface Counted {
  readonly siteId: number;
  readonly countedFor?: CountedFor | undefined;
}
