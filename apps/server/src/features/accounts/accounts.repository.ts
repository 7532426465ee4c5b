import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

/** A row of `accounts`. */
export interface Account extends Record<string, unknown> {
  readonly id: string;
  readonly site_id: number;
  readonly account_number: string;
  readonly username: string;
  readonly password_hash: string | null;
  readonly role: 0 | 1 | 2;
  readonly status: "active" | "disabled";
  readonly must_change_password: boolean;
}

export interface NewAccount {
  readonly siteId: number;
  readonly accountNumber: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly role: 0 | 1 | 2;
  readonly mustChangePassword: boolean;
}

export async function findAccountByNumber(db: Executor, accountNumber: string): Promise<Account | undefined> {
  const { rows } = await db.execute<Account>(sql`select * from accounts where account_number = ${accountNumber}`);
  return rows[0];
}

export async function findAccount(db: Executor, id: string): Promise<Account | undefined> {
  const { rows } = await db.execute<Account>(sql`select * from accounts where id = ${id}`);
  return rows[0];
}

export async function hasAdministrator(db: Executor): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from accounts where site_id = 0 and role = 0 limit 1`);
  return rows.length > 0;
}

/** @returns undefined when the account number is taken. */
export async function insertAccount(db: Executor, account: NewAccount): Promise<Account | undefined> {
  const { rows } = await db.execute<Account>(sql`
    insert into accounts (site_id, account_number, username, password_hash, role, must_change_password)
    values (${account.siteId}, ${account.accountNumber}, ${account.username}, ${account.passwordHash}, ${account.role},
            ${account.mustChangePassword})
    on conflict (account_number) do nothing
    returning *`);
  return rows[0];
}

export async function updatePassword(
  db: Executor,
  account: { readonly id: string; readonly passwordHash: string; readonly mustChange: boolean },
): Promise<void> {
  await db.execute(sql`
    update accounts set password_hash = ${account.passwordHash}, must_change_password = ${account.mustChange},
                        updated_at = now()
    where id = ${account.id}`);
}
