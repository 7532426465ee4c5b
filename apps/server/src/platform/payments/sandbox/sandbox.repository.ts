import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

const paymentShape = {
  number: column.text,
  reference: column.text,
  amountFen: column.bigint,
  currency: column.text,
  subject: column.text,
  language: column.text.as<"zh" | "en">(),
  state: column.text.as<"pending" | "paid" | "failed" | "closed">(),
  notifyUrl: column.text,
  returnUrl: column.text,
  expiresAt: column.timestamptz,
  paysAt: column.timestamptz.orNull(),
  paidAt: column.timestamptz.orNull(),
};

export type StoredPayment = RowOf<typeof paymentShape>;

export type NewPayment = Omit<StoredPayment, "state" | "paysAt" | "paidAt"> & { readonly at: Date };

const refundShape = { refundNumber: column.text, number: column.text, amountFen: column.bigint };

export type StoredRefund = RowOf<typeof refundShape>;

/** Nothing, where the number is known already. */
export async function insertPayment(db: Executor, payment: NewPayment): Promise<void> {
  const { number, reference, amountFen, currency, subject, language } = payment;
  const { notifyUrl, returnUrl, at, expiresAt } = payment;
  await db.execute(sql`
    insert into sandbox_payments
      (number, reference, amount_fen, currency, subject, language, notify_url, return_url, created_at, expires_at)
    values (${number}, ${reference}, ${amountFen}, ${currency}, ${subject}, ${language}, ${notifyUrl}, ${returnUrl},
      ${at}, ${expiresAt})
    on conflict (number) do nothing`);
}

export async function findPayment(
  db: Executor,
  number: string,
  { isLocked = false } = {},
): Promise<StoredPayment | undefined> {
  const rows = await db.query(paymentShape)`
    select ${columnsOf(paymentShape)} from sandbox_payments
    where number = ${number} ${isLocked ? sql`for update` : sql``}`;
  return rows[0];
}

export async function updatePayment(
  db: Executor,
  number: string,
  to: {
    readonly state: StoredPayment["state"];
    readonly paysAt?: Date | undefined;
    readonly paidAt?: Date | undefined;
  },
): Promise<void> {
  await db.execute(sql`
    update sandbox_payments
    set state = ${to.state}, pays_at = ${to.paysAt ?? null}, paid_at = ${to.paidAt ?? null}
    where number = ${number}`);
}

export async function findRefund(db: Executor, refundNumber: string): Promise<StoredRefund | undefined> {
  const rows = await db.query(refundShape)`
    select ${columnsOf(refundShape)} from sandbox_refunds where refund_number = ${refundNumber}`;
  return rows[0];
}

export async function sumRefunds(db: Executor, number: string): Promise<number> {
  const rows = await db.query({ fen: column.bigint })`
    select coalesce(sum(amount_fen), 0) as fen from sandbox_refunds where number = ${number}`;
  return rows[0]?.fen ?? 0;
}

export async function insertRefund(db: Executor, refund: StoredRefund & { readonly at: Date }): Promise<void> {
  await db.execute(sql`
    insert into sandbox_refunds (refund_number, number, amount_fen, created_at)
    values (${refund.refundNumber}, ${refund.number}, ${refund.amountFen}, ${refund.at})`);
}

export async function findSecret(db: Executor): Promise<Buffer> {
  const rows = await db.query({ secret: column.bytea })`select secret from sandbox_keys`;
  const [row] = rows;
  if (row === undefined) throw new Error("sandbox_keys is empty: the migration 0104 writes its row");
  return row.secret;
}
