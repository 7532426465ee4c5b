import type { CompanyOrder, LoginConfig } from "@yiqiao/contracts/sessions";
import type { Account, AccountProofs, Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { PublishedContent } from "#features/content";
import type { Challenges } from "#features/challenges";
import type { Messages } from "#features/messages";
import type { Sites } from "#features/sites";
import type { Captchas, Verification } from "#features/verification";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import type { RateLimiter } from "#platform/limits";
import type { RequestContext } from "#platform/request";
import type { Secrets } from "#platform/secrets";
import type { Logger } from "#platform/telemetry";

/** The second factor, as signing in needs it. */
export interface SecondFactor {
  isEnabled(accountId: string): Promise<boolean>;
  /** A code of the app or a recovery code; each serves once. */
  check(accountId: string, code: string, context?: RequestContext): Promise<boolean>;
  /** A secret that nothing asks for until it is confirmed. */
  enrol(account: Account): Promise<{ readonly secret: string; readonly uri: string }>;
  /** @returns recovery codes, or undefined when the code is wrong. */
  confirm(accountId: string, code: string, context?: RequestContext): Promise<readonly string[] | undefined>;
}

export interface SessionsOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  /** Seals the keys of logins. */
  readonly secrets: Secrets;
  readonly logger?: Pick<Logger, "error">;
  readonly accounts: Accounts;
  readonly sites: Sites;
  readonly content: Pick<PublishedContent, "agreement">;
  readonly rateLimiter: RateLimiter;
  readonly audit: Audit;
  readonly challenges: Challenges;
  readonly proofs: Pick<AccountProofs, "take">;
  readonly twoFactor: SecondFactor;
  readonly captchas: Captchas;
  readonly verification: Verification;
  readonly messages: Pick<Messages, "canDeliver" | "isKept" | "tell" | "unread">;
  /** What the enterprise of a site has in use or frozen. */
  readonly companyOrders: (of: Pick<RequestContext, "siteId" | "language">) => Promise<CompanyOrder[]>;
  /** What waits for an account that is made, in the transaction that makes it. */
  readonly newAccounts: (tx: Executor, account: Account) => Promise<void>;
  /** Other providers that a site offers, in the order in which they are shown. */
  readonly providers: (siteId: number) => LoginConfig["providers"] | Promise<LoginConfig["providers"]>;
}
