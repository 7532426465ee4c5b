import type { CreatedUser, setUsersStateBodySchema, UsersAct, UserAccessMethod } from "@yiqiao/contracts/users";
import type { z } from "zod";
import { hasOtherSuperAdministrator, lockRoles, setStatus } from "#features/accounts";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import { assertReachable, initialPassword, invite } from "./create-user.ts";
import { stateOf } from "./present-user.ts";
import { actOn, actOnMany, requireVisibleUser } from "./user-acts.ts";
import type { UsersOptions } from "./users.ports.ts";

/** Whether users get in, and by what; who may act on whom, `actOn` knows. */
export interface UserAccess {
  setState(context: SignedInContext, body: z.output<typeof setUsersStateBodySchema>): Promise<UsersAct>;
  delete(context: SignedInContext, ids: readonly string[]): Promise<UsersAct>;
  keep(context: SignedInContext, ids: readonly string[]): Promise<UsersAct>;
  resetTwoFactor(context: SignedInContext, id: string): Promise<void>;
  unlock(context: SignedInContext, id: string): Promise<void>;
  endSessions(context: SignedInContext, id: string): Promise<void>;
  /** @throws {DomainError} `userNoAddress`, `codeUndeliverable`, `userState` */
  resetPassword(context: SignedInContext, id: string, way: UserAccessMethod): Promise<CreatedUser>;
}

export function createUserAccess(options: UsersOptions): UserAccess {
  const { audit, messages, deletion } = options;
  return {
    setState: (context, { user_ids: ids, state, reason = null }) =>
      actOnMany(options, context, ids, (id) => setState(options, context, { id, state, reason })),
    delete: (context, ids) =>
      actOnMany(options, context, ids, (id) =>
        actOn(options, context, { id, before: lockRoles }, (tx, { account }) =>
          deletion.requestFor(tx, context, account),
        ),
      ),
    keep: (context, ids) =>
      actOnMany(options, context, ids, (id) =>
        actOn(options, context, { id }, (tx, { account }) => deletion.keepFor(tx, context, account)),
      ),
    resetTwoFactor: async (context, id) => {
      await actOn(options, context, { id }, async (tx, { account }) => {
        if (!(await options.twoFactor.reset(tx, id))) return;
        const target = { target: `account:${id}`, siteId: account.site_id };
        await audit.record(context, { action: "two-factor.disable", ...target }, tx);
        const at = options.clock.now().toISOString();
        await messages.tell(tx, { account, kind: "two-factor-reset", params: { at } });
      });
    },
    unlock: async (context, id) => {
      await actOn(options, context, { id }, async (tx, { account }) => {
        await options.sessions.administration.unlock(tx, account);
        await audit.record(context, { action: "user.unlock", target: `account:${id}`, siteId: account.site_id }, tx);
      });
      await options.twoFactor.unlock(id);
    },
    endSessions: async (context, id) => {
      await actOn(options, context, { id }, async (tx, { account }) => {
        await options.sessions.administration.end(tx, id, "administrator");
        const act = { action: "user.end-sessions", target: `account:${id}`, siteId: account.site_id } as const;
        await audit.record(context, act, tx);
        const at = options.clock.now().toISOString();
        await messages.tell(tx, { account, kind: "sessions-ended", params: { at } });
      });
    },
    resetPassword: (context, id, way) => resetPassword(options, context, { id, way }),
  };
}

interface StateChange {
  readonly id: string;
  readonly state: "active" | "disabled";
  readonly reason: string | null;
}

/** @throws {DomainError} `lastAdministrator` and those of `actOn` */
async function setState(
  options: UsersOptions,
  context: SignedInContext,
  { id, state, reason }: StateChange,
): Promise<void> {
  const { audit, messages, sessions } = options;
  await actOn(options, context, { id, before: lockRoles }, async (tx, { user, account }) => {
    const isOff = state === "disabled";
    if (isOff && account.is_super && !(await hasOtherSuperAdministrator(tx, id))) {
      throw new DomainError("lastAdministrator");
    }
    if (!(await setStatus(tx, id, state))) return;
    if (isOff) await sessions.administration.end(tx, id, "disabled");
    const action = isOff ? "user.deactivate" : "user.activate";
    const after = { state, ...(reason !== null && { reason }) };
    const change = { before: { state: user.status }, after };
    await audit.record(context, { action, target: `account:${id}`, siteId: account.site_id, ...change }, tx);
    if (isOff) await messages.tell(tx, { account, kind: "account-disabled", params: { reason } });
    else await messages.tell(tx, { account, kind: "account-enabled", params: {} });
  });
}

async function resetPassword(
  options: UsersOptions,
  context: SignedInContext,
  { id, way }: { readonly id: string; readonly way: UserAccessMethod },
): Promise<CreatedUser> {
  const { account_number: number, email } = await requireVisibleUser(options, context, id);
  assertReachable(options, context, { way, account: number, email });
  const { password, passwordHash } = await initialPassword(way);
  await actOn(options, context, { id }, async (tx, { user, account }) => {
    if (stateOf(user) === "disabled" || stateOf(user) === "deleting") throw new DomainError("userState");
    await options.accounts.setInitialPassword(tx, id, passwordHash);
    await options.sessions.administration.end(tx, id, "administrator");
    await options.sessions.administration.unlock(tx, account);
    const act = { action: "password.reset", target: `account:${id}`, siteId: account.site_id } as const;
    await options.audit.record(context, { ...act, after: { way } }, tx);
    if (way === "invitation") return invite(options, tx, account);
    const params = { at: options.clock.now().toISOString() };
    return options.messages.tell(tx, { account, kind: "password-reset-by-administrator", params });
  });
  return { user_id: id, account: number, password };
}
