import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

export type MemberRole = "editor" | "reader";

/** Whose share of which library. */
export interface Share {
  readonly libraryId: string;
  readonly accountId: string;
}

export interface Member {
  readonly accountId: string;
  readonly username: string;
  /** E-mail address, phone number or given name. */
  readonly account: string;
  readonly role: "owner" | MemberRole;
}

export async function findMemberRole(db: Executor, { libraryId, accountId }: Share): Promise<MemberRole | null> {
  const { rows } = await db.execute<{ role: MemberRole }>(sql`
    select m.role from library_members m where m.library_id = ${libraryId} and m.account_id = ${accountId}`);
  return rows[0]?.role ?? null;
}

/** The owner of a library first, then whom it is shared with, in the order in which they came, those of one moment by name. */
export async function listMembers(db: Executor, libraryId: string): Promise<Member[]> {
  const { rows } = await db.execute<{ id: string; username: string; account: string; role: Member["role"] }>(sql`
    select a.id, a.username, coalesce(a.email, a.phone, a.account_number) as account, 'owner' as role,
           null::timestamptz as since
    from libraries l join accounts a on a.id = l.account_id where l.id = ${libraryId}
    union all
    select a.id, a.username, coalesce(a.email, a.phone, a.account_number), m.role, m.created_at
    from library_members m join accounts a on a.id = m.account_id where m.library_id = ${libraryId}
    order by since nulls first, username, id`);
  return rows.map(({ id: accountId, username, account, role }) => ({ accountId, username, account, role }));
}

export async function upsertMember(tx: Executor, share: Share & { readonly role: MemberRole; readonly at: Date }) {
  await tx.execute(sql`
    insert into library_members (library_id, account_id, role, created_at)
    values (${share.libraryId}, ${share.accountId}, ${share.role}, ${share.at})
    on conflict (library_id, account_id) do update set role = excluded.role`);
}

/** Ends a share, and what the member set for the library. */
export async function deleteMember(tx: Executor, share: Share & { readonly siteId: number }): Promise<void> {
  for (const table of ["library_members", "library_uses"]) {
    await tx.execute(sql`
      delete from ${sql.raw(table)} m using accounts a
      where m.library_id = ${share.libraryId} and m.account_id = a.id
        and a.id = ${share.accountId} and a.site_id = ${share.siteId}`);
  }
}

/** Accounts of a site that bear a user name; two are enough to know that it names nobody for sure. */
export async function findByUsername(db: Executor, siteId: number, username: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from accounts a
    where a.site_id = ${siteId} and a.username = ${username} and a.status = 'active' limit 2`);
  return rows.map(({ id }) => id);
}

/** What an account is, unless it is closed. */
export async function findActive(
  db: Executor,
  accountId: string,
): Promise<{ readonly role: 0 | 1 | 2; readonly siteId: number } | undefined> {
  const { rows } = await db.execute<{ role: 0 | 1 | 2; site_id: number }>(
    sql`select role, site_id from accounts where id = ${accountId} and status = 'active'`,
  );
  const row = rows[0];
  return row && { role: row.role, siteId: row.site_id };
}

interface HolderRow extends Record<string, unknown> {
  readonly role: 0 | 1 | 2;
  readonly plan_sku: string;
  readonly plan_expires_at: Date | null;
}

/** What limits an owner. */
export async function findHolder(
  db: Executor,
  { accountId, siteId }: { readonly accountId: string; readonly siteId: number },
): Promise<HolderRow | undefined> {
  const { rows } = await db.execute<HolderRow>(sql`
    select a.role, a.plan_sku, a.plan_expires_at from accounts a where a.id = ${accountId} and a.site_id = ${siteId}`);
  const row = rows[0];
  return row && { ...row, plan_expires_at: row.plan_expires_at === null ? null : new Date(row.plan_expires_at) };
}
