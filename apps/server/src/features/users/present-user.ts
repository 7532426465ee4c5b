import { planOfSku } from "@yiqiao/contracts/plans";
import type { User, UserState } from "@yiqiao/contracts/users";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Principal } from "#platform/request";
import { mayManage, type Standing } from "./users.policy.ts";
import type { UsersOptions } from "./users.ports.ts";
import type { UserRow } from "./users.repository.ts";

/** Who looks, and in which language. */
export interface UserReader {
  readonly principal: Principal;
  readonly language: InterfaceLanguage;
}

export function stateOf({ status, deletion_due_at: dueAt }: Pick<UserRow, "status" | "deletion_due_at">): UserState {
  return status === "active" && dueAt !== null ? "deleting" : status;
}

export function standingIn({ role, is_super: isSuper, site_id: siteId }: UserRow): Standing {
  return { role, isSuper, siteId };
}

/** Users as who administers them sees them. */
export async function presentUsers(
  { quota, clock }: Pick<UsersOptions, "quota" | "clock">,
  { principal, language }: UserReader,
  rows: readonly UserRow[],
): Promise<User[]> {
  const now = clock.now();
  const left = await quota.leftOfMany(
    rows.map(({ id, site_id: siteId, free_characters: freeCharacters }) => ({ id, siteId, freeCharacters })),
  );
  return rows.map((row) => {
    const isOver = row.plan_expires_at !== null && row.plan_expires_at <= now;
    const ledger = left.get(row.id);
    return {
      user_id: row.id,
      version: row.version,
      username: row.username,
      account_number: row.account_number,
      email: row.email,
      phone: row.phone,
      site_id: row.site_id,
      site_name: language === "zh" ? row.site_zh : row.site_en,
      role: row.role,
      is_super: row.is_super,
      state: stateOf(row),
      plan: isOver ? "free" : planOfSku(row.plan_sku),
      plan_expires_at: row.plan_expires_at?.toISOString() ?? null,
      characters_left: ledger?.left ?? 0,
      is_pooled: ledger?.isPooled ?? false,
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      deletion_due_at: row.deletion_due_at?.toISOString() ?? null,
      can_manage: principal.accountId !== row.id && mayManage(principal, standingIn(row)),
    };
  });
}
