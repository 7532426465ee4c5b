import { accountFields } from "@yiqiao/contracts/accounts";
import { planOfSku } from "@yiqiao/contracts/plans";
import type { User, UserState } from "@yiqiao/contracts/users";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Principal } from "#platform/request";
import { wireOf } from "#platform/records";
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
      ...wireOf(accountFields, "lists", row),
      user_id: row.id,
      version: row.version,
      site_name: language === "zh" ? row.site_zh : row.site_en,
      role: row.role,
      state: stateOf(row),
      plan: isOver ? "free" : planOfSku(row.plan_sku),
      characters_left: ledger?.left ?? 0,
      is_pooled: ledger?.isPooled ?? false,
      can_manage: principal.accountId !== row.id && mayManage(principal, standingIn(row)),
    };
  });
}
