import { randomUUID } from "node:crypto";
import { type ApiScope, apiKeysPerAccount, apiScopes } from "@yiqiao/contracts/public-api";
import type { Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import { countKeys, insertKey } from "./keys.repository.ts";
import { hashOf, keyOf, makeAppId, makeSecret } from "./secrets.ts";

export interface OperatorKeyDeps {
  readonly database: Pick<Database, "transaction">;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "findByIdentifier">;
  readonly audit: Pick<Audit, "record">;
}

export interface OperatorKey {
  readonly account: string;
  readonly appId: string;
  /** Not shown again. */
  readonly key: string;
}

/**
 * Makes an API key for an account, for a command on the machine.
 * @returns `missing`: nobody has this number; `many`: the account has as many keys as it may
 */
export function createKeyByOperator(
  { database, clock, accounts, audit }: OperatorKeyDeps,
  wanted: { readonly account: string; readonly name: string; readonly scopes?: readonly ApiScope[] },
): Promise<OperatorKey | "missing" | "many"> {
  const { name, scopes = apiScopes } = wanted;
  return database.transaction(async (tx) => {
    const account = await accounts.findByIdentifier(wanted.account, tx);
    if (account === undefined || account.status === "deleted") return "missing";
    const owner = { siteId: account.site_id, accountId: account.id };
    if ((await countKeys(tx, owner)) >= apiKeysPerAccount) return "many";
    const [id, appId, secret] = [randomUUID(), makeAppId(), makeSecret()];
    const settings = { name, scopes, addresses: [], callsPerMinute: null, expiresAt: null };
    await insertKey(tx, owner, { ...settings, id, appId, secretHash: hashOf(secret), at: clock.now() });
    const event = { action: "api-key.create", target: `api-key:${id}`, siteId: owner.siteId, after: { name } } as const;
    await audit.record(null, event, tx);
    return { account: account.account_number, appId, key: keyOf(appId, secret) };
  });
}
