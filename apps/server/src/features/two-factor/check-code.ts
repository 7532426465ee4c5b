import type { RequestContext } from "#platform/request";
import { stepOf } from "./authenticator-codes.ts";
import { hashRecoveryCode, readRecoveryCode } from "./recovery-codes.ts";
import { notifyOwner } from "./notify-owner.ts";
import type { TwoFactorDeps } from "./two-factor.deps.ts";
import { countRecoveryCodes, findTwoFactor, takeRecoveryCode, takeStep } from "./two-factor.repository.ts";

type Deps = Omit<TwoFactorDeps, "isEnabled">;

export interface GivenCode {
  readonly accountId: string;
  readonly code: string;
  readonly context: RequestContext | undefined;
}

/** Where the secret of an account lies. */
export const secretPlace = (accountId: string) => ({ table: "two_factor", row: accountId, field: "secret" }) as const;

/** Three codes of a million are good at any time, so the day's limit holds a guesser to one in ten thousand a day. */
const limitsOf = (accountId: string) => [
  { key: `two-factor:${accountId}`, limit: 10, windowS: 300 },
  { key: `two-factor-day:${accountId}`, limit: 30, windowS: 24 * 3600 },
];

/** Takes a code of the app or a recovery code. @throws {DomainError} `tooManyRequests` */
export async function checkCode(deps: Deps, { accountId, code, context }: GivenCode): Promise<boolean> {
  const recoveryCode = readRecoveryCode(code);
  if (recoveryCode !== undefined) return checkRecoveryCode(deps, { accountId, code: recoveryCode, context });
  await countAttempt(deps, accountId);
  const row = await findTwoFactor(deps.database.db, accountId);
  if (row === undefined || row.confirmed_at === null) return false;
  const step = await readStep(deps, { accountId, code, sealed: row.secret });
  if (step === undefined || !(await takeStep(deps.database.db, accountId, step))) return false;
  await forgetTries(deps, accountId);
  return true;
}

/** The step of a code of a secret that waits to be confirmed. @throws {DomainError} `tooManyRequests` */
export async function checkFirstCode(
  deps: Deps,
  first: { readonly accountId: string; readonly code: string; readonly sealed: Buffer },
): Promise<number | undefined> {
  await countAttempt(deps, first.accountId);
  const step = await readStep(deps, first);
  if (step !== undefined) await forgetTries(deps, first.accountId);
  return step;
}

/** Not counted with the app's: nobody guesses 49 bits, and whoever is kept out by a guesser has these. */
async function checkRecoveryCode(deps: Deps, { accountId, code, context }: GivenCode): Promise<boolean> {
  const { database, clock, rateLimiter } = deps;
  // Each try costs a slow hash.
  await rateLimiter.take({ key: `recovery-code:${accountId}`, limit: 20, windowS: 300 });
  const hash = await hashRecoveryCode(accountId, code);
  return database.transaction(async (tx) => {
    if (!(await takeRecoveryCode(tx, { accountId, hash, at: clock.now() }))) return false;
    const remaining = await countRecoveryCodes(tx, accountId);
    await notifyOwner(deps, tx, { accountId, context, kind: "recovery-code-used", remaining });
    return true;
  });
}

async function readStep(
  { secrets, clock }: Deps,
  { accountId, code, sealed }: { readonly accountId: string; readonly code: string; readonly sealed: Buffer },
): Promise<number | undefined> {
  const keys = await secrets.keys();
  return stepOf(code.replaceAll(/\s/g, ""), keys.open(sealed, secretPlace(accountId)), clock.now());
}

async function countAttempt({ rateLimiter }: Deps, accountId: string): Promise<void> {
  for (const limit of limitsOf(accountId)) await rateLimiter.take(limit);
}

export async function forgetTries({ rateLimiter }: Pick<Deps, "rateLimiter">, accountId: string): Promise<void> {
  for (const { key } of limitsOf(accountId)) await rateLimiter.reset(key);
}
