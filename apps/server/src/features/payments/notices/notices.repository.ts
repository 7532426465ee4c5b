import type { NoticeOutcome } from "@yiqiao/contracts/payments";
import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

/** A notice that came to the door, and what became of it. */
export interface NoticeEntry {
  readonly provider: string;
  readonly noticeId: string | null;
  readonly paymentNumber: string | null;
  readonly outcome: NoticeOutcome;
  readonly detail: string;
  readonly bodyHash: Buffer;
  readonly at: Date;
}

export async function insertNotice(db: Executor, entry: NoticeEntry): Promise<void> {
  await db.execute(sql`
    insert into payment_notices (provider, notice_id, payment_number, outcome, detail, body_hash, received_at)
    values (${entry.provider}, ${entry.noticeId}, ${entry.paymentNumber}, ${entry.outcome}, ${entry.detail},
            ${entry.bodyHash}, ${entry.at})`);
}

const noticeShape = {
  id: column.text,
  provider: column.text,
  tid: column.text.orNull(),
  payment_number: column.text.orNull(),
  outcome: column.text.as<NoticeOutcome>(),
  detail: column.text,
  at: column.timestamptz,
  total: column.int,
};

export type NoticeRow = RowOf<typeof noticeShape>;

/** The newest first. */
export function listNotices(
  db: Executor,
  filter: { readonly outcome: NoticeOutcome | undefined; readonly limit: number; readonly offset: number },
): Promise<NoticeRow[]> {
  const { outcome = null, limit, offset } = filter;
  return db.query(noticeShape)`
    select n.id::text, n.provider, o.number as tid, n.payment_number, n.outcome, n.detail, n.received_at as at,
           (count(*) over ())::int as total
    from payment_notices n /* any site: administrators of the installation read all */
    left join payments p on p.number = n.payment_number
    left join orders o on o.id = p.order_id
    where ${outcome}::text is null or n.outcome = ${outcome}
    order by n.id desc limit ${limit} offset ${offset}`;
}

/** Notices that name no payment of ours, older than that. */
export async function deleteUnverifiedNotices(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from payment_notices where payment_number is null and received_at < ${before}`);
}
