import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

/** A row of `identities`. */
const identityShape = {
  site_id: column.int,
  provider: column.text,
  subject: column.text,
  account_id: column.uuid,
  display_name: column.text,
  created_at: column.timestamptz,
  last_used_at: column.timestamptz.orNull(),
};

export type IdentityRow = RowOf<typeof identityShape>;

/** A row with what decides where its account may enter. */
const knownIdentityShape = { ...identityShape, role: column.int.as<0 | 1 | 2>() };

export type KnownIdentity = RowOf<typeof knownIdentityShape>;

/** At every site, the oldest first: who logs in has proved to be the subject, and no more is told than what is theirs. */
export function findIdentities(
  db: Executor,
  { provider, subjects }: { readonly provider: string; readonly subjects: readonly string[] },
): Promise<KnownIdentity[]> {
  return db.query(knownIdentityShape)`
    select ${columnsOf(identityShape, "i")}, a.role from identities i join accounts a on a.id = i.account_id
    where i.subject = any(${sql.param([...subjects])}::text[]) and i.provider = ${provider}
    order by i.created_at, i.account_id`;
}

export function listIdentities(db: Executor, accountId: string): Promise<IdentityRow[]> {
  return db.query(identityShape)`
    select ${columnsOf(identityShape)} from identities where account_id = ${accountId} order by created_at, provider`;
}

/** @returns false when the subject, or the account's place for this provider, is taken. */
export async function insertIdentity(db: Executor, identity: Omit<IdentityRow, "last_used_at">): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into identities (site_id, provider, subject, account_id, display_name, created_at)
    values (${identity.site_id}, ${identity.provider}, ${identity.subject}, ${identity.account_id},
            ${identity.display_name}, ${identity.created_at})
    on conflict do nothing returning 1`);
  return rowCount > 0;
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
  const { rowCount } = await db.execute(
    sql`delete from identities where account_id = ${accountId} and provider = ${provider} returning 1`,
  );
  return rowCount > 0;
}

export async function deleteIdentitiesOf(db: Executor, accountId: string): Promise<void> {
  await db.execute(sql`delete from identities where account_id = ${accountId}`);
}

/** Those of an account that goes to another site; what opens another account there already opens that one alone. */
export async function moveIdentities(tx: Executor, accountId: string, siteId: number): Promise<void> {
  await tx.execute(sql`
    delete from identities i using identities other
    where i.account_id = ${accountId} and other.site_id = ${siteId} and other.provider = i.provider
      and other.subject = i.subject and other.account_id <> ${accountId}`);
  await tx.execute(sql`update identities set site_id = ${siteId} where account_id = ${accountId}`);
}
