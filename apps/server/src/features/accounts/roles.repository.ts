import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

/** What an account may do. */
export interface AccountRole {
  readonly role: 0 | 1 | 2;
  readonly isSuper: boolean;
}

const roleShape = {
  id: column.uuid,
  siteId: column.int,
  account: column.text.named("account_number"),
  role: column.int.as<0 | 1 | 2>(),
  isSuper: column.bool,
};

/** The role of an account that has not been deleted; changes of roles wait for each other until the transaction ends. */
export async function lockRoleByNumber(tx: Executor, number: string): Promise<RowOf<typeof roleShape> | undefined> {
  await lockRoles(tx);
  const rows = await tx.query(roleShape)`
    select ${columnsOf(roleShape)}
    from accounts /* any site: the number finds the account, and with it the site */
    where (account_number = ${number} or email = ${number} or phone = ${number}) and status <> 'deleted' for no key update`;
  return rows[0];
}

/**
 * Whether another super administrator can log in and means to stay. Who ceases to be one waits for others who do, until
 * the transaction ends, so that never the last two go at once.
 */
export async function hasOtherSuperAdministrator(tx: Executor, id: string): Promise<boolean> {
  await lockRoles(tx);
  const { rowCount } = await tx.execute(sql`
    select 1 from accounts
    where site_id = 0 and is_super and status = 'active' and deletion_due_at is null and id <> ${id} limit 1`);
  return rowCount > 0;
}

/** Changes of roles wait for each other until the transaction ends. */
export async function lockRoles(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('roles', 0))`);
}

export async function updateRole(tx: Executor, id: string, { role, isSuper }: AccountRole): Promise<void> {
  await tx.execute(sql`update accounts set role = ${role}, is_super = ${isSuper}, updated_at = now() where id = ${id}`);
}
