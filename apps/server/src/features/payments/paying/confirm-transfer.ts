import type { Order } from "@yiqiao/contracts/orders";
import type { ConfirmTransferBody } from "@yiqiao/contracts/payments";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { orderNow, type PaymentDeps, presentOrder } from "../deps.ts";
import { paymentsOf } from "../payments.repository.ts";
import { settlePayment } from "./settle-payment.ts";
import { yuanOf } from "#platform/payments";

/**
 * An administrator has seen a transfer in the bank: it settles its order as a provider's notice would, also when the
 * order is over by now.
 * @throws {DomainError} `orderMissing`, `paymentWayMissing` without a transfer that was begun, `transferAmount`
 */
export async function confirmTransfer(
  deps: PaymentDeps,
  context: RequestContext,
  { tid, amount_fen: amountFen, reference }: ConfirmTransferBody,
): Promise<Order> {
  const { database, book, clock, audit } = deps;
  await database.transaction(async (tx) => {
    const order = await book.lock(tx, tid);
    if (order === undefined) throw new DomainError("orderMissing");
    const payment = (await paymentsOf(tx, order.id)).find(
      ({ provider, state }) => provider === "bank" && state !== "paid" && state !== "surplus",
    );
    if (payment === undefined) throw new DomainError("paymentWayMissing", { way: "transfer" });
    if (payment.amountFen !== amountFen) {
      throw new DomainError("transferAmount", { wanted: yuanOf(payment.amountFen), given: yuanOf(amountFen) });
    }
    const paid = {
      amountFen,
      currency: payment.currency,
      reference: reference === "" ? null : reference,
      at: clock.now(),
    };
    const { outcome } = await settlePayment(deps, tx, { number: payment.number, paid });
    const after = { amount_fen: amountFen, reference, outcome };
    await audit.record(context, { action: "payment.confirm", target: `order:${tid}`, after }, tx);
  });
  return presentOrder(deps, context, await orderNow(deps, tid));
}
