import { accountFields } from "@yiqiao/contracts/accounts";
import { type PlanCode, planOfSku } from "@yiqiao/contracts/plans";
import { roles, type UserData } from "@yiqiao/contracts/sessions";
import type { Account } from "#features/accounts";
import { blankOf, wireOf } from "#platform/records";

/** What stands in other tables. */
interface AccountExtras {
  readonly now: Date;
  readonly unread: number;
  readonly companyOrders: UserData["company_orders"];
}

/** The account as its owner's client sees it. */
export function present(account: Account, { now, unread, companyOrders }: AccountExtras): UserData {
  return {
    ...wireOf(accountFields, "owner", account),
    user_id: account.id,
    role: account.role,
    expiration_time: account.plan_expires_at?.toISOString() ?? null,
    member_start_time: account.plan_started_at?.toISOString() ?? null,
    company_orders: companyOrders,
    has_password: account.password_hash !== null,
    code: isPlanOver(account, now) ? "free" : account.plan_sku,
    msg_count: unread,
  };
}

/** Who calls without an account. */
export function visitor(siteId: number): UserData {
  return {
    ...blankOf(accountFields, "owner"),
    user_id: null,
    role: roles.normal,
    site_id: siteId,
    expiration_time: null,
    member_start_time: null,
    company_orders: [],
    has_password: false,
    code: "free",
    msg_count: 0,
  };
}

/** The plan of an account now. */
export function planInForce(account: { plan_sku: string; plan_expires_at: Date | null }, now: Date): PlanCode {
  return isPlanOver(account, now) ? "free" : planOfSku(account.plan_sku);
}

function isPlanOver({ plan_expires_at: end }: { plan_expires_at: Date | null }, now: Date): boolean {
  return end !== null && end <= now;
}
