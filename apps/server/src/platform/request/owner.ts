import { DomainError } from "#platform/errors";
import type { RequestContext } from "./request-context.ts";

/** The owner of files; every lookup for a caller is limited to it. */
export interface Owner {
  /** `account:<id>`, or `device:<id>` of a visitor. */
  readonly name: string;
  readonly siteId: number;
  readonly accountId: string | null;
}

export const ownerName = (accountId: string) => `account:${accountId}`;

export function ownerOf({ principal, siteId, deviceId }: RequestContext): Owner {
  if (principal === null) return { name: `device:${deviceId}`, siteId, accountId: null };
  return { name: ownerName(principal.accountId), siteId: principal.siteId, accountId: principal.accountId };
}

/** The owner, for calls that only users with an account can make. @throws {DomainError} `unauthenticated` */
export function registeredOwnerOf(context: RequestContext): Owner {
  if (context.principal === null) throw new DomainError("unauthenticated");
  return ownerOf(context);
}
