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
import { DomainError } from "#platform/errors";
import type { Principal, RateLimiter, RequestContext } from "#platform/http";
import type { Account } from "./accounts.repository.ts";
import type { Accounts } from "./accounts.service.ts";
import { createChangeIdentifier } from "./profile-change.ts";
import { maskIdentifier } from "./profile-mask.ts";
import type { AccountProofs } from "./profile-proof.ts";
import { updatePreferences, updateUsername } from "./profile.repository.ts";

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
type ProvenCode = CodeUse & { readonly id: string };

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

const tries = { limit: 10, windowS: 300 };
const changes = { limit: 30, windowS: 3600 };

export function createProfile(options: ProfileOptions): Profile {
  const { database, accounts, proofs, codes, audit, rateLimiter } = options;
  const { db } = database;
  const caller = createCaller(accounts);
  return {
    updateUsername: async (context, username) => {
      const { account } = await caller(context);
      await rateLimiter.take({ key: `update-username:${account.id}`, ...changes });
      if (account.username === username) return;
      await database.transaction(async (tx) => {
        await updateUsername(tx, account.id, username);
        const change = { before: { username: account.username }, after: { username } };
        await audit.record(context, { action: "account.rename", target: `account:${account.id}`, ...change }, tx);
      });
    },
    updatePreferences: async (context, { language, color_scheme: colorScheme }) => {
      const { account } = await caller(context);
      await updatePreferences(db, account.id, { language, colorScheme });
    },
    sendCode: createSendCode(options, caller),
    verify: async (context, body) => {
      const { principal, account } = await caller(context);
      await rateLimiter.take({ key: `verify-account:${account.id}`, ...tries });
      if ("password" in body) {
        const mayUse = account.email === null && account.phone === null;
        if (!mayUse || !(await options.isOwnPassword(context, body.password)))
          throw new DomainError("wrongCredentials");
        return proofs.open(principal, db);
      }
      const proven = await ownCode(codes, account, body.code);
      if (proven === undefined) throw new DomainError("codeWrong");
      await database.transaction(async (tx) => {
        if (!(await codes.spend(tx, proven))) throw new DomainError("codeWrong");
        await proofs.open(principal, tx);
      });
    },
    changeIdentifier: createChangeIdentifier(options, caller),
  };
}

export type Caller = (context: RequestContext) => Promise<{ readonly principal: Principal; readonly account: Account }>;

function createCaller(accounts: ProfileOptions["accounts"]): Caller {
  return async ({ principal }) => {
    const account = principal === null ? undefined : await accounts.find(principal.accountId);
    if (principal === null || account === undefined) throw new DomainError("unauthenticated");
    return { principal, account };
  };
}

function createSendCode({ database, proofs, codes, audit }: ProfileOptions, caller: Caller): Profile["sendCode"] {
  return async (context, body) => {
    const { principal, account } = await caller(context);
    const isNew = body.purpose === "change";
    if (isNew && !(await proofs.has(principal, account, database.db))) throw new DomainError("proofMissing");
    const identifier = isNew ? body.account : ownIdentifier(account, body.kind);
    if (isNew && (identifier === account.email || identifier === account.phone)) {
      throw new DomainError("identifierUnchanged");
    }
    const purpose = isNew ? "change-account" : "verify-account";
    const after = { purpose, to: maskIdentifier(identifier) };
    const event = { action: "code.send", target: `account:${account.id}`, after } as const;
    const use = { identifier, purpose, siteId: account.site_id } as const;
    return codes.send(context, use, (tx) => audit.record(context, event, tx));
  };
}

/** Where a code that proves ownership goes: what was asked for, else what the account was registered with. */
function ownIdentifier(account: Account, kind: "email" | "phone" | undefined): string {
  const first = account.account_number === account.phone ? account.phone : account.email;
  const identifier = kind === undefined ? (first ?? account.phone) : account[kind];
  if (identifier === null) throw new DomainError("proofMissing");
  return identifier;
}

/** A code serves that was sent to either of the account's addresses. */
async function ownCode(codes: Codes, account: Account, code: string): Promise<ProvenCode | undefined> {
  for (const identifier of [account.email, account.phone]) {
    if (identifier === null) continue;
    const sent = { identifier, purpose: "verify-account", siteId: account.site_id, code } as const;
    const proven = await codes.prove(sent);
    if (proven !== undefined) return proven;
  }
  return undefined;
}
