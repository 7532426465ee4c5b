import type { UsageOf } from "#features/statistics";

/** Whose work a request is; left out where nobody counts it. */
export type CountedFor = Pick<UsageOf, "kind" | "accountId">;

export interface Counted {
  readonly siteId: number;
  readonly countedFor?: CountedFor | undefined;
}
