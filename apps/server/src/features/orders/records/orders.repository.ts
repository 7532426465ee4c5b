import { isPlanSku, type SkuCode } from "@yiqiao/contracts/plans";
import { sql } from "drizzle-orm";
import type { HeldTerm } from "#features/plans";
import { assignmentsOf, column, columnsOf, type Executor, insertsOf } from "#platform/database";
import { orderRecord } from "./order.record.ts";
import { orderShape, type StoredOrder } from "./stored-order.ts";

const orderColumns = columnsOf(orderShape);

export interface NewOrder extends Pick<
  StoredOrder,
  | "id"
  | "number"
  | "siteId"
  | "accountId"
  | "holder"
  | "goodsType"
  | "code"
  | "action"
  | "listFen"
  | "creditFen"
  | "characters"
  | "days"
  | "details"
  | "createdAt"
  | "payUntil"
> {
  readonly key: string;
}

/** @returns undefined when the account has an order with this key already */
export async function insertOrder(tx: Executor, order: NewOrder): Promise<StoredOrder | undefined> {
  const { names, values } = insertsOf(orderRecord.shape, { ...order, amountFen: order.listFen - order.creditFen });
  const rows = await tx.query(orderShape)`
    insert into orders (${names}) select ${values}
    on conflict (account_id, key) do nothing returning ${orderColumns}`;
  return rows[0];
}

export async function findOrderByKey(db: Executor, accountId: string, key: string): Promise<StoredOrder | undefined> {
  const rows = await db.query(orderShape)`
    select ${orderColumns} from orders where account_id = ${accountId} and key = ${key}`;
  return rows[0];
}

export async function findOrder(
  db: Executor,
  of: { readonly tid?: string | undefined; readonly id?: string | undefined },
): Promise<StoredOrder | undefined> {
  if (of.tid === undefined && of.id === undefined) return undefined;
  const rows = await db.query(orderShape)(
    of.tid === undefined
      ? sql`select ${orderColumns} from orders where id = ${of.id}`
      : sql`select ${orderColumns} from orders where number = ${of.tid}`,
  );
  return rows[0];
}

export async function findOrderOfTask(db: Executor, taskId: string): Promise<StoredOrder | undefined> {
  const rows = await db.query(orderShape)`
    select ${orderColumns} from orders where task_id = ${taskId} order by created_at desc limit 1`;
  return rows[0];
}

/** Whatever changes what a holder has waits until the transaction ends; taken before any row of an order is locked. */
export async function lockHolder(tx: Executor, holder: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders:${holder}`}, 0))`);
}

/** An order as it is by now, with its holder's other orders held still. */
export async function lockOrder(
  tx: Executor,
  of: { readonly tid?: string; readonly id?: string },
): Promise<StoredOrder | undefined> {
  const found = await findOrder(tx, of);
  if (found === undefined) return undefined;
  await lockHolder(tx, found.holder);
  const rows = await tx.query(orderShape)`select ${orderColumns} from orders where id = ${found.id} for update`;
  return rows[0];
}

/** What changes of an order; what is undefined stays. */
export type OrderChange = Partial<
  Pick<
    StoredOrder,
    | "state"
    | "endedBy"
    | "problem"
    | "payUntil"
    | "paidAt"
    | "deliveredAt"
    | "startsAt"
    | "endsAt"
    | "refundedFen"
    | "taskId"
    | "action"
    | "details"
  >
>;

export async function updateOrder(tx: Executor, id: string, change: OrderChange): Promise<StoredOrder> {
  const rows = await tx.query(orderShape)`
    update orders set ${sql.join(assignmentsOf(orderShape, change), sql`, `)} where id = ${id} returning ${orderColumns}`;
  const [row] = rows;
  if (row === undefined) throw new Error("The order vanished");
  return row;
}

