import type { Accounts, OneTimePassword } from "#features/accounts";
import type { Audit } from "#features/audit";
import { createChallenges } from "#features/challenges";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import { endSessionsOf, forgetDevices } from "../sessions.repository.ts";
import { createSignInLocks } from "../locks/sign-in-locks.ts";

export interface OperatorResetDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "findByIdentifier" | "resetPassword">;
  readonly audit: Pick<Audit, "record">;
}

/**
 * Gives an account a new one-time password, for a command on the machine; as a reset by its owner it ends all sessions
 * and what was begun, and forgets browsers and failed tries.
 *
 * @returns null when nobody has this number
 */
export function resetByOperator(
  { database, clock, accounts, audit }: OperatorResetDeps,
  accountNumber: string,
): Promise<OneTimePassword | null> {
  const { db } = database;
  return database.transaction(async (tx) => {
    const account = await accounts.findByIdentifier(accountNumber, tx);
    const reset = await accounts.resetPassword(accountNumber, tx);
    if (account === undefined || reset === null) return null;
    const { id: accountId, site_id: siteId, account_number: number, email, phone } = account;
    await endSessionsOf(tx, { accountId, reason: "password", at: clock.now() });
    await forgetDevices(tx, accountId);
    await createChallenges({ db, clock }).forget(accountId, tx);
    const locks = createSignInLocks({ db, clock });
    for (const identifier of [number, email, phone]) if (identifier !== null) await locks.forget(identifier, tx);
    await audit.record(null, { action: "password.reset", target: `account:${accountId}`, siteId }, tx);
    return reset;
  });
}
