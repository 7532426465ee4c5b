import { kindOfFlag, type LibraryAllowance, libraryScopes } from "@yiqiao/contracts/libraries";
import { roles } from "@yiqiao/contracts/sessions";
import { planInForce } from "#features/sessions";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { LibrariesDeps } from "../deps.ts";
import type { LibraryAccess, LibraryNeed, OpenedLibrary } from "../ports.ts";
import { countEntriesToRestore, findLibrary } from "../records/libraries.repository.ts";
import { findActive, findHolder, findMemberRole } from "../records/shares.repository.ts";
import type { StoredLibrary } from "../records/library.record.ts";
import { isEnough, standingOf } from "./libraries.policy.ts";
import { allowanceOf, type Holder, limitReached } from "./limits.ts";

/** What an owner may have, and who that is. */
export interface OwnerLimit extends LibraryAllowance {
  readonly holder: Holder;
}

/** Who may do what with a library, and how much room it has. */
export interface Access extends Pick<
  LibraryAccess,
  "open" | "openFor" | "checkKind" | "may" | "roomFor" | "entryLimit" | "noRoom"
> {
  /** The same as `open`, of a library that may have been deleted. */
  openAny(context: RequestContext, bankId: string, need: LibraryNeed): Promise<OpenedLibrary>;
  limitOf(owner: { readonly accountId: string; readonly siteId: number }, executor?: Executor): Promise<OwnerLimit>;
}

export function createAccess(deps: Pick<LibrariesDeps, "database" | "clock" | "sites" | "permissions">): Access {
  const { database, sites, clock } = deps;
  const limitOf: Access["limitOf"] = async (owner, executor = database.db) => {
    const account = await findHolder(executor, owner);
    if (account === undefined) throw new DomainError("libraryMissing");
    const holder = { plan: planInForce(account, clock.now()), role: account.role, siteId: owner.siteId };
    return { holder, ...allowanceOf(holder, (await sites.rules(owner.siteId, executor)).libraries) };
  };
  const look = createLook(deps);
  const openAny: Access["openAny"] = async (context, bankId, need) => requireRole(await look(context, bankId), need);
  return {
    limitOf,
    openAny,
    open: async (context, bankId, need) => {
      const library = await look(context, bankId);
      // Whatever the caller might do with it, it is not there.
      if (library.deletedAt !== null) throw new DomainError("libraryMissing");
      return requireRole(library, need);
    },
    openFor: async (accountId, bankId) => {
      const library = await findLibrary(database.db, bankId);
      const account = await findActive(database.db, accountId);
      if (library === undefined || library.deletedAt !== null || account === undefined) {
        throw new DomainError("libraryMissing");
      }
      const memberRole = await findMemberRole(database.db, { libraryId: library.id, accountId });
      const standing = standingOf({ accountId, ...account, role: roles.normal }, library, memberRole);
      if (standing === undefined) throw new DomainError("libraryMissing");
      return { ...library, role: standing.role };
    },
    checkKind,
    may: async (library, { accountId, need }, executor) => {
      const account = accountId === null ? undefined : await findActive(executor, accountId);
      if (account === undefined || accountId === null) return false;
      const memberRole = await findMemberRole(executor, { libraryId: library.id, accountId });
      const standing = standingOf({ accountId, ...account }, library, memberRole);
      return standing !== undefined && isEnough(standing.role, need);
    },
    roomFor: async (library, executor = database.db) => {
      const { accountId, siteId } = library;
      if (accountId === null) return Number.POSITIVE_INFINITY;
      const { entries } = await limitOf({ accountId, siteId }, executor);
      const now = await findLibrary(executor, library.id);
      const taken = (now?.entries ?? library.entries) + (await countEntriesToRestore(executor, library.id));
      return Math.max(0, entries - taken);
    },
    entryLimit: async ({ accountId, siteId }) =>
      accountId === null ? null : (await limitOf({ accountId, siteId })).entries,
    noRoom: async ({ language }, { kind, accountId, siteId }, executor) => {
      if (accountId === null) throw new Error("The libraries of sites have no limit");
      const { entries: limit, holder } = await limitOf({ accountId, siteId }, executor);
      return limitReached({ kind, by: "entries", limit, holder, language });
    },
  };
}

function requireRole(library: OpenedLibrary, need: LibraryNeed): OpenedLibrary {
  if (!isEnough(library.role, need)) throw new DomainError("libraryReadOnly");
  return library;
}

type Look = (context: RequestContext, bankId: string) => Promise<OpenedLibrary>;

/** A library that the caller may see, deleted or not. */
function createLook({ database, permissions }: Pick<LibrariesDeps, "database" | "permissions">): Look {
  return async (context, bankId) => {
    const library = await findLibrary(database.db, bankId);
    if (library === undefined) throw new DomainError("libraryMissing");
    const { principal } = context;
    const share = { libraryId: library.id, accountId: principal?.accountId ?? "" };
    const memberRole = principal === null ? null : await findMemberRole(database.db, share);
    const standing = standingOf(principal, library, memberRole);
    if (standing === undefined) throw new DomainError("libraryMissing");
    await permissions.authorize(standing.permission, context);
    return { ...library, role: standing.role, onlyLooks: standing.onlyLooks ?? false };
  };
}

function checkKind(
  { kind, scope, twoWay: isTwoWay }: StoredLibrary,
  { flag, scope: said, twoWay }: Parameters<LibraryAccess["checkKind"]>[1],
): void {
  if (flag !== undefined && kindOfFlag(flag) !== kind) throw new DomainError("libraryMismatch", { field: "flag" });
  if (said !== undefined && libraryScopes[scope] !== said) {
    throw new DomainError("libraryMismatch", { field: "system_or_individual" });
  }
  if (twoWay !== undefined && (twoWay === 1) !== isTwoWay)
    throw new DomainError("libraryMismatch", { field: "tow_way" });
}
