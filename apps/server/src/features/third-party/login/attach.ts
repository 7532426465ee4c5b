import type { Account } from "#features/accounts";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { ProvenIdentity } from "../providers/connector.ts";
import type { ThirdPartyDeps } from "../ports.ts";
import { findIdentities, insertIdentity, listIdentities } from "../third-party.repository.ts";

interface Attachment {
  readonly context: RequestContext;
  readonly account: Account;
  readonly provider: string;
  readonly identity: ProvenIdentity;
  /** Whether the account's owner hears of it: not who has just made the account by it. */
  readonly isTold: boolean;
}

/**
 * Ties a proven identity to an account; nothing happens if it is already.
 * @throws {DomainError} `providerUnknown` where the account's site does not offer the provider, `identityTaken`,
 *   `identityExists`
 */
export async function attach(
  { directory, clock, audit, messages }: Pick<ThirdPartyDeps, "directory" | "clock" | "audit" | "messages">,
  tx: Executor,
  { context, account, provider, identity, isTold }: Attachment,
): Promise<void> {
  const { id: accountId, site_id: siteId } = account;
  await directory.demand(provider, { siteId, language: context.language, executor: tx });
  const details = { provider: directory.names(provider)[context.language] };
  const { subject, formerSubjects, displayName } = identity;
  const known = await findIdentities(tx, { provider, subjects: [subject, ...formerSubjects] });
  const here = known.filter((row) => row.site_id === siteId);
  if (here.some((row) => row.account_id === accountId)) return;
  if (here.length > 0) throw new DomainError("identityTaken", details);
  const at = clock.now();
  const row = {
    site_id: siteId,
    provider,
    subject,
    account_id: accountId,
    display_name: displayName,
    created_at: at,
  };
  if (!(await insertIdentity(tx, row))) {
    const own = await listIdentities(tx, accountId);
    throw new DomainError(own.some((one) => one.provider === provider) ? "identityExists" : "identityTaken", details);
  }
  const target = `account:${accountId}`;
  const act = { actorId: accountId, actor: account.account_number, target, siteId, after: { provider } };
  await audit.record(context, { action: "identity.link", ...act }, tx);
  if (!isTold) return;
  const { address, userAgent } = context;
  const name = directory.names(provider)[account.language ?? context.language];
  const params = { at: at.toISOString(), address, userAgent, provider: name };
  await messages.tell(tx, { account, kind: "identity-linked", params });
}
