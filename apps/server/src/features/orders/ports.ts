import type { QuoteBody } from "@yiqiao/contracts/documents";
import type { Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Messages } from "#features/messages";
import type { Plans } from "#features/plans";
import type { Quota } from "#features/quota";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import type { RateLimiter } from "#platform/limits";
import type { RequestContext } from "#platform/request";

/** Documents that are paid for one by one. */
export interface PaidDocuments {
  /** What each file would be charged. @throws {DomainError} for files that are not the caller's or not measured yet */
  measure(context: RequestContext, task: QuoteBody): Promise<readonly { readonly uid: string; readonly net: number }[]>;
  /**
   * Starts the task, whose characters come from the purses of `holder`. Again with the same files: the same task.
   * @returns the task's id
   * @throws {DomainError} when it cannot be started any more
   */
  begin(
    executor: Executor,
    of: {
      readonly accountId: string;
      readonly siteId: number;
      readonly task: QuoteBody;
      readonly holder: string;
      readonly characters: number;
    },
  ): Promise<string>;
}

export interface OrdersOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly sites: Pick<Sites, "rules" | "exists" | "setExpiry" | "current">;
  readonly accounts: Pick<Accounts, "find" | "findByIdentifier">;
  readonly quota: Pick<Quota, "purses" | "holderOf" | "recordHolderOf">;
  readonly messages: Pick<Messages, "tell">;
  readonly audit: Pick<Audit, "record">;
  readonly rateLimiter: Pick<RateLimiter, "take">;
  readonly documents: PaidDocuments;
  readonly plans: Pick<Plans, "verdict" | "offer">;
  /** Pays back by itself, in the caller's transaction: books it and asks the provider. */
  readonly payBack: (
    executor: Executor,
    of: { readonly tid: string; readonly amountFen: number; readonly reason: "document" | "undeliverable" },
  ) => Promise<void>;
}