/** What was delivered of plans to a holder and has not ended, by its beginning. */
export async function findTerms(db: Executor, holder: string, now: Date): Promise<HeldTerm[]> {
  const rows = await db.query({
    id: column.uuid,
    code: column.text.as<SkuCode>(),
    startsAt: column.timestamptz.present(),
    endsAt: column.timestamptz.present(),
    paidFen: column.bigint,
  })`
    select id, code, starts_at as "startsAt", ends_at as "endsAt", amount_fen - refunded_fen as "paidFen" from orders
    where holder = ${holder} and goods_type = 'T01' and state in ('completed', 'refunded') and ended_by is null
      and ends_at > ${now}
    order by starts_at, ends_at`;
  return rows.flatMap(({ id, code, ...term }) => (isPlanSku(code) ? [{ orderId: id, sku: code, ...term }] : []));
}

/** What delivered upgrades of a holder have credited of one of its orders, those that were paid back whole apart. */
export async function sumCredits(db: Executor, { holder, id }: Pick<StoredOrder, "holder" | "id">): Promise<number> {
  const rows = await db.query({ fen: column.bigint })`
    select coalesce(sum((c->>'creditFen')::bigint), 0) as fen
    from orders o cross join lateral jsonb_array_elements(o.details->'credits') c
    where o.holder = ${holder} and o.action = 'upgrade' and o.state = 'completed' and c->>'orderId' = ${id}`;
  return rows[0]?.fen ?? 0;
}

/** When a site ends without its plans, as the last grant of a first one found it; undefined: nobody wrote it down. */
export async function findSiteExpiry(db: Executor, holder: string): Promise<Date | null | undefined> {
  const rows = await db.query({ expiry: column.text.orNull() })`
    select details->>'siteExpiry' as expiry from orders
    where holder = ${holder} and jsonb_exists(details, 'siteExpiry') order by created_at desc, id limit 1`;
  const expiry = rows[0]?.expiry;
  return typeof expiry === "string" ? new Date(expiry) : expiry;
}

/** Members of a site who have plans of their own that have not ended. */
export async function findMembersWithPlans(db: Executor, siteId: number, now: Date): Promise<string[]> {
  const rows = await db.query({ holder: column.text })`
    select distinct o.holder /* any site: wherever members of this one bought */
    from orders o join accounts a on o.holder = 'account:' || a.id
    where a.site_id = ${siteId} and a.status <> 'deleted' and o.goods_type = 'T01' and o.delivered_at is not null
      and o.ended_by is null and o.ends_at > ${now}`;
  return rows.map(({ holder }) => holder);
}

/** Ids of orders that are paid and wait for their delivery. */
export async function findUndelivered(db: Executor, limit: number): Promise<string[]> {
  const rows = await db.query({ id: column.uuid })`
    select id from orders /* any site: what is paid is delivered everywhere */
    where state = 'paid' order by paid_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Sites whose members share a plan that is in force. */
export async function findPools(db: Executor, now: Date): Promise<string[]> {
  const rows = await db.query({ holder: column.text })`
    select distinct holder from orders /* any site: the clock goes everywhere */
    where holder like 'site:%' and goods_type = 'T01' and delivered_at is not null and ended_by is null
      and starts_at <= ${now} and ends_at > ${now}`;
  return rows.map(({ holder }) => holder);
}

/** Plans whose owners may have to be told: of what began or ended lately, or ends within days. */
export async function findTermsToNotify(
  db: Executor,
  { now, from, to }: { readonly now: Date; readonly from: Date; readonly to: Date },
): Promise<StoredOrder[]> {
  const rows = await db.query(orderShape)`
    select ${orderColumns} from orders /* any site: the clock goes everywhere */
    where goods_type = 'T01' and delivered_at is not null and ended_by is null
      and ends_at > ${from} and (ends_at <= ${to} or (starts_at > delivered_at and starts_at <= ${now}))
      and not (coalesce(details->'told', '[]'::jsonb) @> '["ended"]'::jsonb)
    order by ends_at, id`;
  return rows;
}
