import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

export type MemberRole = "editor" | "reader";

/** Whose share of which library. */
export interface Share {
  readonly libraryId: string;
  readonly accountId: string;
}

const memberShape = {
  accountId: column.uuid,
  username: column.text,
  /** E-mail address, phone number or given name. */
  account: column.text,
  role: column.text.as<"owner" | MemberRole>(),
  /** Null: the owner. */
  since: column.timestamptz.orNull(),
};

export type Member = Omit<RowOf<typeof memberShape>, "since">;

export async function findMemberRole(db: Executor, { libraryId, accountId }: Share): Promise<MemberRole | null> {
  const rows = await db.query({ role: column.text.as<MemberRole>() })`
    select m.role from library_members m where m.library_id = ${libraryId} and m.account_id = ${accountId}`;
  return rows[0]?.role ?? null;
}

/** The owner of a library first, then whom it is shared with, in the order in which they came, those of one moment by name. */
export async function listMembers(db: Executor, libraryId: string): Promise<Member[]> {
  const rows = await db.query(memberShape)`
    select a.id as "accountId", a.username, coalesce(a.email, a.phone, a.account_number) as account, 'owner' as role,
           null::timestamptz as since
    from libraries l join accounts a on a.id = l.account_id where l.id = ${libraryId}
    union all
    select a.id, a.username, coalesce(a.email, a.phone, a.account_number), m.role, m.created_at
    from library_members m join accounts a on a.id = m.account_id where m.library_id = ${libraryId}
    order by since nulls first, username, "accountId"`;
  return rows.map(({ since: _since, ...member }) => member);
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
  const rows = await db.query({ id: column.uuid })`
    select a.id from accounts a
    where a.site_id = ${siteId} and a.username = ${username} and a.status = 'active' limit 2`;
  return rows.map(({ id }) => id);
}

/** What an account is, unless it is closed. */
export async function findActive(
  db: Executor,
  accountId: string,
): Promise<{ readonly role: 0 | 1 | 2; readonly siteId: number } | undefined> {
  const rows = await db.query({ role: column.int.as<0 | 1 | 2>(), siteId: column.int })`
    select role, site_id as "siteId" from accounts where id = ${accountId} and status = 'active'`;
  return rows[0];
}

const holderShape = {
  role: column.int.as<0 | 1 | 2>(),
  plan_sku: column.text,
  plan_expires_at: column.timestamptz.orNull(),
};

type HolderRow = RowOf<typeof holderShape>;

/** What limits an owner. */
export async function findHolder(
  db: Executor,
  { accountId, siteId }: { readonly accountId: string; readonly siteId: number },
): Promise<HolderRow | undefined> {
  const rows = await db.query(holderShape)`
    select a.role, a.plan_sku, a.plan_expires_at from accounts a where a.id = ${accountId} and a.site_id = ${siteId}`;
  return rows[0];
}
