import type { NoticeOutcome } from "@yiqiao/contracts/payments";
import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

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

export interface NoticeRow extends Record<string, unknown> {
  readonly id: string;
  readonly provider: string;
  readonly tid: string | null;
  readonly payment_number: string | null;
  readonly outcome: NoticeOutcome;
  readonly detail: string;
  readonly at: Date;
  readonly total: number;
}

/** The newest first. */
export async function listNotices(
  db: Executor,
  filter: { readonly outcome: NoticeOutcome | undefined; readonly limit: number; readonly offset: number },
): Promise<NoticeRow[]> {
  const { outcome = null, limit, offset } = filter;
  const { rows } = await db.execute<NoticeRow>(sql`
    select n.id::text, n.provider, o.number as tid, n.payment_number, n.outcome, n.detail, n.received_at as at,
           (count(*) over ())::int as total
    from payment_notices n /* any site: administrators of the installation read all */
    left join payments p on p.number = n.payment_number
    left join orders o on o.id = p.order_id
    where ${outcome}::text is null or n.outcome = ${outcome}
    order by n.id desc limit ${limit} offset ${offset}`);
  return rows;
}

/** Notices that name no payment of ours, older than that. */
export async function deleteUnbelieved(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from payment_notices where payment_number is null and received_at < ${before}`);
}
