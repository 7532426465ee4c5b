import type { GoodsType } from "@yiqiao/contracts/plans";
import type { EndedGroup, OrderState } from "@yiqiao/contracts/orders";
import { type SQL, sql } from "drizzle-orm";
import { column, columnsOf, type Executor } from "#platform/database";
import { isOpen, orderShape, type StoredOrder } from "./stored-order.ts";

/** Whose orders: those that the account made, and those for what it keeps. */
export interface Buyer {
  readonly accountId: string;
  readonly holder: string;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface OrderPage {
  readonly orders: readonly StoredOrder[];
  readonly total: number;
}

/** Administrators grant in their own name for others. */
const ownedBy = ({ accountId, holder }: Buyer): SQL =>
  sql`(holder = ${holder} or (account_id = ${accountId} and action <> 'grant'))`;

/** {@link ownedBy} of an order that is at hand. */
export function isOwnedBy(order: StoredOrder, { accountId, holder }: Buyer): boolean {
  return order.holder === holder || (order.accountId === accountId && order.action !== "grant");
}

/** Every order, the newest first. */
export function listOwn(
  db: Executor,
  buyer: Buyer,
  { goodsType, ...page }: Page & { readonly goodsType: GoodsType | undefined },
): Promise<OrderPage> {
  const ofType = goodsType === undefined ? sql`` : sql`and goods_type = ${goodsType}`;
  return pageOf(db, sql`${ownedBy(buyer)} ${ofType}`, { ...page, order: sql`created_at desc, id` });
}

/** What was delivered and has not ended, by its end. */
export async function listCurrent(db: Executor, holder: string, now: Date): Promise<StoredOrder[]> {
  const rows = await db.query(orderShape)`
    select ${columnsOf(orderShape)} from orders
    where holder = ${holder} and delivered_at is not null and ended_by is null and ends_at > ${now}
      and goods_type <> 'T04'
    order by starts_at, ends_at, created_at, id`;
  return rows;
}

/** What was delivered and is over, the last ended first: all, or what has ended with its time, or what is done. */
export function listEnded(
  db: Executor,
  holder: string,
  { now, group, ...page }: Page & { readonly now: Date; readonly group: EndedGroup | undefined },
): Promise<OrderPage> {
  const isUsedUp = sql`(goods_type <> 'T01' and exists (
    select 1 from quota_purses q where q.holder = orders.holder and q.source = 'order:' || orders.id
                                   and q.closed_at is null and q.balance = 0 and q.reserved = 0))`;
  const isDone = sql`(coalesce(ended_by in ('renewed', 'upgraded'), false) or (ended_by is null and (${isUsedUp}
    or (goods_type = 'T01' and ends_at <= ${now} and exists (
      select 1 from orders f where f.holder = orders.holder and f.goods_type = 'T01' and f.id <> orders.id
                               and f.delivered_at is not null and f.starts_at = orders.ends_at
                               and f.ended_by is distinct from 'refunded')))))`;
  const inGroup = { expired: sql`and not ${isDone}`, completed: sql`and ${isDone}` };
  const condition = sql`
    holder = ${holder} and delivered_at is not null and goods_type <> 'T04'
    and (ended_by is not null or ends_at <= ${now} or ${isUsedUp}) ${group === undefined ? sql`` : inGroup[group]}`;
  return pageOf(db, condition, { ...page, order: sql`ends_at desc, starts_at desc, created_at desc, id` });
}

async function pageOf(
  db: Executor,
  condition: SQL,
  { limit, offset, order }: Page & { readonly order: SQL },
): Promise<OrderPage> {
  const rows = await db.query(orderShape)`
    select ${columnsOf(orderShape)} from orders where ${condition} order by ${order} limit ${limit} offset ${offset}`;
  const counts = await db.query({ total: column.int })`
    select count(*)::int as total from orders where ${condition}`;
  return { orders: rows, total: counts[0]?.total ?? 0 };
}

/** What stands beside an order in other tables. */
export interface OrderExtras {
  readonly invoiceState: "none" | "requested" | "issued" | "rejected";
  /** Whether a term of the same plan followed. */
  readonly isFollowed: boolean;
}

export async function findOrderExtras(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, OrderExtras>> {
  const rows = await db.query({
    id: column.uuid,
    invoiceState: column.text.as<OrderExtras["invoiceState"]>(),
    isFollowed: column.bool,
  })`
    select o.id, coalesce((select i.state from invoices i where i.order_id = o.id order by i.requested_at desc limit 1),
                          'none') as "invoiceState",
           exists (select 1 from orders f where f.holder = o.holder and f.goods_type = 'T01' and o.goods_type = 'T01'
                   and f.id <> o.id and f.delivered_at is not null and f.starts_at = o.ends_at
                   and f.ended_by is distinct from 'refunded') as "isFollowed"
    from orders o where o.id = any(${sql.param([...ids])}::uuid[])`;
  return new Map(rows.map(({ id, ...extras }) => [id, extras]));
}

export interface AllFilter extends Page {
  /** Undefined: of all sites. */
  readonly siteId: number | undefined;
  readonly goodsType: GoodsType | undefined;
  readonly state: OrderState | undefined;
  readonly provider: string | undefined;
  readonly keyword: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** An order with its buyer and its last payment. */
export interface BoughtOrder {
  readonly order: StoredOrder;
  readonly accountNumber: string;
  readonly username: string;
  readonly paymentNumber: string | null;
  /** What the payer writes with a transfer that was begun and has not been confirmed. */
  readonly transferNumber: string | null;
  /** The order waits for it. */
  readonly awaitsTransfer: boolean;
}

const boughtShape = {
  ...orderShape,
  accountNumber: column.text,
  username: column.text,
  paymentNumber: column.text.orNull(),
  transferNumber: column.text.orNull(),
  transferState: column.text.orNull(),
};

/** Orders of a site, or for administrators of all sites, the newest first. */
export async function listAll(
  db: Executor,
  filter: AllFilter,
): Promise<{ readonly orders: readonly BoughtOrder[]; readonly total: number }> {
  const reason = filter.siteId === undefined ? sql.raw("/* any site: the administrator's list */") : sql``;
  const among = sql`from orders o where ${await matching(db, filter)}`;
  // What stands in other tables is looked up for the page alone.
  const rows = await db.query(boughtShape)`
    select ${columnsOf(orderShape, "o")}, a.account_number as "accountNumber", a.username, p.number as "paymentNumber",
           t.number as "transferNumber", t.state as "transferState"
    ${reason} from (select o.* ${among} order by o.created_at desc, o.id limit ${filter.limit} offset ${filter.offset}) o
    join accounts a on a.id = o.account_id
    left join lateral (${lastPayment}) p on true
    left join lateral (select t.number, t.state from payments t
                       where t.order_id = o.id and t.provider = 'bank' and t.state in ('begun', 'failed', 'closed')
                       order by t.created_at desc limit 1) t on true
    order by o.created_at desc, o.id`;
  const counts = await db.query({ total: column.int })`select count(*)::int as total ${reason} ${among}`;
  const orders = rows.map(({ accountNumber, username, paymentNumber, transferNumber, transferState, ...order }) => ({
    order,
    accountNumber,
    username,
    paymentNumber,
    transferNumber,
    awaitsTransfer: isOpen(order) && transferState === "begun",
  }));
  return { orders, total: counts[0]?.total ?? 0 };
}

const lastPayment = sql`
  select p.number, p.provider from payments p where p.order_id = o.id
  order by (p.state = 'paid') desc, p.created_at desc limit 1`;

async function matching(
  db: Executor,
  { siteId, goodsType, state, provider, keyword = "", from, to }: AllFilter,
): Promise<SQL> {
  const conditions = [siteId === undefined ? sql`true` : sql`o.site_id = ${siteId}`];
  if (goodsType !== undefined) conditions.push(sql`o.goods_type = ${goodsType}`);
  if (state !== undefined) conditions.push(sql`o.state = ${state}`);
  if (provider !== undefined) {
    conditions.push(sql`coalesce(o.details->>'provider', (select l.provider from (${lastPayment}) l)) = ${provider}`);
  }
  if (from !== undefined) conditions.push(sql`o.created_at >= ${from}`);
  if (to !== undefined) conditions.push(sql`o.created_at < ${to}`);
  if (keyword !== "") conditions.push(await withKeyword(db, keyword, siteId));
  return sql.join(conditions, sql` and `);
}

/** More buyers than these are not gathered first: in a list of orders one of theirs is met soon. */
const mostBuyers = 500;

/** Orders whose number, payment or buyer has a word in it; it need not be read as a pattern. */
async function withKeyword(db: Executor, keyword: string, siteId: number | undefined): Promise<SQL> {
  const part = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const within = (table: "b" | "c" | "n" | "q"): SQL =>
    siteId === undefined
      ? sql`/* any site: the administrator's list */ true`
      : sql`${sql.identifier(table)}.site_id = ${siteId}`;
  const isMeant = sql`${within("b")} and b.search_text like ${part.toLowerCase()} and b.status <> 'deleted'`;
  const buyers = await db.query({ id: column.uuid })`
    select b.id from accounts b where ${isMeant} limit ${mostBuyers + 1}`;
  const numbered = sql`
    select n.id from orders n where ${within("n")} and n.number ilike ${part}
    union all select q.order_id from payments q where ${within("q")} and q.number ilike ${part}`;
  if (buyers.length > mostBuyers) {
    return sql`(exists (select from accounts b where b.id = o.account_id and ${isMeant}) or o.id in (${numbered}))`;
  }
  const ids = sql.param(buyers.map(({ id }) => id));
  const bought = sql`select c.id from orders c where ${within("c")} and c.account_id = any(${ids}::uuid[])`;
  return sql`o.id in (${numbered} union all ${bought})`;
}
