import { randomInt, randomUUID } from "node:crypto";
import { type CreatedOrder, type CreateOrderBody, orderLifeMinutes } from "@yiqiao/contracts/orders";
import { dayOf } from "#features/plans";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import { createOrderBook } from "../order-book.ts";
import { findOrderByKey, insertOrder, lockHolder, lockOrder, type NewOrder } from "../records/orders.repository.ts";
import type { OrdersOptions } from "../ports.ts";
import { priceOrder, type PricedOrder } from "./price-order.ts";
import type { StoredOrder } from "../records/stored-order.ts";
import { yuanOf } from "#platform/payments";

const rate = { limit: 30, windowS: 600 };
/** Numbers bear the day as the platform's home counts it. */
const numberZone = "Asia/Shanghai";

/** `YQ`, the day and ten random digits, which nobody counts on from. */
export function orderNumber(now: Date): string {
  const digits = String(randomInt(10 ** 10)).padStart(10, "0");
  return `YQ${dayOf(now, numberZone).replaceAll("-", "")}${digits}`;
}

/**
 * Makes an order of what the caller saw; the same key is the same order. What costs nothing is delivered at once.
 * @throws {DomainError} what {@link priceOrder} throws, `orderPriceChanged`, `tooManyRequests`
 */
export async function createOrder(
  options: OrdersOptions,
  context: RequestContext,
  body: CreateOrderBody,
): Promise<CreatedOrder> {
  const { accountId } = principalOf(context);
  const key = body.key ?? randomUUID();
  const known = await findOrderByKey(options.database.db, accountId, key);
  if (known !== undefined) return created(known);
  await options.rateLimiter.take({ key: `orders.create:${accountId}`, ...rate });
  const priced = await priceOrder(options, context, body);
  const amount = priced.listFen - priced.creditFen;
  if (body.quoted !== undefined && body.quoted !== amount) {
    throw new DomainError("orderPriceChanged", { quoted: yuanOf(body.quoted), now: yuanOf(amount) });
  }
  const order = newOrder(priced, { now: options.clock.now(), siteId: context.siteId, accountId, key });
  return created(await options.database.transaction((tx) => insertAndSettle(options, tx, order)));
}

/** An order that waits for its money. */
export function newOrder(
  priced: Omit<PricedOrder, "startsAt" | "endsAt">,
  by: { readonly now: Date; readonly siteId: number; readonly accountId: string; readonly key: string },
): NewOrder {
  const { goodsType, code, action, listFen, creditFen, characters, days, details } = priced;
  const { now, siteId, accountId, key } = by;
  const number = orderNumber(now);
  return {
    id: randomUUID(),
    number,
    siteId,
    accountId,
    holder: goodsType === "T04" ? `order:${number}` : priced.holder,
    key,
    goodsType,
    code,
    action,
    listFen,
    creditFen,
    characters,
    days,
    details,
    createdAt: now,
    payUntil: new Date(now.getTime() + orderLifeMinutes * 60_000),
  };
}

/** Keeps an order; one that costs nothing, or was paid elsewhere, is settled at once. */
export async function insertAndSettle(
  options: OrdersOptions,
  tx: Executor,
  order: NewOrder,
  paidBy?: string,
): Promise<StoredOrder> {
  await lockHolder(tx, order.holder);
  const made = await insertOrder(tx, order);
  const stored = made ?? (await findOrderByKey(tx, order.accountId, order.key));
  if (stored === undefined) throw new Error("The order vanished");
  if (made === undefined || (made.amountFen > 0 && paidBy === undefined)) return stored;
  const outcome = await createOrderBook(options).settle(tx, made, {
    at: options.clock.now(),
    provider: paidBy ?? "none",
  });
  if (outcome === "surplus") throw new DomainError("orderState", { state: "undeliverable" });
  return (await lockOrder(tx, { id: made.id })) ?? made;
}

function created({ number }: StoredOrder): CreatedOrder {
  return { tid: number, redirec_url: `/cashier?tid=${number}` };
}
