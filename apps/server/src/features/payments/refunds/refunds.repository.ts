import { type SQL, sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";
import type { PaymentProviderId } from "#platform/payments";

/**
 * `failed`: the money did not reach the payer and is still owed. `by_hand`: somebody paid it another way. `retried`:
 * another refund took its place.
 */
export type RefundState = "asked" | "pending" | "done" | "failed" | "by_hand" | "retried";

/** Money on its way back, with what the provider needs to know of its payment. */
const refundShape = {
  number: column.text,
  paymentId: column.uuid,
  paymentNumber: column.text,
  paymentReference: column.text.orNull(),
  provider: column.text.as<PaymentProviderId>(),
  totalFen: column.bigint,
  orderId: column.uuid,
  tid: column.text,
  siteId: column.int,
  accountId: column.uuid,
  amountFen: column.bigint,
  reason: column.text,
  state: column.text.as<RefundState>(),
  createdAt: column.timestamptz,
  doneAt: column.timestamptz.orNull(),
  asked: column.int,
  /** What the provider said when it last refused; null: it did not. */
  problem: column.text.orNull(),
};

export type Refund = RowOf<typeof refundShape>;

const columns = sql`r.number, r.payment_id as "paymentId", p.number as "paymentNumber", p.reference as "paymentReference", p.provider,
  p.amount_fen as "totalFen", r.order_id as "orderId", o.number as tid, r.site_id as "siteId",
  o.account_id as "accountId", r.amount_fen as "amountFen", r.reason, r.state, r.created_at as "createdAt",
  r.done_at as "doneAt", r.asked, r.problem`;

function select(db: Executor, rest: SQL): Promise<Refund[]> {
  return db.query(refundShape)`
    select ${columns} from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id ${rest}`;
}

export interface NewRefund {
  readonly number: string;
  readonly payment: { readonly id: string; readonly orderId: string; readonly siteId: number };
  readonly amountFen: number;
  readonly reason: string;
  /** Null: nobody asked, the money came twice or too late. */
  readonly askedBy: string | null;
  readonly at: Date;
}

export async function insertRefund(tx: Executor, refund: NewRefund): Promise<void> {
  const { number, payment, amountFen, reason, askedBy, at } = refund;
  await tx.execute(sql`
    insert into refunds (id, number, payment_id, order_id, site_id, amount_fen, reason, asked_by, created_at, ask_at)
    values (gen_random_uuid(), ${number}, ${payment.id}, ${payment.orderId}, ${payment.siteId}, ${amountFen},
            ${reason}, ${askedBy}, ${at}, ${at})`);
}

export async function findRefund(db: Executor, number: string): Promise<Refund | undefined> {
  return (await select(db, sql`where r.number = ${number}`))[0];
}

export async function dueRefunds(
  db: Executor,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<Refund[]> {
  return select(
    db,
    sql`/* any site: a job makes all */ where r.ask_at is not null and r.ask_at <= ${at}
        order by r.ask_at limit ${limit}`,
  );
}

/** What went back of a payment at its provider, or is on its way. */
export async function sumRefunds(db: Executor, paymentId: string): Promise<number> {
  const rows = await db.query({ fen: column.float })`
    select coalesce(sum(amount_fen), 0)::float8 as fen from refunds
    where payment_id = ${paymentId} and state in ('asked', 'pending', 'done')`;
  return rows[0]?.fen ?? 0;
}

/** {@link sumRefunds} as the provider saw it at a moment: with what failed only later. */
export async function sumRefundsAt(db: Executor, paymentId: string, at: Date): Promise<number> {
  const rows = await db.query({ fen: column.float })`
    select coalesce(sum(amount_fen), 0)::float8 as fen from refunds
    where payment_id = ${paymentId} and (state in ('asked', 'pending', 'done') or failed_at >= ${at})`;
  return rows[0]?.fen ?? 0;
}

/** What of a payment is still owed since it failed before a moment, the oldest first. */
export async function listFailedBefore(db: Executor, paymentId: string, at: Date): Promise<Refund[]> {
  return select(
    db,
    sql`where r.payment_id = ${paymentId} and r.state = 'failed' and r.failed_at < ${at} order by r.created_at, r.number`,
  );
}

export interface RefundChange {
  readonly state: "asked" | "pending";
  readonly reference?: string;
  readonly askAt: Date;
  readonly problem?: string | null;
}

/**
 * What the provider said of a refund that is under way; nothing where it is at its end by now.
 * @returns whether it is refused now and was not before
 */
export async function changeRefund(db: Executor, number: string, change: RefundChange): Promise<boolean> {
  const { state, reference = null, askAt, problem = null } = change;
  const rows = await db.query({ was_refused: column.bool })`
    update refunds r set state = ${state}, reference = coalesce(${reference}, r.reference), ask_at = ${askAt},
                         asked = r.asked + 1, problem = ${problem}
    from (select id, problem is not null as was_refused from refunds
          where number = ${number} and state in ('asked', 'pending') for update) b
    where r.id = b.id returning b.was_refused`;
  return problem !== null && rows[0]?.was_refused === false;
}

export interface RefundEnd {
  readonly state: Exclude<RefundState, "asked" | "pending">;
  /** From which states it may come to this. */
  readonly from: readonly RefundState[];
  readonly at: Date;
  readonly reference?: string | undefined;
  readonly problem?: string;
}

/** @returns false if it was in none of the states that it may end from */
export async function endRefund(db: Executor, number: string, end: RefundEnd): Promise<boolean> {
  const { state, from, at, reference = null, problem = null } = end;
  const isPaid = state === "done" || state === "by_hand";
  const { rowCount } = await db.execute(sql`
    update refunds set state = ${state}, reference = coalesce(${reference}, reference), ask_at = null,
                       problem = ${problem}, done_at = ${isPaid ? at : null},
                       failed_at = case when ${state !== "done"} then coalesce(failed_at, ${at}) end
    where number = ${number} and state = any(${sql.param([...from])}::text[]) returning 1`);
  return rowCount > 0;
}

/** Those that need somebody first, then the newest. */
export async function listRefunds(
  db: Executor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Refund[]> {
  return select(
    db,
    sql`/* any site: administrators of the installation see all */
        order by (r.state = 'failed' or (r.problem is not null and r.state in ('asked', 'pending'))) desc,
                 r.created_at desc, r.number limit ${limit} offset ${offset}`,
  );
}

export async function countRefunds(db: Executor): Promise<number> {
  const rows = await db.query({ total: column.int })`
    /* any site: administrators of the installation see all */ select count(*)::int as total from refunds`;
  return rows[0]?.total ?? 0;
}
