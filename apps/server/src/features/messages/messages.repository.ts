import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

/** A row of `messages`. */
const messageShape = {
  id: column.serial,
  site_id: column.int,
  kind: column.text,
  params: column.jsonb(),
  created_at: column.timestamptz,
  read_at: column.timestamptz.orNull(),
};

export type MessageRow = RowOf<typeof messageShape>;

export interface NewMessage {
  readonly siteId: number;
  readonly accountId: string;
  readonly kind: string;
  readonly params: object;
  readonly at: Date;
}

/** What one account reads: a page, the unread only or all. */
export interface MessageFilter {
  readonly accountId: string;
  readonly unreadOnly: boolean;
  readonly limit: number;
  readonly offset: number;
}

export async function insertMessage(db: Executor, message: NewMessage): Promise<void> {
  await db.execute(sql`
    insert into messages (site_id, account_id, kind, params, created_at)
    values (${message.siteId}, ${message.accountId}, ${message.kind}, ${JSON.stringify(message.params)}::jsonb,
            ${message.at})`);
}

/** The newest first. */
export function listMessages(db: Executor, filter: MessageFilter): Promise<readonly MessageRow[]> {
  return db.query(messageShape)`
    select ${columnsOf(messageShape)} from messages
    where account_id = ${filter.accountId} and (read_at is null or not ${filter.unreadOnly})
    order by id desc limit ${filter.limit} offset ${filter.offset}`;
}

/** A page of all messages of an account, the oldest first, after an id. */
export function pageOfMessages(
  db: Executor,
  { accountId, after, limit }: { readonly accountId: string; readonly after: string; readonly limit: number },
): Promise<readonly MessageRow[]> {
  return db.query(messageShape)`
    select ${columnsOf(messageShape)} from messages
    where account_id = ${accountId} and id > ${after}::bigint order by id limit ${limit}`;
}

export async function countMessages(db: Executor, accountId: string): Promise<{ total: number; unread: number }> {
  const rows = await db.query({ total: column.int, unread: column.int })`
    select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread
    from messages where account_id = ${accountId}`;
  return rows[0] ?? { total: 0, unread: 0 };
}

export async function countUnread(db: Executor, accountId: string): Promise<number> {
  const rows = await db.query({ unread: column.int })`
    select count(*)::int as unread from messages where account_id = ${accountId} and read_at is null`;
  return rows[0]?.unread ?? 0;
}

/** Marks an account's unread messages: those of `ids`, or all. Returns how many there were. */
export async function markRead(
  db: Executor,
  read: { readonly accountId: string; readonly ids: readonly string[] | "all"; readonly at: Date },
): Promise<number> {
  const { accountId, ids, at } = read;
  const these = ids === "all" ? sql`` : sql`and id = any(${sql.param(ids)}::bigint[])`;
  const { rowCount } = await db.execute(sql`
    update messages set read_at = ${at} where account_id = ${accountId} and read_at is null ${these}`);
  return rowCount;
}

/** Deletes what accounts with a message after `since` have beyond the newest `most`: the oldest read first, then the oldest. */
export async function deleteSurplus(
  db: Executor,
  { most, since }: { readonly most: number; readonly since: Date },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from messages /* any site: what is over an account's limit */ where id in (
      select id from (
        select id, row_number() over (partition by account_id order by (read_at is null) desc, id desc) as place
        from messages
        where account_id in (
          select account_id from messages
          where account_id in (select account_id from messages where created_at > ${since})
          group by account_id having count(*) > ${most})
      ) as placed where place > ${most})`);
  return rowCount;
}

export async function deleteMessagesOf(db: Executor, accountId: string): Promise<void> {
  await db.execute(sql`delete from messages where account_id = ${accountId}`);
}

/** Those of an account that goes to another site. */
export async function moveMessages(tx: Executor, accountId: string, siteId: number): Promise<void> {
  await tx.execute(sql`update messages set site_id = ${siteId} where account_id = ${accountId}`);
}
