import type { RateLimiter } from "#platform/http";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { Secrets } from "#platform/secrets";
import { stepOf } from "./authenticator-codes.ts";
import { hashRecoveryCode, readRecoveryCode } from "./recovery-codes.ts";
import { findTwoFactor, takeRecoveryCode, takeStep } from "./two-factor.repository.ts";

export interface CodeCheckParts {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly rateLimiter: RateLimiter;
}

/** Where the secret of an account lies. */
export const secretPlace = (accountId: string) => ({ table: "two_factor", row: accountId, field: "secret" }) as const;

/** Three codes of a million are good at any time, so the day's limit holds a guesser to one in ten thousand a day. */
const limitsOf = (accountId: string) => [
  { key: `two-factor:${accountId}`, limit: 10, windowS: 300 },
  { key: `two-factor-day:${accountId}`, limit: 30, windowS: 24 * 3600 },
];

/** Takes a code of the app or a recovery code. @throws {DomainError} `tooManyRequests` */
export async function checkCode(parts: CodeCheckParts, accountId: string, code: string): Promise<boolean> {
  const recoveryCode = readRecoveryCode(code);
  if (recoveryCode !== undefined) return checkRecoveryCode(parts, accountId, recoveryCode);
  await countTry(parts, accountId);
  const row = await findTwoFactor(parts.database.db, accountId);
  if (row === undefined || row.confirmed_at === null) return false;
  const step = await readStep(parts, { accountId, code, sealed: row.secret });
  if (step === undefined || !(await takeStep(parts.database.db, accountId, step))) return false;
  await forgetTries(parts, accountId);
  return true;
}

/** The step of a code of a secret that waits to be confirmed. @throws {DomainError} `tooManyRequests` */
export async function checkFirstCode(
  parts: CodeCheckParts,
  first: { readonly accountId: string; readonly code: string; readonly sealed: Buffer },
): Promise<number | undefined> {
  await countTry(parts, first.accountId);
  const step = await readStep(parts, first);
  if (step !== undefined) await forgetTries(parts, first.accountId);
  return step;
}

/** Not counted with the app's: nobody guesses 49 bits, and whoever is kept out by a guesser has these. */
async function checkRecoveryCode(parts: CodeCheckParts, accountId: string, code: string): Promise<boolean> {
  const { database, clock, rateLimiter } = parts;
  // Each try costs a slow hash.
  await rateLimiter.take({ key: `recovery-code:${accountId}`, limit: 20, windowS: 300 });
  const hash = await hashRecoveryCode(accountId, code);
  return takeRecoveryCode(database.db, { accountId, hash, at: clock.now() });
}

async function readStep(
  { secrets, clock }: CodeCheckParts,
  { accountId, code, sealed }: { readonly accountId: string; readonly code: string; readonly sealed: Buffer },
): Promise<number | undefined> {
  const keys = await secrets.keys();
  return stepOf(code.replaceAll(/\s/g, ""), keys.open(sealed, secretPlace(accountId)), clock.now());
}

async function countTry({ rateLimiter }: CodeCheckParts, accountId: string): Promise<void> {
  for (const limit of limitsOf(accountId)) await rateLimiter.take(limit);
}

async function forgetTries({ rateLimiter }: CodeCheckParts, accountId: string): Promise<void> {
  for (const { key } of limitsOf(accountId)) await rateLimiter.reset(key);
}
