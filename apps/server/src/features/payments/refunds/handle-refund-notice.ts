import type { Transaction } from "#platform/database";
import type { Notice } from "#platform/payments";
import { failRefund, finishRefund } from "./make-refunds.ts";
import { numberOf } from "../numbers.ts";
import type { PaymentDeps } from "../deps.ts";
import type { Payment } from "../payments.repository.ts";
import {
  endRefund,
  listFailedBefore,
  findRefund,
  insertRefund,
  type Refund,
  sumRefundsAt,
  sumRefunds,
} from "./refunds.repository.ts";
import type { Taken } from "../paying/settle-payment.ts";

interface News {
  readonly notice: Notice;
  readonly payment: Payment;
}

/** A provider tells of a refund: of one that we asked for, or of money that somebody gave back at the provider. */
export async function handleRefundNotice(deps: PaymentDeps, tx: Transaction, news: News): Promise<Taken> {
  const { notice, payment } = news;
  const { refundNumber, state } = notice;
  await deps.book.lock(tx, payment.tid);
  const refund = refundNumber === undefined ? undefined : await findRefund(tx, refundNumber);
  if (refund !== undefined && refund.paymentNumber !== payment.number) return { outcome: "unknown", detail: "refund" };
  if (state === "refunded") {
    return refund === undefined ? bookForeign(deps, tx, news) : takeBack(deps, tx, { ...news, refund });
  }
  if ((state !== "failed" && state !== "closed") || refund === undefined) return { outcome: "accepted", detail: state };
  const isNew = await failRefund(deps, tx, { refund, problem: state });
  return { outcome: isNew ? "accepted" : "late", detail: "refund failed" };
}

/** A refund of ours was made. */
async function takeBack(
  deps: PaymentDeps,
  tx: Transaction,
  { notice, payment, refund }: News & { readonly refund: Refund },
): Promise<Taken> {
  const { amountFen, isTotal = false } = notice;
  const most = isTotal ? await sumRefunds(tx, payment.id) : refund.amountFen;
  if (amountFen !== refund.amountFen && (amountFen < refund.amountFen || amountFen > most)) {
    return { outcome: "amount", detail: `${amountFen} fen back, not ${refund.amountFen}` };
  }
  if (await finishRefund(deps, tx, refund)) return { outcome: "accepted", detail: "refunded" };
  // It had been given up, and what was owed went back another way: this is money besides.
  const from = ["by_hand", "retried"] as const;
  if (!(await endRefund(tx, refund.number, { state: "done", from, at: deps.clock.now() }))) {
    return { outcome: "repeated", detail: "refunded" };
  }
  await book(deps, tx, { payment, amountFen: refund.amountFen });
  return { outcome: "accepted", detail: "refunded besides" };
}

/**
 * Somebody gave money back at the provider. It is booked as a refund that is done; refunds that had failed and that it
 * makes up for are owed no more.
 */
async function bookForeign(deps: PaymentDeps, tx: Transaction, { notice, payment }: News): Promise<Taken> {
  const { refundNumber, isTotal = refundNumber === undefined } = notice;
  const known = await sumRefundsAt(tx, payment.id, notice.at);
  const amountFen = isTotal ? notice.amountFen - known : notice.amountFen;
  if (amountFen <= 0) return { outcome: "repeated", detail: "refunded" };
  if (known + amountFen > payment.amountFen) return { outcome: "amount", detail: `${notice.amountFen} fen back` };
  const at = deps.clock.now();
  const owed = await coverFailed(tx, { payment, amountFen, before: notice.at, at });
  const number = refundNumber?.slice(0, 64) ?? numberOf("refund", at);
  await insertRefund(tx, { number, payment, amountFen, reason: "at the provider", askedBy: null, at });
  const made = await findRefund(tx, number);
  if (made !== undefined) await finishRefund(deps, tx, made);
  await book(deps, tx, { payment, amountFen: amountFen - owed });
  return { outcome: "accepted", detail: "refunded at the provider" };
}

/** Ends the failed refunds that an amount makes up for. @returns how much of it that is, in fen */
async function coverFailed(
  tx: Transaction,
  of: { readonly payment: Payment; readonly amountFen: number; readonly before: Date; readonly at: Date },
): Promise<number> {
  let covered = 0;
  for (const { number, amountFen } of await listFailedBefore(tx, of.payment.id, of.before)) {
    if (covered + amountFen > of.amountFen) continue;
    await endRefund(tx, number, { state: "retried", from: ["failed"], at: of.at });
    covered += amountFen;
  }
  return covered;
}

/** Books on the order what went back without our asking, as far as it was paid for. */
async function book(
  deps: PaymentDeps,
  tx: Transaction,
  { payment, amountFen }: { readonly payment: Payment; readonly amountFen: number },
): Promise<void> {
  const order = await deps.book.lock(tx, payment.tid);
  if (order === undefined || payment.state !== "paid") return;
  const { most } = await deps.book.refundable(tx, order);
  const booked = Math.min(amountFen, most);
  const isKept = order.state === "paid" || order.state === "completed";
  if (isKept && booked > 0) await deps.book.refund(tx, order, { amountFen: booked });
}
