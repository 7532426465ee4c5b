import {
  type Audience,
  type PermissionEntry,
  type PermissionName,
  type PermissionRule,
  permissions,
} from "@yiqiao/contracts/permissions";
import { roles } from "@yiqiao/contracts/sessions";
import type { Capability } from "@yiqiao/contracts/capabilities";
import type { PlanCode } from "@yiqiao/contracts/plans";
import { isMainAdministrator, type Principal } from "#platform/request";

/** Who asks, where. */
export interface Requester {
  readonly principal: Principal | null;
  readonly siteId: number;
  /** What can be done at the site. */
  readonly capabilities: readonly Capability[];
  /** Sections that the site keeps for some plans, instead of what the catalogue says of them. */
  readonly planGates: Readonly<Partial<Record<PermissionName, readonly PlanCode[]>>>;
  /** Whether the site is for who has logged in. */
  readonly isLoginSite: boolean;
}

const isIn: Record<Audience, (principal: Principal | null) => boolean> = {
  visitor: () => true,
  registered: (principal) => principal !== null,
  manager: (principal) => principal !== null && principal.role !== roles.normal,
  administrator: (principal) => principal?.role === roles.admin,
  mainAdministrator: isMainAdministrator,
  super: (principal) => principal?.isSuper === true,
};

/** What the catalogue gives an asker; undefined: not there on this site or for this role, whatever one does. */
export function entryOf(
  name: PermissionName,
  { principal, siteId, capabilities, planGates, isLoginSite }: Requester,
): PermissionEntry | undefined {
  const rule: PermissionRule = permissions[name];
  const id = Object.keys(permissions).indexOf(name) + 1;
  const refused = { value: 1, permission_id: id } as const;
  if (rule.capability !== undefined && !capabilities.includes(rule.capability)) return undefined;
  const plans = planGates[name] ?? rule.plans;
  if (rule.notForMembers === true && siteId !== 0 && principal?.role === roles.normal) return undefined;
  // A visitor has the free plan at most.
  const isOpenToVisitors = rule.audience === "visitor" && !isLoginSite && (plans?.includes("free") ?? true);
  const needsLogin = rule.audience === "registered" || (rule.audience === "visitor" && !isOpenToVisitors);
  if (needsLogin && principal === null) return { ...refused, gate: "login" };
  if (!isIn[rule.audience](principal)) return undefined;
  if (name === "ToBackstage" || name === "ToIndex") {
    return { value: principal?.role === roles.admin ? 0 : 1, permission_id: id };
  }
  const needsPlan = plans !== undefined && principal?.role === roles.normal;
  if (needsPlan && !plans.includes(principal.plan)) return { ...refused, gate: "plan", plans: [...plans] };
  return { value: 0, permission_id: id };
}

/** Whether an entry opens what it stands for; the two ways between pages and back end are open with either value. */
export function isOpen(name: PermissionName, entry: PermissionEntry | undefined): boolean {
  return entry !== undefined && (entry.value === 0 || name === "ToBackstage" || name === "ToIndex");
}
