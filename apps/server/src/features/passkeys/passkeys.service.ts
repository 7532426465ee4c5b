import type { Passkey } from "@yiqiao/contracts/passkeys";
import type { LoginResult, passkeyLoginBodySchema } from "@yiqiao/contracts/sessions";
import type { z } from "zod";
import type { Account } from "#features/accounts";
import { DomainError } from "#platform/errors";
import type { Principal, RequestContext } from "#platform/request";
import { addPasskey, type PasskeyOptions, type PasskeyToAdd, registrationOptions } from "./add-passkey.ts";
import { loginByPasskey, loginOptions } from "./passkey-login.ts";
import type { PasskeyDeps, PasskeysOptions } from "./passkey-deps.ts";
import { deletePasskey, listPasskeys, type PasskeyRow, updateName } from "./passkeys.repository.ts";
import { type CallAddress, createRelyingPartyOf } from "./relying-party.ts";

/** Passkeys of accounts. `address` is where the call arrived, since a passkey belongs to a host name. */
export interface Passkeys {
  list(context: RequestContext): Promise<Passkey[]>;
  /** What the browser needs to make one. @throws {DomainError} `proofMissing`, `passkeyLimit` */
  options(context: RequestContext, address: CallAddress): Promise<PasskeyOptions>;
  /** @throws {DomainError} `challengeOver`, `passkeyRefused`, `passkeyLimit`, `proofMissing` */
  add(context: RequestContext, address: CallAddress, passkey: PasskeyToAdd): Promise<Passkey[]>;
  /** @throws {DomainError} `passkeyMissing` */
  rename(context: RequestContext, passkey: Pick<Passkey, "id" | "name">): Promise<Passkey[]>;
  /** @throws {DomainError} `passkeyMissing`, `lastSignInWay`, `proofMissing` */
  remove(context: RequestContext, id: string): Promise<Passkey[]>;
  /** What the browser needs to log in, whoever it is. */
  loginOptions(address: CallAddress): Promise<PasskeyOptions>;
  /** @throws {DomainError} `challengeOver`, `passkeyMissing`, `passkeyRefused` and as `completeSignIn` of the sessions */
  login(
    context: RequestContext,
    address: CallAddress,
    body: z.output<typeof passkeyLoginBodySchema>,
  ): Promise<LoginResult>;
}

export function createPasskeys(options: PasskeysOptions): Passkeys {
  const deps: PasskeyDeps = { ...options, relyingPartyOf: createRelyingPartyOf(options) };
  const { db } = options.database;
  const ownerOf = async ({ principal }: RequestContext) => {
    const account = principal === null ? undefined : await options.accounts.find(principal.accountId);
    if (principal === null || account === undefined) throw new DomainError("unauthenticated");
    return { principal, account };
  };
  const presentPasskeys = async (accountId: string) => (await listPasskeys(db, accountId)).map(present);
  return {
    list: async (context) => presentPasskeys((await ownerOf(context)).account.id),
    options: async (context, address) => registrationOptions(deps, context, { ...(await ownerOf(context)), address }),
    add: async (context, address, passkey) => {
      const owner = await ownerOf(context);
      await addPasskey(deps, context, { ...owner, address, passkey });
      return presentPasskeys(owner.account.id);
    },
    rename: async (context, { id, name }) => {
      const { accountId } = (await ownerOf(context)).principal;
      if (!(await updateName(db, { accountId, id, name }))) throw new DomainError("passkeyMissing");
      return presentPasskeys(accountId);
    },
    remove: async (context, id) => {
      const owner = await ownerOf(context);
      await removePasskey(deps, context, { ...owner, id });
      return presentPasskeys(owner.account.id);
    },
    loginOptions: (address) => loginOptions(deps, address),
    login: (context, address, body) => loginByPasskey(deps, context, { body, address }),
  };
}

async function removePasskey(
  { database, clock, proofs, signInMethods, audit, messages }: PasskeyDeps,
  context: RequestContext,
  { principal, account, id }: { readonly principal: Principal; readonly account: Account; readonly id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const name = await deletePasskey(tx, { accountId: account.id, id });
    if (name === undefined) throw new DomainError("passkeyMissing");
    await signInMethods.requireOne(tx, account.id);
    await proofs.take(principal, account, tx);
    await audit.record(context, { action: "passkey.remove", target: `account:${account.id}`, before: { name } }, tx);
    const { address, userAgent } = context;
    const params = { at: clock.now().toISOString(), address, userAgent, name };
    await messages.tell(tx, { account, kind: "passkey-removed", params });
  });
}

function present({ id, name, created_at: createdAt, last_used_at: usedAt }: PasskeyRow): Passkey {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: usedAt?.toISOString() ?? null };
}
