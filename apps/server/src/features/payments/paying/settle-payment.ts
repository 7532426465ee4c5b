import type { NoticeOutcome } from "@yiqiao/contracts/payments";
import type { Transaction } from "#platform/database";
import { nextPollAt } from "./polling.ts";
import { numberOf } from "../numbers.ts";
import type { PaymentDeps } from "../deps.ts";
import { pollSoon, changePayment, findPayment, lockPayment, type Payment, paymentsOf } from "../payments.repository.ts";
import type { PayableOrder } from "../ports.ts";
import { insertRefund } from "../refunds/refunds.repository.ts";
import { makeRefunds } from "../refunds/make-refunds-job.ts";

/** What a provider says was paid. */
export interface PaidFact {
  readonly amountFen: number;
  readonly currency: string;
  readonly reference: string | null;
  readonly at: Date;
}

/** What became of a notice about a payment. */
export interface Taken {
  readonly outcome: NoticeOutcome;
  readonly detail: string;
}

/** The order and the payment, locked in this order everywhere, so that nobody waits in a circle. */
export async function lockBoth(
  { book }: Pick<PaymentDeps, "book">,
  tx: Transaction,
  number: string,
): Promise<{ readonly payment: Payment; readonly order: PayableOrder } | undefined> {
  const found = await findPayment(tx, number);
  const order = found && (await book.lock(tx, found.tid));
  const payment = order && (await lockPayment(tx, number));
  return payment && { payment, order };
}

/**
 * Takes money in, once: the payment is paid, and its order paid and delivered, in one transaction. Money that comes a
 * second time, or for an order that is over, is paid back by itself.
 */
export async function settlePayment(
  deps: PaymentDeps,
  tx: Transaction,
  { number, paid }: { readonly number: string; readonly paid: PaidFact },
): Promise<Taken> {
  const both = await lockBoth(deps, tx, number);
  if (both === undefined) return { outcome: "unknown", detail: "" };
  const { payment, order } = both;
  const fault = faultOf(payment, paid);
  if (fault !== undefined) return fault;
  if (payment.state === "paid" || payment.state === "surplus") return { outcome: "repeated", detail: "" };
  const settled = await deps.book.settle(tx, order, { at: paid.at, provider: payment.provider });
  const state = settled === "surplus" ? "surplus" : "paid";
  await changePayment(tx, number, { state, reference: paid.reference, paidAt: paid.at, askAt: null });
  if (settled === "surplus") {
    await payBack(deps, tx, payment);
    return { outcome: "late", detail: "surplus: paid back" };
  }
  await hurryOthers(deps, tx, payment);
  return { outcome: "accepted", detail: settled };
}

function faultOf(payment: Payment, paid: PaidFact): Taken | undefined {
  if (paid.currency !== payment.currency) return { outcome: "currency", detail: paid.currency.slice(0, 8) };
  if (paid.amountFen === payment.amountFen) return undefined;
  return { outcome: "amount", detail: `${paid.amountFen} fen, not ${payment.amountFen}` };
}

async function payBack({ clock, queue }: PaymentDeps, tx: Transaction, payment: Payment): Promise<void> {
  const at = clock.now();
  const { amountFen } = payment;
  await insertRefund(tx, { number: numberOf("refund", at), payment, amountFen, reason: "surplus", askedBy: null, at });
  await queue.enqueue(makeRefunds, {}, { transaction: tx });
}

/** Other tries to pay this order are closed at their providers before somebody pays twice. */
async function hurryOthers({ clock }: PaymentDeps, tx: Transaction, { orderId, number }: Payment): Promise<void> {
  for (const other of await paymentsOf(tx, orderId)) {
    if (other.number === number) continue;
    // Nobody can be asked to close a transfer; one that arrives all the same can be confirmed.
    if (other.provider !== "bank") await pollSoon(tx, other.number, clock.now());
    else if (other.state === "begun") await changePayment(tx, other.number, { state: "closed" });
  }
}

/** A payment that came to nothing: its order can be paid again, unless another try is open. */
export async function endPayment(
  deps: PaymentDeps,
  tx: Transaction,
  { number, as }: { readonly number: string; readonly as: "failed" | "closed" },
): Promise<Taken> {
  const both = await lockBoth(deps, tx, number);
  if (both === undefined) return { outcome: "unknown", detail: "" };
  const { payment, order } = both;
  if (payment.state === "paid" || payment.state === "surplus") return { outcome: "late", detail: `${as} after paid` };
  if (payment.state === as || payment.state === "closed") return { outcome: "repeated", detail: as };
  const askAt = payment.askAt === null ? null : nextPollAt(payment, deps.clock.now());
  await changePayment(tx, number, { state: as, askAt });
  const others = await paymentsOf(tx, order.id);
  const isLast = !others.some((other) => other.number !== number && other.state === "begun");
  if (isLast && order.state === "paying") await deps.book.fail(tx, order);
  return { outcome: "accepted", detail: as };
}
