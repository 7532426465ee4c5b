import type { Identity } from "@yiqiao/contracts/third-party";
import type { Account } from "#features/accounts";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { ThirdPartyDeps } from "../ports.ts";
import { deleteIdentity, type IdentityRow, listIdentities } from "../third-party.repository.ts";

/** The identities of an account, for its owner. */
export interface OwnIdentities {
  list(context: RequestContext): Promise<Identity[]>;
  /** @throws {DomainError} `proofMissing`, `identityMissing`, `lastSignInWay` */
  unlink(context: RequestContext, provider: string): Promise<void>;
  /** Identities that still open the account, for who removes another sign-in method. */
  count(accountId: string, executor: Executor): Promise<number>;
}

export function createOwnIdentities(deps: ThirdPartyDeps): OwnIdentities {
  const { database, directory } = deps;
  return {
    list: async (context) =>
      (await listIdentities(database.db, principalOf(context).accountId)).map((row) => present(deps, row)),
    unlink: async (context, provider) => {
      const principal = principalOf(context);
      const { accountId } = principal;
      await database.transaction(async (tx) => {
        const account = await deps.accounts.find(accountId, tx);
        if (account === undefined) throw new DomainError("unauthenticated");
        await deps.proofs.take(principal, account, tx);
        if (!(await deleteIdentity(tx, { accountId, provider }))) {
          throw new DomainError("identityMissing", { provider: directory.names(provider)[context.language] });
        }
        await deps.signInMethods.requireOne(tx, accountId);
        await tellUnlinked(deps, tx, { context, account, provider });
      });
    },
    count: async (accountId, executor) => {
      const rows = await listIdentities(executor, accountId);
      const offers = await Promise.all(rows.map((row) => directory.isOffered(row.provider, row.site_id, executor)));
      return offers.filter((isOffered) => isOffered).length;
    },
  };
}

function present({ directory }: Pick<ThirdPartyDeps, "directory">, row: IdentityRow): Identity {
  const { zh, en } = directory.names(row.provider);
  return {
    provider: row.provider,
    name_zh: zh,
    name_en: en,
    display_name: row.display_name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

async function tellUnlinked(
  { clock, audit, messages, directory }: Pick<ThirdPartyDeps, "clock" | "audit" | "messages" | "directory">,
  tx: Executor,
  { context, account, provider }: { context: RequestContext; account: Account; provider: string },
): Promise<void> {
  const { id, site_id: siteId, account_number: actor } = account;
  const act = { actor, target: `account:${id}`, siteId, before: { provider } };
  await audit.record(context, { action: "identity.unlink", ...act }, tx);
  const { address, userAgent } = context;
  const name = directory.names(provider)[account.language ?? context.language];
  const params = { at: clock.now().toISOString(), address, userAgent, provider: name };
  await messages.tell(tx, { account, kind: "identity-unlinked", params });
}
