import type { AccountProofs, Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Messages } from "#features/messages";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { RateLimiter } from "#platform/limits";
import type { Secrets } from "#platform/secrets";

export interface TwoFactorOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly rateLimiter: RateLimiter;
  readonly accounts: Pick<Accounts, "find">;
  readonly proofs: Pick<AccountProofs, "has" | "take">;
  readonly sites: Pick<Sites, "current" | "rules">;
  readonly audit: Pick<Audit, "record">;
  readonly messages: Pick<Messages, "tell">;
}

export interface TwoFactorDeps extends TwoFactorOptions {
  isEnabled(accountId: string): Promise<boolean>;
}
