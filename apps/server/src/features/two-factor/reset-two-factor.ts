import type { Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Database } from "#platform/database";
import { deleteTwoFactor } from "./two-factor.repository.ts";

export interface TwoFactorResetDeps {
  readonly database: Pick<Database, "transaction">;
  readonly accounts: Pick<Accounts, "findByIdentifier">;
  readonly audit: Pick<Audit, "record">;
}

/**
 * Switches two-factor login off for somebody who lost the app and the recovery codes; for a command on the machine.
 *
 * @returns the account's number, and whether there was a second factor; undefined: nobody has this number
 */
export async function resetTwoFactor(
  { database, accounts, audit }: TwoFactorResetDeps,
  accountNumber: string,
): Promise<{ readonly account: string; readonly wasEnabled: boolean } | undefined> {
  const account = await accounts.findByIdentifier(accountNumber);
  if (account === undefined) return undefined;
  const wasEnabled = await database.transaction(async (tx) => {
    const isDeleted = await deleteTwoFactor(tx, account.id);
    const act = { action: "two-factor.disable", target: `account:${account.id}`, siteId: account.site_id } as const;
    if (isDeleted) await audit.record(null, act, tx);
    return isDeleted;
  });
  return { account: account.account_number, wasEnabled };
}
