import type { ErrorName } from "@yiqiao/contracts/errors";
import type { Executor } from "#platform/database";
import { oneByOne } from "#platform/queue";
import { tryToDeliver } from "../order-book.ts";
import { findUndelivered, lockOrder, updateOrder } from "../records/orders.repository.ts";
import type { OrdersOptions } from "../ports.ts";
import { bookRefund, refundableOf } from "../refunds/refund-order.ts";
import type { StoredOrder } from "../records/stored-order.ts";

const batch = 200;
/** Files do not live longer, and nobody waits longer for what is paid. */
const patienceMs = 24 * 3_600_000;
/** Trying again does not help. */
const hopeless: ReadonlySet<string> = new Set<ErrorName | "undeliverable">([
  "undeliverable",
  "documentMissing",
  "documentExpired",
  "documentQuoteChanged",
]);

/**
 * Tries again to deliver what is paid, each order in a transaction of its own; what cannot be delivered is paid back.
 * @returns how many were delivered
 */
export async function deliverPaid(options: OrdersOptions): Promise<number> {
  const { database } = options;
  let delivered = 0;
  await oneByOne(await findUndelivered(database.db, batch), async (id) => {
    delivered += await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id });
      return order?.state === "paid" && (await deliverOrPayBack(options, tx, order)) ? 1 : 0;
    });
  });
  return delivered;
}

async function deliverOrPayBack(options: OrdersOptions, tx: Executor, order: StoredOrder): Promise<boolean> {
  const outcome = await tryToDeliver(options, tx, { order, change: {} });
  if (outcome === "completed") return true;
  const problem = outcome === "undeliverable" ? outcome : outcome.problem;
  if (problem !== order.problem) await updateOrder(tx, order.id, { problem });
  const waitedMs = options.clock.now().getTime() - (order.paidAt?.getTime() ?? 0);
  if (hopeless.has(problem) || waitedMs > patienceMs) await payWholeBack(options, tx, order);
  return false;
}

async function payWholeBack(options: OrdersOptions, tx: Executor, order: StoredOrder): Promise<void> {
  const { most } = await refundableOf(options, tx, order);
  if (most > 0) await options.payBack(tx, { tid: order.number, amountFen: most, reason: "undeliverable" });
  // What cost nothing is over as well, or it would be tried for ever, before all that is paid later.
  else await bookRefund(options, tx, { order, amountFen: 0 });
}
