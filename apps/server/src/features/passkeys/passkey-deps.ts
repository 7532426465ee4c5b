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
import type { RelyingPartyOf } from "./relying-party.ts";

/** What passkeys stand on. */
export interface PasskeysOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "find">;
  readonly proofs: Pick<AccountProofs, "has" | "take">;
  readonly sites: Pick<Sites, "current" | "resolve">;
  readonly sessions: Pick<Sessions, "completeSignIn">;
  readonly challenges: Challenges;
  readonly signInMethods: SignInMethods;
  readonly messages: Pick<Messages, "tell">;
  readonly audit: Pick<Audit, "record">;
  readonly rateLimiter: RateLimiter;
  readonly publicUrl: string | undefined;
}
export type PasskeyDeps = PasskeysOptions & { readonly relyingPartyOf: RelyingPartyOf };

/** How long the browser may take to ask the person. */
export const challengeLifeMs = 5 * 60_000;
