import type {
  CodeSent,
  sendOwnCodeBodySchema,
  updateAccountBodySchema,
  updatePreferencesBodySchema,
  verifyAccountBodySchema,
} from "@yiqiao/contracts/accounts";
import type { EncryptedPassword } from "@yiqiao/contracts/sessions";
import type { z } from "zod";
import type { Audit } from "#features/audit";
import type { Messages } from "#features/messages";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import type { RateLimiter } from "#platform/limits";
import type { Principal, RequestContext } from "#platform/request";
import type { Account } from "./accounts.repository.ts";
import type { Accounts } from "./accounts.service.ts";
import type { AccountProofs } from "./profile-proof.ts";

interface CodeUse {
  readonly identifier: string;
  readonly purpose: "verify-account" | "change-account";
  readonly siteId: number;
}

/** Codes by e-mail or SMS, as the profile needs them. */
export interface Codes {
  send(context: RequestContext, use: CodeUse, alongside?: (executor: Executor) => Promise<void>): Promise<CodeSent>;
  /** Counts a try, outside of transactions. @returns undefined: the code is wrong. */
  prove(typed: CodeUse & { readonly code: string }): Promise<ProvenCode | undefined>;
  /** @returns false if another call used it first. */
  spend(executor: Executor, proven: ProvenCode): Promise<boolean>;
}
export type ProvenCode = CodeUse & { readonly id: string };

/** What users change of their own account. */
export interface Profile {
  updateUsername(context: RequestContext, username: string): Promise<void>;
  updatePreferences(context: RequestContext, body: z.output<typeof updatePreferencesBodySchema>): Promise<void>;
  /** @throws {DomainError} `proofMissing`, `identifierUnchanged`, and what sending a code throws */
  sendCode(context: RequestContext, body: z.output<typeof sendOwnCodeBodySchema>): Promise<CodeSent>;
  /** Proves that the caller owns the account. @throws {DomainError} `codeWrong`, `wrongCredentials` */
  verify(context: RequestContext, body: z.output<typeof verifyAccountBodySchema>): Promise<void>;
  /** @throws {DomainError} `proofMissing`, `codeWrong`, `identifierTaken`, `identifierUnchanged` */
  changeIdentifier(context: RequestContext, body: z.output<typeof updateAccountBodySchema>): Promise<void>;
}

export interface ProfileOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "find">;
  readonly proofs: AccountProofs;
  readonly codes: Codes;
  readonly messages: Pick<Messages, "notify" | "deliver">;
  readonly audit: Pick<Audit, "record">;
  readonly rateLimiter: Pick<RateLimiter, "take">;
  readonly isOwnPassword: (context: RequestContext, password: EncryptedPassword) => Promise<boolean>;
}

export type Caller = (context: RequestContext) => Promise<{ readonly principal: Principal; readonly account: Account }>;
