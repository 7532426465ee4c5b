import { type PlanCode, planOfSku } from "@yiqiao/contracts/plans";
import { roles, type UserData } from "@yiqiao/contracts/sessions";
import type { Account } from "#features/accounts";

/** What stands in other tables. */
interface AccountExtras {
  readonly now: Date;
  readonly unread: number;
  readonly companyOrders: UserData["company_orders"];
}

/** The account as its owner's client sees it. */
export function present(account: Account, { now, unread, companyOrders }: AccountExtras): UserData {
  return {
    user_id: account.id,
    username: account.username,
    account_number: account.account_number,
    email: account.email,
    phone: account.phone,
    role: account.role,
    is_super: account.is_super,
    site_id: account.site_id,
    expiration_time: account.plan_expires_at?.toISOString() ?? null,
    member_start_time: account.plan_started_at?.toISOString() ?? null,
    company_orders: companyOrders,
    has_password: account.password_hash !== null,
    must_change_password: account.must_change_password,
    code: isPlanOver(account, now) ? "free" : account.plan_sku,
    msg_count: unread,
    language: account.language,
    color_scheme: account.color_scheme,
    deletion_due_at: account.deletion_due_at?.toISOString() ?? null,
  };
}

/** Who calls without an account. */
export function visitor(siteId: number): UserData {
  return {
    user_id: null,
    username: "",
    account_number: "",
    email: null,
    phone: null,
    role: roles.normal,
    is_super: false,
    site_id: siteId,
    expiration_time: null,
    member_start_time: null,
    company_orders: [],
    has_password: false,
    must_change_password: false,
    code: "free",
    msg_count: 0,
    language: null,
    color_scheme: null,
    deletion_due_at: null,
  };
}

/** The plan of an account now. */
export function planInForce(account: { plan_sku: string; plan_expires_at: Date | null }, now: Date): PlanCode {
  return isPlanOver(account, now) ? "free" : planOfSku(account.plan_sku);
}

function isPlanOver({ plan_expires_at: end }: { plan_expires_at: Date | null }, now: Date): boolean {
  return end !== null && end <= now;
}
