import type { EntryFilter, LibraryKind, LibraryScope } from "@yiqiao/contracts/libraries";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import { roles } from "@yiqiao/contracts/sessions";
import { isMainAdministrator, type Principal } from "#platform/request";
import type { LibraryNeed } from "../ports.ts";
import type { StoredLibrary } from "../records/library.record.ts";

/** What a caller is to a library: what they may do with it, and the permission that they need for it. */
export interface CallerAccess {
  readonly role: LibraryNeed;
  readonly permission: PermissionName;
  /** An administrator, who sees what users keep and has no part in it. */
  readonly onlyLooks?: true;
}

type Owned = Pick<StoredLibrary, "kind" | "scope" | "siteId" | "accountId">;
type Caller = Pick<Principal, "accountId" | "role" | "siteId"> | null;

const own: Record<LibraryKind, PermissionName> = { memory: "MyTM", termbase: "MyTerm" };
const system: Record<LibraryKind, PermissionName> = { memory: "SystemTM", termbase: "SystemTerm" };
const everybodys: Record<LibraryKind, PermissionName> = { memory: "AllMyTM", termbase: "AllMyTerm" };

/** For one's own libraries, and those of others that one uses. */
export const ownPermission = (kind: LibraryKind): PermissionName => own[kind];
/** For a look at every user's. */
export const allPermission = (kind: LibraryKind): PermissionName => everybodys[kind];

/** What keeping the libraries of a scope takes. */
export function keepPermission({ kind, scope }: Pick<Owned, "kind" | "scope">): PermissionName {
  if (scope === "individual") return own[kind];
  return scope === "public" ? "SystemPublicTerm" : system[kind];
}

/** Whether a caller keeps the libraries of a scope at a site. */
export function keeps(caller: Caller, scope: LibraryScope, siteId: number): boolean {
  if (caller === null || scope === "individual") return false;
  if (isMainAdministrator(caller)) return true;
  return scope === "system" && caller.role !== roles.normal && caller.siteId === siteId;
}

/** @returns undefined for who may not even know that the library is there */
export function standingOf(
  caller: Caller,
  library: Owned,
  memberRole: "editor" | "reader" | null,
): CallerAccess | undefined {
  const { kind, scope, siteId, accountId } = library;
  if (keeps(caller, scope, siteId)) return { role: "owner", permission: keepPermission(library) };
  if (scope === "public") return { role: "reader", permission: "PublicTerm" };
  if (caller === null) return undefined;
  const mine = own[kind];
  if (scope === "master") return { role: "reader", permission: mine };
  if (scope === "system") return caller.siteId === siteId ? { role: "reader", permission: mine } : undefined;
  if (accountId === caller.accountId) return { role: "owner", permission: mine };
  if (memberRole !== null && caller.siteId === siteId) return { role: memberRole, permission: mine };
  const isAdministrator = isMainAdministrator(caller) || (caller.role === roles.admin && caller.siteId === siteId);
  return isAdministrator ? { role: "reader", permission: everybodys[kind], onlyLooks: true } : undefined;
}

/** Who wrote an entry that other sites read is told to its keepers alone. */
export function hidesNames({ scope, role }: Pick<Owned, "scope"> & { readonly role: LibraryNeed }): boolean {
  return (scope === "public" || scope === "master") && role === "reader";
}

/**
 * What a filter may find: readers who are not told names cannot ask by them either, and what somebody suggested is not
 * told before it is approved.
 * @returns the filter itself where all may be found; undefined: nothing
 */
export function shownOf(library: Parameters<typeof hidesNames>[0], filter: EntryFilter = {}): EntryFilter | undefined {
  if (!hidesNames(library)) return filter;
  const isAskedByName = filter.author !== undefined && filter.author !== "";
  return isAskedByName || filter.status === "pending" ? undefined : { ...filter, status: "approved" };
}

const rank: Record<LibraryNeed, number> = { reader: 0, editor: 1, owner: 2 };

export function isEnough(role: LibraryNeed, need: LibraryNeed): boolean {
  return rank[role] >= rank[need];
}
