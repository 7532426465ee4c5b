import { type IdentifierKind, identifierKind } from "@yiqiao/contracts/accounts";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { type Account, lockAccount } from "./accounts.repository.ts";
import { maskIdentifier } from "#platform/personal-data";
import type { Caller, Profile, ProfileOptions } from "./profile.ports.ts";
import { rememberFormer, replaceIdentifier } from "./profile.repository.ts";

interface Change {
  readonly account: Account;
  readonly kind: IdentifierKind;
  /** Null: the account had none of this kind. */
  readonly before: string | null;
  readonly after: string;
}

/** Replaces an e-mail address or phone number, or adds the second kind: after the old and the new were verified. */
export function createChangeIdentifier(options: ProfileOptions, caller: Caller): Profile["changeIdentifier"] {
  const { database, proofs, codes } = options;
  return async (context, { account: after, code }) => {
    const { principal, account } = await caller(context);
    const kind = identifierKind(after);
    if (kind === undefined || account[kind] === after) throw new DomainError("identifierUnchanged");
    if (!(await proofs.has(principal, account, database.db))) throw new DomainError("proofMissing");
    const sent = { identifier: after, purpose: "change-account", siteId: account.site_id, code } as const;
    const proven = await codes.prove(sent);
    if (proven === undefined) throw new DomainError("codeWrong");
    await database.transaction(async (tx) => {
      const present = (await lockAccount(tx, account.id)) ?? account;
      if (!(await codes.spend(tx, proven))) throw new DomainError("codeWrong");
      await proofs.take(principal, present, tx);
      await change(options, { tx, context }, { account: present, kind, before: present[kind], after });
    });
  };
}

async function change(
  options: ProfileOptions,
  { tx, context }: { readonly tx: Executor; readonly context: RequestContext },
  { account, kind, before, after }: Change,
): Promise<void> {
  const { id } = account;
  if (!(await replaceIdentifier(tx, { id, kind, before, after }))) throw new DomainError("identifierTaken");
  if (before !== null) await rememberFormer(tx, { accountId: id, identifier: before, at: options.clock.now() });
  await options.audit.record(
    context,
    {
      action: "account.change-identifier",
      target: `account:${id}`,
      before: { [kind]: before === null ? null : maskIdentifier(before) },
      after: { [kind]: maskIdentifier(after) },
    },
    tx,
  );
  await tell(options, { tx, context }, { account, kind, before, after });
}

/** In the message centre, and at every address that the account had or has: whoever did not do this must hear of it. */
async function tell(
  { messages, clock }: ProfileOptions,
  { tx, context }: { readonly tx: Executor; readonly context: RequestContext },
  { account, kind, before, after }: Change,
): Promise<void> {
  const { id: accountId, site_id: siteId, email, phone } = account;
  const { address, userAgent } = context;
  const params = { at: clock.now().toISOString(), address, userAgent, kind, before, after };
  const language = account.language ?? context.language;
  await messages.notify(tx, { accountId, siteId, kind: "identifier-changed", params });
  const template = "identifier-changed";
  for (const identifier of new Set([email, phone, after])) {
    const to = identifier === null ? undefined : identifierKind(identifier);
    if (identifier === null || to === undefined) continue;
    await messages.deliver({ to: { kind: to, identifier }, template, params, language, siteId }, tx);
  }
}
