import type { Passkey } from "@yiqiao/contracts/passkeys";
import type { LoginResult, passkeyLoginBodySchema } from "@yiqiao/contracts/sessions";
import type { z } from "zod";
import type { Account } from "#features/accounts";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import { addPasskey, type PasskeyOptions, type PasskeyToAdd, registrationOptions } from "./add-passkey.ts";
import { loginByPasskey, loginOptions } from "./passkey-login.ts";
import type { PasskeyParts, PasskeysOptions } from "./passkey-parts.ts";
import { deletePasskey, listPasskeys, type PasskeyRow, updateName } from "./passkeys.repository.ts";
import { type CallAddress, createRelyingPartyOf } from "./relying-party.ts";

/** Passkeys of accounts. `address` is where the call arrived, since a passkey belongs to a host name. */
export interface Passkeys {
  list(context: RequestContext): Promise<Passkey[]>;
  /** What the browser needs to make one. @throws {DomainError} `passkeyLimit` */
  options(context: RequestContext, address: CallAddress): Promise<PasskeyOptions>;
  /** @throws {DomainError} `challengeOver`, `passkeyRefused`, `passkeyLimit` */
  add(context: RequestContext, address: CallAddress, passkey: PasskeyToAdd): Promise<Passkey[]>;
  /** @throws {DomainError} `passkeyMissing` */
  rename(context: RequestContext, passkey: Pick<Passkey, "id" | "name">): Promise<Passkey[]>;
  /** @throws {DomainError} `passkeyMissing`, `lastSignInWay` */
  remove(context: RequestContext, id: string): Promise<Passkey[]>;
  /** What the browser needs to log in, whoever it is. */
  loginOptions(context: RequestContext, address: CallAddress): Promise<PasskeyOptions>;
  /** @throws {DomainError} `challengeOver`, `passkeyMissing`, `passkeyRefused` and as `completeSignIn` of the sessions */
  login(
    context: RequestContext,
    address: CallAddress,
    body: z.output<typeof passkeyLoginBodySchema>,
  ): Promise<LoginResult>;
}

export function createPasskeys(options: PasskeysOptions): Passkeys {
  const parts: PasskeyParts = { ...options, relyingPartyOf: createRelyingPartyOf(options) };
  const { db } = options.database;
  const ownerOf = async (context: RequestContext): Promise<Account> => {
    const account = context.principal === null ? undefined : await options.accounts.find(context.principal.accountId);
    if (account === undefined) throw new DomainError("unauthenticated");
    return account;
  };
  const listed = async (accountId: string) => (await listPasskeys(db, accountId)).map(present);
  return {
    list: async (context) => listed((await ownerOf(context)).id),
    options: async (context, address) =>
      registrationOptions(parts, context, { account: await ownerOf(context), address }),
    add: async (context, address, passkey) => {
      const account = await ownerOf(context);
      await addPasskey(parts, context, { account, address, passkey });
      return listed(account.id);
    },
    rename: async (context, { id, name }) => {
      const { id: accountId } = await ownerOf(context);
      if (!(await updateName(db, { accountId, id, name }))) throw new DomainError("passkeyMissing");
      return listed(accountId);
    },
    remove: async (context, id) => {
      const account = await ownerOf(context);
      await removePasskey(parts, context, { account, id });
      return listed(account.id);
    },
    loginOptions: (context, address) => loginOptions(parts, context, address),
    login: (context, address, body) => loginByPasskey(parts, context, { body, address }),
  };
}

async function removePasskey(
  { database, clock, waysIn, audit, messages }: PasskeyParts,
  context: RequestContext,
  { account, id }: { readonly account: Account; readonly id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const name = await deletePasskey(tx, { accountId: account.id, id });
    if (name === undefined) throw new DomainError("passkeyMissing");
    await waysIn.requireOne(tx, account.id);
    await audit.record(context, { action: "passkey.remove", target: `account:${account.id}`, before: { name } }, tx);
    const { address, userAgent } = context;
    const params = { at: clock.now().toISOString(), address, userAgent, name };
    await messages.tell(tx, { account, kind: "passkey-removed", params });
  });
}

function present({ id, name, created_at: createdAt, last_used_at: usedAt }: PasskeyRow): Passkey {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: usedAt?.toISOString() ?? null };
}
