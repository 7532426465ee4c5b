import type { Order } from "@yiqiao/contracts/orders";
import { type Executor, outsideSiteScope, sqlState } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { deliverAndKeep, UndeliverableError } from "./delivery/deliver.ts";
import { findOrder, lockOrder, type OrderChange, updateOrder } from "./records/orders.repository.ts";
import { type Requester, ownOrder } from "./own-order.ts";
import type { OrdersOptions } from "./ports.ts";
import { presentOrders } from "./present-order.ts";
import { bookRefund, type Refundable, refundableOf } from "./refunds/refund-order.ts";
import { isOpen, type StoredOrder } from "./records/stored-order.ts";
import { notifyDelivered, notifyPending } from "./notify-buyer.ts";

/** Orders as payments use them; every step is part of the caller's transaction. */
export interface OrderBook {
  /** Locks the order until the transaction ends. */
  lock(tx: Executor, tid: string): Promise<StoredOrder | undefined>;
  find(db: Executor, of: { readonly tid?: string; readonly id?: string }): Promise<StoredOrder | undefined>;
  /** An order of the caller's, or of the pool that it manages. @throws {DomainError} `unauthenticated`, `orderMissing` */
  own(requester: Requester, tid: string): Promise<StoredOrder>;
  /** A payment begins that can be made until then: the order waits as long. @throws {DomainError} `orderState` */
  startPaying(tx: Executor, order: StoredOrder, until: Date): Promise<void>;
  /**
   * The money is there: what was ordered is delivered. What cannot be delivered at the moment stays `paid`, and a job
   * tries again. `surplus`: it was paid before, or can never be delivered; the money is to be paid back.
   */
  settle(
    tx: Executor,
    order: StoredOrder,
    paid: { readonly at: Date; readonly provider: string },
  ): Promise<"completed" | "paid" | "surplus">;
  /** The payment failed; another may begin. */
  fail(tx: Executor, order: StoredOrder): Promise<void>;
  /** Ends an order that was not paid; its payments were closed before. @throws {DomainError} `orderState` */
  end(tx: Executor, order: StoredOrder, as: "cancelled" | "expired"): Promise<void>;
  refundable(db: Executor, order: StoredOrder): Promise<Refundable>;
  /**
   * Books what is paid back. The whole, or the unused share, ends what was delivered; less is goodwill and ends nothing.
   * @throws {DomainError} `refundTooLarge`, `orderState`
   */
  refund(tx: Executor, order: StoredOrder, of: { readonly amountFen: number }): Promise<void>;
  /** In the reader's language. */
  present(
    context: Pick<RequestContext, "language">,
    orders: readonly StoredOrder[],
    executor?: Executor,
  ): Promise<Order[]>;
}

export function createOrderBook(options: OrdersOptions): OrderBook {
  return {
    lock: (tx, tid) => lockOrder(tx, { tid }),
    find: (db, of) => findOrder(db, of),
    own: (requester, tid) => ownOrder(options, requester, () => findOrder(options.database.db, { tid })),
    startPaying: async (tx, order, until) => {
      checkOpen(order);
      const isLonger = until > order.payUntil;
      if (order.state === "paying" && !isLonger) return;
      await updateOrder(tx, order.id, { state: "paying", ...(isLonger ? { payUntil: until } : {}) });
    },
    // An administrator may be who confirms a transfer or refunds: the order is that of another account.
    settle: (tx, order, paid) => outsideSiteScope(() => settle(options, tx, { order, paid })),
    fail: async (tx, { id, state }) => {
      if (state === "paying") await updateOrder(tx, id, { state: "failed" });
    },
    end: async (tx, order, as) => {
      checkOpen(order);
      await updateOrder(tx, order.id, { state: as });
    },
    refundable: (db, order) => refundableOf(options, db, order),
    refund: (tx, order, { amountFen }) => outsideSiteScope(() => bookRefund(options, tx, { order, amountFen })),
    present: (context, orders, executor = options.database.db) => presentOrders(options, executor, { context, orders }),
  };
}

function checkOpen(order: StoredOrder): void {
  if (!isOpen(order)) throw new DomainError("orderState", { state: order.state });
}

async function settle(
  options: OrdersOptions,
  tx: Executor,
  { order, paid }: { readonly order: StoredOrder; readonly paid: { readonly at: Date; readonly provider: string } },
): Promise<"completed" | "paid" | "surplus"> {
  if (order.paidAt !== null) return "surplus";
  const change = { paidAt: paid.at, details: { ...order.details, provider: paid.provider } };
  const outcome = await tryToDeliver(options, tx, { order, change });
  if (outcome === "undeliverable") {
    if (isOpen(order)) await updateOrder(tx, order.id, { state: "cancelled", problem: "undeliverable" });
    return "surplus";
  }
  if (outcome === "completed") return "completed";
  const kept = await updateOrder(tx, order.id, { ...change, state: "paid", problem: outcome.problem });
  await notifyPending(options, tx, kept);
  return "paid";
}

/** Tries to deliver; what it had begun to write when it failed is undone, and the caller's transaction goes on. */
export async function tryToDeliver(
  options: OrdersOptions,
  tx: Executor,
  { order, change }: { readonly order: StoredOrder; readonly change: Pick<OrderChange, "paidAt" | "details"> },
): Promise<"completed" | "undeliverable" | { readonly problem: string }> {
  try {
    const kept = await tx.transaction((inner) => deliverAndKeep(options, inner, { order, paid: change }));
    await notifyDelivered(options, tx, kept);
    return "completed";
  } catch (error) {
    if (error instanceof UndeliverableError) return "undeliverable";
    if (error instanceof DomainError) return { problem: error.error };
    if (isAbout(error)) throw error;
    return { problem: "internal" };
  }
}

/** A lost connection, or a conflict with another transaction: the whole is tried again. */
function isAbout(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined ? false : /^(?:08|40|53|57)/.test(state);
}
