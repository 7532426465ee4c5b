import { type PermissionMap, type PermissionName, permissions } from "@yiqiao/contracts/permissions";
import type { Audit } from "#features/audit";
import type { Sites } from "#features/sites";
import { DomainError } from "#platform/errors";
import type { RateLimiter } from "#platform/limits";
import type { RequestContext } from "#platform/request";
import { type Requester, entryOf, isOpen } from "./permissions.policy.ts";

export interface Permissions {
  /** For the HTTP layer, at every route that names a permission. @throws {DomainError} `unauthenticated`, `planNeeded`, `noPermission` */
  authorize(permission: PermissionName, context: RequestContext): Promise<void>;
  /** What the caller may reach. */
  map(context: RequestContext): Promise<PermissionMap>;
}

export interface PermissionsOptions {
  readonly sites: Pick<Sites, "current" | "rules">;
  readonly audit: Pick<Audit, "record">;
  readonly rateLimiter: Pick<RateLimiter, "take">;
}

export function createPermissions(options: PermissionsOptions): Permissions {
  const { sites } = options;
  const requesterOf = async (context: RequestContext): Promise<Requester> => {
    const { principal, siteId } = context;
    const { capabilities, is_login: isLoginSite } = await sites.current(context);
    const { planGates } = await sites.rules(siteId);
    return { principal, siteId, capabilities, planGates, isLoginSite };
  };
  return {
    authorize: async (permission, context) => {
      const entry = entryOf(permission, await requesterOf(context));
      if (isOpen(permission, entry)) return;
      if (entry?.gate === "login") throw new DomainError("unauthenticated");
      if (entry?.gate === "plan") throw new DomainError("planNeeded", { plans: entry.plans ?? [] });
      await tellRefusal(options, permission, context);
      throw new DomainError("noPermission");
    },
    map: async (context) => {
      const requester = await requesterOf(context);
      const names = Object.keys(permissions) as PermissionName[];
      const entries = names.flatMap((name) => {
        const entry = entryOf(name, requester);
        return entry === undefined ? [] : [[name, entry] as const];
      });
      return { permissions: Object.fromEntries(entries) };
    },
  };
}

/** Once an hour for an account and a permission, so that nobody fills the log by asking. */
const onceAnHour = { limit: 1, windowS: 3600 };

/** Writes down who, being logged in, tried what is not for them: no page of ours does. */
async function tellRefusal(
  { audit, rateLimiter }: PermissionsOptions,
  permission: PermissionName,
  context: RequestContext,
): Promise<void> {
  const { principal } = context;
  if (principal === null) return;
  try {
    await rateLimiter.take({ key: `permission.refuse:${principal.accountId}:${permission}`, ...onceAnHour });
  } catch (error) {
    if (error instanceof DomainError) return;
    throw error;
  }
  await audit.record(context, { action: "permission.refuse", outcome: "failure", target: `permission:${permission}` });
}
