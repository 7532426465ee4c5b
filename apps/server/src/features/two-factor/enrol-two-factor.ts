import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Account } from "#features/accounts";
import type { Transaction } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { sealIn } from "#platform/secrets";
import { newSecret, otpauthUri } from "./authenticator-codes.ts";
import { checkFirstCode, secretPlace } from "./check-code.ts";
import { newRecoveryCodes, hashRecoveryCodes } from "./recovery-codes.ts";
import { stateError } from "./state-error.ts";
import { notifyOwner } from "./notify-owner.ts";
import type { TwoFactorDeps } from "./two-factor.deps.ts";
import { confirmSecret, findTwoFactor, insertSecret, replaceRecoveryCodes } from "./two-factor.repository.ts";

export type AccountToEnrol = Pick<Account, "id" | "site_id" | "account_number" | "language">;

/** A secret as its owner needs it: base32 for typing, `otpauth://…` for a QR code. */
export interface EnrolledSecret {
  readonly secret: string;
  readonly uri: string;
}

/** Who leaves the page with the QR code open for longer begins again. */
export const enrolmentLifeMs = 3_600_000;

export async function enrolTwoFactor(
  { database, clock, secrets, sites }: TwoFactorDeps,
  account: AccountToEnrol,
  language: InterfaceLanguage,
): Promise<EnrolledSecret> {
  const secret = newSecret();
  const isNew = await database.transaction(async (tx) => {
    const sealed = await sealIn(tx, secrets, { plaintext: secret, place: secretPlace(account.id) });
    return insertSecret(tx, { accountId: account.id, secret: sealed, at: clock.now() });
  });
  if (!isNew) throw stateError("on", language);
  const { site_config: site } = await sites.current({ siteId: account.site_id });
  const issuer = language === "en" ? site.english_name : site.name;
  return { secret, uri: otpauthUri(secret, { issuer, label: account.account_number }) };
}

interface FirstCode {
  readonly code: string;
  readonly context: RequestContext | undefined;
  /** Takes the proof that it is the owner, where a login does not give it. */
  readonly prove?: (tx: Transaction) => Promise<void>;
}

export async function confirmTwoFactor(
  deps: TwoFactorDeps,
  accountId: string,
  { code, context, prove }: FirstCode,
): Promise<string[] | undefined> {
  const { database, clock, audit } = deps;
  const row = await findTwoFactor(database.db, accountId);
  if (row !== undefined && row.confirmed_at !== null) throw stateError("on", context?.language ?? "zh");
  const now = clock.now();
  if (row === undefined || now.getTime() - row.created_at.getTime() > enrolmentLifeMs) {
    throw new DomainError("challengeOver");
  }
  const step = await checkFirstCode(deps, { accountId, code, sealed: row.secret });
  if (step === undefined) return undefined;
  const codes = newRecoveryCodes();
  const hashes = await hashRecoveryCodes(accountId, codes);
  await database.transaction(async (tx) => {
    const isDone = await confirmSecret(tx, { accountId, secret: row.secret, step, at: now });
    if (!isDone) throw new DomainError("challengeOver");
    await prove?.(tx);
    await replaceRecoveryCodes(tx, accountId, hashes);
    const act = { action: "two-factor.enable", actorId: accountId, target: `account:${accountId}` } as const;
    await audit.record(context ?? null, act, tx);
    await notifyOwner(deps, tx, { accountId, context, kind: "two-factor-enabled" });
  });
  return codes;
}
