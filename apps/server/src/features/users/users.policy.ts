import { type UserRole, userRoles } from "@yiqiao/contracts/users";
import { roles } from "@yiqiao/contracts/sessions";
import { mayLookAt, rankOf, type Rights } from "#features/accounts";
import { DomainError } from "#platform/errors";
import { isMainAdministrator, type Principal } from "#platform/request";

export type Standing = Rights;

/** One acts on, and makes, only who is below; super administrators also on each other. Nobody acts on their own rights. */
export type Acting = Standing & Pick<Principal, "accountId">;

export function mayManage(actor: Standing, user: Standing): boolean {
  if (!isMainAdministrator(actor) && actor.siteId !== user.siteId) return false;
  return rankOf(actor) > rankOf(user) || actor.isSuper;
}

/** @throws {DomainError} `userMissing` of another site, `userSelf`, `userRank` */
export function assertManages(actor: Acting, user: Standing & { readonly id: string }): void {
  if (!isMainAdministrator(actor) && actor.siteId !== user.siteId) throw new DomainError("userMissing");
  if (actor.accountId === user.id) throw new DomainError("userSelf");
  if (!mayManage(actor, user)) throw new DomainError("userRank");
}

/** Nobody looks at the own account that way, nor at one that is switched off. */
export function mayView(actor: Acting, user: Standing & { readonly id: string; readonly state: string }): boolean {
  return mayLookAt(actor, user) && actor.accountId !== user.id && user.state !== "disabled";
}

/** The standing that a role is at a site. */
export function standingOf(role: UserRole, siteId: number): Standing {
  const numbers = { super: roles.admin, administrator: roles.admin, manager: roles.manager, normal: roles.normal };
  return { role: numbers[role], isSuper: role === "super", siteId };
}

export function roleOf({ role, isSuper }: Pick<Standing, "role" | "isSuper">): UserRole {
  if (isSuper) return "super";
  if (role === roles.admin) return "administrator";
  return role === roles.manager ? "manager" : "normal";
}

/** The roles that an actor may give a user of a site, the highest first. */
export function rolesToGive(actor: Standing, siteId: number): UserRole[] {
  return userRoles.filter((role) => (role !== "super" || siteId === 0) && mayManage(actor, standingOf(role, siteId)));
}

/** @throws {DomainError} `roleSite`, `roleRank` */
export function assertGives(actor: Standing, role: UserRole, siteId: number): void {
  if (role === "super" && siteId !== 0) throw new DomainError("roleSite");
  if (!rolesToGive(actor, siteId).includes(role)) throw new DomainError("roleRank");
}
