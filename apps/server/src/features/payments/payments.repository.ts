import { type SQL, sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";
import type { PaymentStart, PaymentProviderId, PaymentMethod } from "#platform/payments";

export type PaymentState = "begun" | "paid" | "failed" | "closed" | "surplus";

/** A try to pay an order. */
const paymentShape = {
  id: column.uuid,
  /** The merchant's number at the provider. */
  number: column.text,
  orderId: column.uuid,
  /** The order's number. */
  tid: column.text,
  siteId: column.int,
  provider: column.text.as<PaymentProviderId>(),
  way: column.text.as<PaymentMethod>(),
  amountFen: column.bigint,
  currency: column.text,
  state: column.text.as<PaymentState>(),
  /** The provider's own number. */
  reference: column.text.orNull(),
  startedPayment: column.jsonb<PaymentStart>().orNull(),
  createdAt: column.timestamptz,
  expiresAt: column.timestamptz,
  paidAt: column.timestamptz.orNull(),
  /** When the provider is asked next; null: never again. */
  askAt: column.timestamptz.orNull(),
  asked: column.int,
};

export type Payment = RowOf<typeof paymentShape>;

const columns = sql`p.id, p.number, p.order_id as "orderId", o.number as tid, p.site_id as "siteId", p.provider, p.way,
  p.amount_fen as "amountFen", p.currency, p.state, p.reference, p.begun as "startedPayment", p.created_at as "createdAt",
  p.expires_at as "expiresAt", p.paid_at as "paidAt", p.ask_at as "askAt", p.asked`;

function select(db: Executor, rest: SQL): Promise<Payment[]> {
  return db.query(paymentShape)`
    select ${columns} from payments p join orders o on o.id = p.order_id ${rest}`;
}

export type NewPayment = Pick<
  Payment,
  "number" | "orderId" | "siteId" | "provider" | "way" | "amountFen" | "createdAt" | "expiresAt"
> & { readonly askAt: Date | null };

export async function insertPayment(tx: Executor, payment: NewPayment): Promise<void> {
  const { number, orderId, siteId, provider, way, amountFen, createdAt, expiresAt, askAt } = payment;
  await tx.execute(sql`
    insert into payments (id, number, order_id, site_id, provider, way, amount_fen, created_at, expires_at, ask_at)
    values (gen_random_uuid(), ${number}, ${orderId}, ${siteId}, ${provider}, ${way}, ${amountFen}, ${createdAt},
            ${expiresAt}, ${askAt})`);
}

export async function findPayment(db: Executor, number: string): Promise<Payment | undefined> {
  return (await select(db, sql`where p.number = ${number}`))[0];
}

/** Of an order that the caller has locked already: orders come before payments, everywhere. */
export async function lockPayment(tx: Executor, number: string): Promise<Payment | undefined> {
  return (await select(tx, sql`where p.number = ${number} for update of p`))[0];
}

/** All tries of an order, the newest first. */
export async function paymentsOf(db: Executor, orderId: string): Promise<Payment[]> {
  return select(db, sql`where p.order_id = ${orderId} order by p.created_at desc, p.number desc`);
}

/** Payments whose providers are to be asked now. */
export async function duePayments(
  db: Executor,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<Payment[]> {
  return select(
    db,
    sql`/* any site: a job asks for all */ where p.ask_at is not null and p.ask_at <= ${at}
        order by p.ask_at limit ${limit}`,
  );
}

/** What the payer's browser was given; the first one stays. */
export async function saveStart(db: Executor, number: string, start: PaymentStart): Promise<void> {
  await db.execute(sql`
    update payments set begun = coalesce(begun, ${JSON.stringify(start)}::jsonb),
                        reference = coalesce(reference, ${start.kind === "transfer" ? null : (start.reference ?? null)})
    where number = ${number}`);
}

export interface PaymentChange {
  readonly state: PaymentState;
  readonly reference?: string | null;
  readonly paidAt?: Date;
  /** Null: the provider is never asked again. Left out: as before. */
  readonly askAt?: Date | null;
}

export async function changePayment(tx: Executor, number: string, change: PaymentChange): Promise<void> {
  const { state, reference = null, paidAt = null, askAt } = change;
  const ask = askAt === undefined ? sql`` : sql`, ask_at = ${askAt}`;
  await tx.execute(sql`
    update payments set state = ${state}, reference = coalesce(${reference}, reference),
                        paid_at = coalesce(${paidAt}, paid_at) ${ask}
    where number = ${number}`);
}

/** When the provider is asked next; nothing where another process has asked in between. */
export async function postponePoll(
  db: Executor,
  { number, asked }: Pick<Payment, "number" | "asked">,
  askAt: Date | null,
): Promise<void> {
  await db.execute(sql`
    update payments set ask_at = ${askAt}, asked = asked + 1
    where number = ${number} and asked = ${asked} and ask_at is not null`);
}

export async function pollSoon(db: Executor, number: string, at: Date): Promise<void> {
  await db.execute(sql`
    update payments set ask_at = ${at} where number = ${number} and state in ('begun', 'failed', 'closed')`);
}

/** Numbers of orders that can no longer be paid in time, those apart whose payer still has time at a provider. */
export async function overdueOrders(
  db: Executor,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db.query({ number: column.text })`
    select o.number from orders o /* any site: a job looks for all that are overdue */
    where o.state in ('unpaid', 'paying', 'failed') and o.pay_until <= ${at}
      and not exists (
        select 1 from payments p where p.order_id = o.id and p.state = 'begun' and p.expires_at > ${at})
    order by o.pay_until limit ${limit}`;
  return rows.map(({ number }) => number);
}

/** Transfers that an administrator may see in the bank. */
export async function openTransfers(db: Executor): Promise<Payment[]> {
  return select(
    db,
    sql`/* any site: administrators see all */ where p.provider = 'bank' and p.state = 'begun'
        order by p.created_at desc limit 500`,
  );
}
