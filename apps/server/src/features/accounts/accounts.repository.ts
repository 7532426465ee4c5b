import { sql } from "drizzle-orm";
import { assignmentsOf, column, columnsOf, type Executor, insertsOf, type RowOf } from "#platform/database";
import { without } from "#platform/records";
import { accountRecord } from "./account.record.ts";

/** A row of `accounts`. */
const accountShape = without(accountRecord.shape, "search_text");

export type Account = RowOf<typeof accountShape>;

/** What a row begins with; the database gives what is left out. */
export type NewAccount = Partial<Account> & Pick<Account, "site_id" | "account_number" | "username" | "password_hash">;

const accountColumns = columnsOf(accountShape);

/** By e-mail address, phone number or name. */
export async function findAccountByNumber(db: Executor, accountNumber: string): Promise<Account | undefined> {
  const rows = await db.query(accountShape)`
    select ${accountColumns} from accounts /* any site: the number finds the account, and with it the site */
        where account_number = ${accountNumber} or email = ${accountNumber} or phone = ${accountNumber}`;
  return rows[0];
}

export async function findAccount(db: Executor, id: string): Promise<Account | undefined> {
  const rows = await db.query(accountShape)`select ${accountColumns} from accounts where id = ${id}`;
  return rows[0];
}

/** An account as it is by now; who locks it too, or changes it, waits until the transaction ends, who only refers to it does not. */
export async function lockAccount(tx: Executor, id: string): Promise<Account | undefined> {
  const rows = await tx.query(accountShape)`select ${accountColumns} from accounts where id = ${id} for no key update`;
  return rows[0];
}

/** The main site's administrators that can log in. */
export async function findAdministrators(db: Executor): Promise<Account[]> {
  const rows = await db.query(accountShape)`
    select ${accountColumns} from accounts where site_id = 0 and role = 0 and status = 'active' order by created_at`;
  return rows;
}

export async function hasAdministrator(db: Executor): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select 1 from accounts where site_id = 0 and role = 0 limit 1`);
  return rowCount > 0;
}

/** @returns undefined when an account has the number, the e-mail address or the phone number already. */
export async function insertAccount(db: Executor, account: NewAccount): Promise<Account | undefined> {
  const { account_number: number } = account;
  const { names, values } = insertsOf(accountShape, account);
  const rows = await db.query(accountShape)`
    insert into accounts (${names}) select ${values}
    where not exists (
      select 1 from accounts /* any site: a number serves once on all of them */
      where account_number = ${number} or email = ${number} or phone = ${number})
    on conflict do nothing
    returning ${accountColumns}`;
  return rows[0];
}

/** Changes fields that need no more than that; what is undefined stays. */
export async function updateAccount(db: Executor, id: string, values: Partial<Account>): Promise<void> {
  const changes = [...assignmentsOf(accountShape, values), sql`updated_at = now()`];
  await db.execute(sql`update accounts set ${sql.join(changes, sql`, `)} where id = ${id}`);
}

/** How many accounts a site may have; null: as many as come. */
export async function findUserCap(db: Executor, siteId: number): Promise<number | null> {
  const rows = await db.query({ seats: column.int.orNull() })`select seats from sites where id = ${siteId}`;
  return rows[0]?.seats ?? null;
}

/** Whether a site has fewer accounts than `cap`; who asks next waits until the transaction ends. */
export async function hasSeatLeft(tx: Executor, siteId: number, cap: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('seats', ${siteId}::bigint))`);
  const rows = await tx.query({ count: column.int })`
    select count(*)::int as count from (
      select 1 from accounts where site_id = ${siteId} and status <> 'deleted' limit ${cap}) counted`;
  return (rows[0]?.count ?? 0) < cap;
}

/** An account goes to another site. */
export async function updateSite(tx: Executor, id: string, to: { siteId: number; role: 1 | 2 }): Promise<void> {
  await tx.execute(sql`
    update accounts set site_id = ${to.siteId}, role = ${to.role}, updated_at = now() where id = ${id}`);
}

/** @returns false where the password that it was to replace is not the account's any more */
export async function updatePassword(
  db: Executor,
  account: {
    readonly id: string;
    readonly passwordHash: string | null;
    readonly mustChange: boolean;
    /** Undefined: whatever the account has. */
    readonly replaced?: string | null;
  },
): Promise<boolean> {
  const { id, passwordHash, mustChange, replaced } = account;
  const isStill = replaced === undefined ? sql`` : sql`and password_hash is not distinct from ${replaced}::text`;
  const { rowCount } = await db.execute(sql`
    update accounts set password_hash = ${passwordHash}, must_change_password = ${mustChange}, updated_at = now()
    where id = ${id} ${isStill} returning 1`);
  return rowCount > 0;
}
