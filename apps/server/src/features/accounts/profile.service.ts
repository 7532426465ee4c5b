import { DomainError } from "#platform/errors";
import { type Account, updateAccount } from "./accounts.repository.ts";
import { createChangeIdentifier } from "./profile-change.ts";
import { maskIdentifier } from "#platform/personal-data";
import type { Caller, Codes, Profile, ProfileOptions, ProvenCode } from "./profile.ports.ts";

export function createProfile(options: ProfileOptions): Profile {
  const { database, accounts, proofs, codes, audit } = options;
  const { db } = database;
  const caller = createCaller(accounts);
  return {
    updateUsername: async (context, username) => {
      const { account } = await caller(context);
      if (account.username === username) return;
      await database.transaction(async (tx) => {
        await updateAccount(tx, account.id, { username });
        const change = { before: { username: account.username }, after: { username } };
        await audit.record(context, { action: "account.rename", target: `account:${account.id}`, ...change }, tx);
      });
    },
    updatePreferences: async (context, preferences) => {
      const { account } = await caller(context);
      const chosen = preferences.language === undefined ? {} : { language_chosen: true };
      await updateAccount(db, account.id, { ...preferences, ...chosen });
    },
    sendCode: createSendCode(options, caller),
    verify: async (context, body) => {
      const { principal, account } = await caller(context);
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
