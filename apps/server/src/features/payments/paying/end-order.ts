import type { Order } from "@yiqiao/contracts/orders";
import { DomainError } from "#platform/errors";
import { type PaymentProvider, PaymentProviderError } from "#platform/payments";
import { oneByOne } from "#platform/queue";
import type { RequestContext } from "#platform/request";
import { orderNow, ownOrder, type PaymentDeps, presentOrder } from "../deps.ts";
import { overdueOrders, type Payment, paymentsOf } from "../payments.repository.ts";
import { isPayable, type PayableOrder } from "../ports.ts";
import { endPayment, type PaidFact, settlePayment } from "./settle-payment.ts";

/** A payer may begin again while we close: then what is new is closed as well. */
const rounds = 3;

/**
 * The buyer gives an order up. What is open at providers is closed there first; if it was paid meanwhile, the order is
 * delivered instead.
 * @throws {DomainError} `orderMissing`, `orderState`, `paymentProviderFailed`
 */
export async function cancelOrder(deps: PaymentDeps, context: RequestContext, tid: string): Promise<Order> {
  const order = await ownOrder(deps, context.principal, tid);
  if (!isPayable(order.state)) throw new DomainError("orderState", { state: order.state });
  try {
    await endOrder(deps, order, "cancelled");
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    throw new DomainError("paymentProviderFailed", { provider: error.provider }, error);
  }
  return presentOrder(deps, context, await orderNow(deps, tid));
}

const batch = 100;

/** Ends orders whose time is over. Those whose provider does not answer wait for the next time. */
export async function expireOrders(deps: PaymentDeps): Promise<void> {
  const { database, clock, book } = deps;
  await oneByOne(await overdueOrders(database.db, { at: clock.now(), limit: batch }), async (tid) => {
    const order = await book.find(database.db, { tid });
    if (order === undefined) return;
    await endOrder(deps, order, "expired").catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error;
    });
  });
}

async function endOrder(deps: PaymentDeps, order: PayableOrder, as: "cancelled" | "expired"): Promise<void> {
  const { database, book } = deps;
  for (let round = 0; round < rounds; round += 1) {
    for (const payment of await paymentsOf(database.db, order.id)) {
      if (payment.state === "begun" || payment.state === "failed") await closeAtProvider(deps, payment);
    }
    const isDone = await database.transaction(async (tx) => {
      const locked = await book.lock(tx, order.number);
      if (locked === undefined || !isPayable(locked.state)) return true;
      const isOpen = (await paymentsOf(tx, order.id)).some(({ state }) => state === "begun");
      if (!isOpen) await book.end(tx, locked, as);
      return !isOpen;
    });
    if (isDone) return;
  }
}

/** Closes a payment where it can be paid, or takes in the money that came before. @throws {PaymentProviderError} */
export async function closeAtProvider(deps: PaymentDeps, payment: Payment): Promise<void> {
  const { number, reference } = payment;
  const provider = deps.providers.get(payment.provider);
  const isClosed = provider === undefined || (await provider.close(number, reference ?? undefined));
  const paid = isClosed ? undefined : await requirePaidStatus(provider, payment);
  await deps.database.transaction((tx) =>
    paid === undefined ? endPayment(deps, tx, { number, as: "closed" }) : settlePayment(deps, tx, { number, paid }),
  );
}

async function requirePaidStatus(
  provider: PaymentProvider,
  { number, reference, amountFen, currency }: Payment,
): Promise<PaidFact> {
  const status = await provider.query(number, reference ?? undefined);
  if (status.state !== "paid" || status.paidAt === undefined) {
    throw new PaymentProviderError(provider.id, { retryable: true, detail: `cannot be closed: ${status.state}` });
  }
  return {
    amountFen: status.amountFen ?? amountFen,
    currency: status.currency ?? currency,
    reference: status.reference ?? null,
    at: status.paidAt,
  };
}
