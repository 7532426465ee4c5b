import { normaliseIdentifier } from "@yiqiao/contracts/accounts";
import { roles } from "@yiqiao/contracts/sessions";
import type { Audit } from "#features/audit";
import type { Notify } from "#features/messages";
import type { Database } from "#platform/database";
import { hasOtherSuperAdministrator, lockRoleByNumber, type AccountRole, updateRole } from "./roles.repository.ts";

export type RoleName = keyof typeof roles;

/** What became of a role. */
export type RoleChange =
  | {
      readonly outcome: "changed" | "unchanged";
      readonly account: string;
      readonly before: AccountRole;
      readonly after: AccountRole;
    }
  | { readonly outcome: "missing" }
  /** Nobody would be left who may do everything. */
  | { readonly outcome: "last-super" };

/**
 * Gives an account a role, for a command on the machine. Who was super administrator and becomes less is none any more.
 * It counts from the next call on: the role is read at each.
 */
export function createSetRole({
  database,
  audit,
  notify,
}: {
  readonly database: Pick<Database, "transaction">;
  readonly audit: Pick<Audit, "record">;
  readonly notify: Notify;
}): (accountNumber: string, role: RoleName) => Promise<RoleChange> {
  return (accountNumber, role) =>
    database.transaction(async (tx) => {
      const found = await lockRoleByNumber(tx, normaliseIdentifier(accountNumber));
      if (found === undefined) return { outcome: "missing" };
      const { id, siteId, account, ...before } = found;
      const after: AccountRole = { role: roles[role], isSuper: before.isSuper && role === "admin" };
      if (before.isSuper && !after.isSuper && !(await hasOtherSuperAdministrator(tx, id)))
        return { outcome: "last-super" };
      if (before.role === after.role) return { outcome: "unchanged", account, before, after };
      await updateRole(tx, id, after);
      const shown = ({ role: number, isSuper }: AccountRole) => ({ role: number, is_super: isSuper });
      const event = { action: "account.role", target: `account:${id}`, siteId } as const;
      await audit.record(null, { ...event, before: shown(before), after: shown(after) }, tx);
      await notify(tx, { accountId: id, siteId, kind: "role-changed", params: { role } });
      return { outcome: "changed", account, before, after };
    });
}
