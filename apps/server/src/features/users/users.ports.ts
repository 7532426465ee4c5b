import type { Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Challenges } from "#features/challenges";
import type { Messages } from "#features/messages";
import type { Orders } from "#features/orders";
import type { Deletion } from "#features/personal-data";
import type { Quota } from "#features/quota";
import type { Sessions } from "#features/sessions";
import type { Sites } from "#features/sites";
import type { TwoFactor } from "#features/two-factor";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";

export interface UsersOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly sites: Pick<Sites, "current" | "exists" | "rules">;
  readonly sessions: Pick<Sessions, "administration" | "decryptPassword">;
  readonly twoFactor: Pick<TwoFactor, "isEnabled" | "reset" | "unlock">;
  readonly challenges: Pick<Challenges, "of" | "open" | "take" | "tryOnce" | "forget">;
  readonly quota: Pick<Quota, "leftOfMany">;
  readonly orders: Pick<Orders, "grant">;
  readonly deletion: Pick<Deletion, "requestFor" | "keepFor">;
  readonly messages: Pick<Messages, "tell" | "notify" | "deliver" | "canDeliver">;
  readonly audit: Pick<Audit, "record">;
}
