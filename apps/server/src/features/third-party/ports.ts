import type { AccountProofs, Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Challenges } from "#features/challenges";
import type { Messages } from "#features/messages";
import type { Sessions } from "#features/sessions";
import type { Sites } from "#features/sites";
import type { SignInMethods } from "#features/sign-in-methods";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { RateLimiter } from "#platform/limits";
import type { Directory } from "./providers/directory.ts";
import type { FailureReason } from "./providers/provider-failure.ts";

/** What went wrong with a provider, for the log. */
export interface ProviderProblem {
  readonly provider: string;
  readonly reason: FailureReason;
  readonly detail: string;
}

export interface ThirdPartyDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly directory: Directory;
  readonly sites: Sites;
  readonly accounts: Pick<Accounts, "find" | "create">;
  readonly proofs: Pick<AccountProofs, "has" | "take">;
  readonly sessions: Pick<Sessions, "completeSignIn">;
  readonly challenges: Challenges;
  readonly signInMethods: SignInMethods;
  readonly messages: Pick<Messages, "tell">;
  readonly audit: Audit;
  readonly rateLimiter: RateLimiter;
  /** The address that people type for the main site, where it is set. */
  readonly publicUrl: string | undefined;
  readonly report: (problem: ProviderProblem) => void;
}
