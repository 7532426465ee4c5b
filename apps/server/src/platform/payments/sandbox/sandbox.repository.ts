import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#platform/database";

const rowSchema = z.object({
  number: z.string(),
  reference: z.string(),
  amount_fen: z.coerce.number(),
  currency: z.string(),
  subject: z.string(),
  language: z.enum(["zh", "en"]),
  state: z.enum(["pending", "paid", "failed", "closed"]),
  notify_url: z.string(),
  return_url: z.string(),
  expires_at: z.coerce.date(),
  pays_at: z.coerce.date().nullable(),
  paid_at: z.coerce.date().nullable(),
});

export interface StoredPayment {
  readonly number: string;
  readonly reference: string;
  readonly amountFen: number;
  readonly currency: string;
  readonly subject: string;
  readonly language: "zh" | "en";
  readonly state: "pending" | "paid" | "failed" | "closed";
  readonly notifyUrl: string;
  readonly returnUrl: string;
  readonly expiresAt: Date;
  readonly paysAt: Date | undefined;
  readonly paidAt: Date | undefined;
}

export type NewPayment = Omit<StoredPayment, "state" | "paysAt" | "paidAt"> & { readonly at: Date };

export interface StoredRefund {
  readonly refundNumber: string;
  readonly number: string;
  readonly amountFen: number;
}

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
  const { rows } = await db.execute(sql`
    select * from sandbox_payments where number = ${number} ${isLocked ? sql`for update` : sql``}`);
  const [row] = rows;
  return row === undefined ? undefined : stored(rowSchema.parse(row));
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
  const { rows } = await db.execute<{ number: string; amount_fen: string }>(sql`
    select number, amount_fen from sandbox_refunds where refund_number = ${refundNumber}`);
  const [row] = rows;
  return row && { refundNumber, number: row.number, amountFen: Number(row.amount_fen) };
}

export async function sumRefunds(db: Executor, number: string): Promise<number> {
  const { rows } = await db.execute<{ fen: string }>(sql`
    select coalesce(sum(amount_fen), 0) as fen from sandbox_refunds where number = ${number}`);
  return Number(rows[0]?.fen ?? 0);
}

export async function insertRefund(db: Executor, refund: StoredRefund & { readonly at: Date }): Promise<void> {
  await db.execute(sql`
    insert into sandbox_refunds (refund_number, number, amount_fen, created_at)
    values (${refund.refundNumber}, ${refund.number}, ${refund.amountFen}, ${refund.at})`);
}

export async function findSecret(db: Executor): Promise<Buffer> {
  const { rows } = await db.execute<{ secret: Buffer }>(sql`select secret from sandbox_keys`);
  const [row] = rows;
  if (row === undefined) throw new Error("sandbox_keys is empty: the migration 0104 writes its row");
  return row.secret;
}

function stored(row: z.infer<typeof rowSchema>): StoredPayment {
  const { number, reference, currency, subject, language, state } = row;
  return {
    number,
    reference,
    currency,
    subject,
    language,
    state,
    amountFen: row.amount_fen,
    notifyUrl: row.notify_url,
    returnUrl: row.return_url,
    expiresAt: row.expires_at,
    paysAt: row.pays_at ?? undefined,
    paidAt: row.paid_at ?? undefined,
  };
}
