import type { PermissionMap, PermissionName } from "@yiqiao/contracts/permissions";

/** How somebody stands to a permission: has it, would have it by logging in or with another plan, or cannot. */
export type PermissionState =
  | { readonly kind: "open" }
  | { readonly kind: "login" }
  | { readonly kind: "plan"; readonly plans: readonly string[] }
  | { readonly kind: "closed" };

/** The ways to the back end and out of it are open whatever their value, which only tells managers from administrators. */
const openWithAnyValue: ReadonlySet<PermissionName> = new Set(["ToBackstage", "ToIndex"]);

/** What the map says of `access`; what it does not name is closed. */
export function permissionState(map: PermissionMap, access: PermissionName): PermissionState {
  const entry = map.permissions[access];
  if (entry === undefined) return { kind: "closed" };
  if (entry.value === 0 || openWithAnyValue.has(access)) return { kind: "open" };
  if (entry.gate === "login") return { kind: "login" };
  return entry.gate === "plan" ? { kind: "plan", plans: entry.plans ?? [] } : { kind: "closed" };
}

/** Whether the map opens `access`. */
export function mayReach(map: PermissionMap, access: PermissionName): boolean {
  return permissionState(map, access).kind === "open";
}
