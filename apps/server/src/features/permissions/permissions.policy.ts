import { type PermissionMap, type PermissionName, permissions } from "@yiqiao/contracts/permissions";
import { roles } from "@yiqiao/contracts/sessions";
import { DomainError } from "#platform/errors";
import type { Principal } from "#platform/http";

/** Who may reach each part; every name of the catalogue must be decided here. */
const mayReach: Record<PermissionName, (principal: Principal | null) => boolean> = {
  TextTranslation: () => true,
  MailOutbox: (principal) => principal?.role === roles.admin && principal.siteId === 0,
};

/** @throws {DomainError} `noPermission` */
export function requirePermission(name: PermissionName, principal: Principal | null): void {
  if (!mayReach[name](principal)) throw new DomainError("noPermission");
}

/** The map of what a caller may reach: 0 allowed, 1 not. */
export function permissionMapOf(principal: Principal | null): PermissionMap {
  const names = Object.keys(permissions) as PermissionName[];
  const entries = names.map((name, place) => {
    const value: 0 | 1 = mayReach[name](principal) ? 0 : 1;
    return [name, { value, permission_id: place + 1 }] as const;
  });
  return { permissions: Object.fromEntries(entries) };
}
