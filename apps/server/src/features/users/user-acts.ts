import { errorCatalogue, errorMessage } from "@yiqiao/contracts/errors";
import type { UsersAct } from "@yiqiao/contracts/users";
import { type Account } from "#features/accounts";
import { type Executor, outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import { isMainAdministrator, type Principal, type SignedInContext } from "#platform/request";
import { standingIn } from "./present-user.ts";
import { type Acting, assertManages } from "./users.policy.ts";
import type { UsersOptions } from "./users.ports.ts";
import { findUser, lockUser, type UserRow } from "./users.repository.ts";

/** A user whom the caller may act on, locked. */
export interface Managed {
  /** The caller by now. */
  readonly actor: Acting;
  readonly user: UserRow;
  readonly account: Account;
}

/** The site beyond which the caller sees nobody; undefined: none. */
export const scopeOf = (principal: Principal): number | undefined =>
  isMainAdministrator(principal) ? undefined : principal.siteId;

/** A user that the caller sees. @throws {DomainError} `userMissing` */
export async function requireVisibleUser(
  options: UsersOptions,
  { principal }: SignedInContext,
  id: string,
): Promise<UserRow> {
  const user = await findUser(options.database.db, id, scopeOf(principal));
  if (user === undefined) throw new DomainError("userMissing");
  return user;
}

/**
 * Runs an act on one user, whom the caller may act on, in a transaction that keeps others from changing the user.
 * @throws {DomainError} `userMissing`, `userSelf`, `userRank`; with a version `userChanged`
 */
export async function actOn<T>(
  options: UsersOptions,
  context: SignedInContext,
  {
    id,
    version,
    before,
  }: { readonly id: string; readonly version?: string; readonly before?: (tx: Executor) => Promise<void> },
  run: (tx: Executor, managed: Managed) => Promise<T>,
): Promise<T> {
  const { principal } = context;
  return options.database.transaction(async (tx) => {
    await before?.(tx);
    const user = await lockUser(tx, id, scopeOf(principal));
    if (user === undefined) throw new DomainError("userMissing");
    const actor = await actorNow(tx, principal);
    assertManages(actor, { id, ...standingIn(user) });
    if (version !== undefined && version !== user.version) throw new DomainError("userChanged");
    // Whose the rows are is settled above: from here on they are those of this user.
    return outsideSiteScope(async () => {
      const account = await options.accounts.find(id, tx);
      if (account === undefined) throw new DomainError("userMissing");
      return run(tx, { actor, user, account });
    });
  });
}

/** The caller, who may be less than when the call began. @throws {DomainError} `noPermission` */
export async function actorNow(tx: Executor, principal: Principal): Promise<Acting> {
  const actor = await findUser(tx, principal.accountId, principal.siteId);
  if (actor === undefined || actor.status !== "active") throw new DomainError("noPermission");
  return { ...standingIn(actor), accountId: principal.accountId };
}

/** Acts on several users one by one, and tells of whom it could not be done, and why. */
export async function actOnMany(
  options: UsersOptions,
  context: SignedInContext,
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<UsersAct> {
  const refused: UsersAct["refused"] = [];
  for (const id of ids) {
    try {
      await act(id);
    } catch (error) {
      if (!(error instanceof DomainError) || errorCatalogue[error.error].status >= 500) throw error;
      const user = await findUser(options.database.db, id, scopeOf(context.principal));
      const message = errorMessage(error.error, context.language, error.details);
      refused.push({ user_id: id, account: user?.account_number ?? id, message });
    }
  }
  return { done: ids.length - refused.length, refused };
}
