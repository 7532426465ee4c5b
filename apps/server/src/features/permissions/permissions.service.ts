import { type PermissionMap, type PermissionName, permissions } from "@yiqiao/contracts/permissions";
import type { Sites } from "#features/sites";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import { entryOf, isOpen } from "./permissions.policy.ts";

export interface Permissions {
  /** For the HTTP layer, at every route that names a permission. @throws {DomainError} `unauthenticated`, `planNeeded`, `noPermission` */
  authorize(permission: PermissionName, context: RequestContext): Promise<void>;
  /** What the caller may reach. */
  map(context: RequestContext): Promise<PermissionMap>;
}

export function createPermissions({ sites }: { readonly sites: Pick<Sites, "current"> }): Permissions {
  const askerOf = async (context: RequestContext) => {
    const { site_config: flags } = await sites.current(context);
    return { principal: context.principal, siteId: context.siteId, flags };
  };
  return {
    authorize: async (permission, context) => {
      const entry = entryOf(permission, await askerOf(context));
      if (isOpen(permission, entry)) return;
      if (entry?.gate === "login") throw new DomainError("unauthenticated");
      if (entry?.gate === "plan") throw new DomainError("planNeeded", { plans: entry.plans?.join(", ") ?? "" });
      throw new DomainError("noPermission");
    },
    map: async (context) => {
      const asker = await askerOf(context);
      const names = Object.keys(permissions) as PermissionName[];
      const entries = names.flatMap((name) => {
        const entry = entryOf(name, asker);
        return entry === undefined ? [] : [[name, entry] as const];
      });
      return { permissions: Object.fromEntries(entries) };
    },
  };
}
