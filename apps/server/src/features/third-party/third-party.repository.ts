import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

/** A row of `identities`. */
export interface IdentityRow extends Record<string, unknown> {
  readonly site_id: number;
  readonly provider: string;
  readonly subject: string;
  readonly account_id: string;
  readonly display_name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** A row with what decides where its account may enter. */
export interface KnownIdentity extends IdentityRow {
  readonly role: 0 | 1 | 2;
}

/** The driver gives moments as text. */
function dated<T extends IdentityRow>(row: T): T {
  const lastUsedAt = row.last_used_at === null ? null : new Date(row.last_used_at);
  return { ...row, created_at: new Date(row.created_at), last_used_at: lastUsedAt };
}

/** At every site, the oldest first: who logs in has proved to be the subject, and no more is told than what is theirs. */
export async function findIdentities(
  db: Executor,
  { provider, subjects }: { readonly provider: string; readonly subjects: readonly string[] },
): Promise<KnownIdentity[]> {
  const { rows } = await db.execute<KnownIdentity>(sql`
    select i.*, a.role from identities i join accounts a on a.id = i.account_id
    where i.subject = any(${sql.param([...subjects])}::text[]) and i.provider = ${provider}
    order by i.created_at, i.account_id`);
  return rows.map(dated);
}

export async function listIdentities(db: Executor, accountId: string): Promise<IdentityRow[]> {
  const { rows } = await db.execute<IdentityRow>(
    sql`select * from identities where account_id = ${accountId} order by created_at, provider`,
  );
  return rows.map(dated);
}

/** @returns false when the subject, or the account's place for this provider, is taken. */
export async function insertIdentity(db: Executor, identity: Omit<IdentityRow, "last_used_at">): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into identities (site_id, provider, subject, account_id, display_name, created_at)
    values (${identity.site_id}, ${identity.provider}, ${identity.subject}, ${identity.account_id},
            ${identity.display_name}, ${identity.created_at})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

/** What the provider calls its user now, and when it last vouched for them. */
export async function renewIdentity(
  db: Executor,
  identity: {
    readonly accountId: string;
    readonly provider: string;
    readonly subject: string;
    readonly displayName: string;
    readonly usedAt: Date;
  },
): Promise<void> {
  await db.execute(sql`
    update identities set subject = ${identity.subject}, display_name = ${identity.displayName},
                          last_used_at = ${identity.usedAt}
    where account_id = ${identity.accountId} and provider = ${identity.provider}`);
}

/** @returns false when there was none. */
export async function deleteIdentity(
  db: Executor,
  { accountId, provider }: { readonly accountId: string; readonly provider: string },
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`delete from identities where account_id = ${accountId} and provider = ${provider} returning 1`,
  );
  return rows.length > 0;
}

export async function deleteIdentitiesOf(db: Executor, accountId: string): Promise<void> {
  await db.execute(sql`delete from identities where account_id = ${accountId}`);
}
