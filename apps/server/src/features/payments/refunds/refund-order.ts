import type { Order, RefundBody } from "@yiqiao/contracts/orders";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { makeRefunds } from "./make-refunds-job.ts";
import { finishRefund } from "./make-refunds.ts";
import { numberOf } from "../numbers.ts";
import { orderNow, type PaymentDeps, providerOf, presentOrder } from "../deps.ts";
import { paymentsOf } from "../payments.repository.ts";
import { endRefund, findRefund, insertRefund, type Refund, sumRefunds } from "./refunds.repository.ts";
import { yuanOf } from "#platform/payments";

/** Of whoever asks for it: an account, or nobody when the product pays back by itself. */
export interface RefundRequest {
  readonly tid: string;
  /** Left out: what is unused. */
  readonly amountFen?: number | undefined;
  readonly reason: string;
  readonly askedBy: string | null;
}

/**
 * An administrator pays an order back, whole or in part. The refund is written down and booked before the provider hears
 * of it.
 * @throws {DomainError} `orderMissing`, `refundTooLarge`
 */
export async function refundOrder(deps: PaymentDeps, context: RequestContext, body: RefundBody): Promise<Order> {
  const { database, audit } = deps;
  const { tid, amount_fen: amountFen, reason } = body;
  const askedBy = context.principal?.accountId ?? null;
  await database.transaction(async (tx) => {
    const asked = await requestRefund(deps, tx, { tid, amountFen, reason, askedBy });
    const after = { amount_fen: asked, reason };
    await audit.record(context, { action: "order.refund", target: `order:${tid}`, after }, tx);
  });
  return presentOrder(deps, context, await orderNow(deps, tid));
}

/**
 * Books a refund and asks for it. A grant, and what nobody paid through us when the product pays back by itself, is
 * only booked.
 * @returns what goes back, in fen
 * @throws {DomainError} `orderMissing`, `refundTooLarge`, `orderState`
 */
export async function requestRefund(deps: PaymentDeps, tx: Executor, of: RefundRequest): Promise<number> {
  const { book, clock, queue } = deps;
  const order = await book.lock(tx, of.tid);
  if (order === undefined) throw new DomainError("orderMissing");
  const { most, unused } = await book.refundable(tx, order);
  const amountFen = of.amountFen ?? unused;
  const payment = (await paymentsOf(tx, order.id)).find(({ state }) => state === "paid");
  if (order.action === "grant" || (payment === undefined && of.askedBy === null)) {
    await book.refund(tx, order, { amountFen });
    return amountFen;
  }
  const left = payment === undefined ? 0 : payment.amountFen - (await sumRefunds(tx, payment.id));
  const limit = Math.min(most, left);
  if (payment === undefined || amountFen < 1 || amountFen > limit) {
    throw new DomainError("refundTooLarge", { most: yuanOf(limit) });
  }
  const at = clock.now();
  const { reason, askedBy } = of;
  await insertRefund(tx, { number: numberOf("refund", at), payment, amountFen, reason, askedBy, at });
  await book.refund(tx, order, { amountFen });
  await queue.enqueue(makeRefunds, {}, { transaction: tx });
  return amountFen;
}

/**
 * An administrator has transferred a refund back to the payer's bank, or has paid another way what failed or is refused.
 * @throws {DomainError} `orderMissing` when there is no such refund that waits for a person
 */
export async function confirmRefund(deps: PaymentDeps, context: RequestContext, number: string): Promise<void> {
  const { database, audit } = deps;
  await database.transaction(async (tx) => {
    const refund = await lockRefund(deps, tx, number);
    const as = endByHand(refund);
    if (as === undefined || !(await finishRefund(deps, tx, refund, as))) throw new DomainError("orderMissing");
    const { tid } = refund;
    await audit.record(context, { action: "order.refund-made", target: `order:${tid}`, after: { number, as } }, tx);
  });
}

/** What a refund becomes when somebody pays it; undefined: its provider is still at it, or nothing is owed. */
function endByHand({ state, provider, problem }: Refund): "done" | "by_hand" | undefined {
  const isInProgress = state === "asked" || state === "pending";
  if (provider === "bank" && isInProgress) return "done";
  return state === "failed" || (isInProgress && problem !== null) ? "by_hand" : undefined;
}

/**
 * An administrator asks once more for a refund that failed; the provider gets a number that it does not know.
 * @throws {DomainError} `orderMissing` when there is no such refund that failed, `paymentWayMissing` when its provider is
 * not configured any more
 */
export async function retryRefund(deps: PaymentDeps, context: RequestContext, number: string): Promise<void> {
  const { database, audit, clock, queue } = deps;
  await database.transaction(async (tx) => {
    const refund = await lockRefund(deps, tx, number);
    providerOf(deps, refund.provider);
    const at = clock.now();
    const isNew = await endRefund(tx, number, { state: "retried", from: ["failed"], at });
    if (!isNew) throw new DomainError("orderMissing");
    const { paymentId: id, orderId, siteId, amountFen, reason } = refund;
    const again = numberOf("refund", at);
    const askedBy = context.principal?.accountId ?? null;
    await insertRefund(tx, { number: again, payment: { id, orderId, siteId }, amountFen, reason, askedBy, at });
    const change = { target: `order:${refund.tid}`, before: { number }, after: { number: again } };
    await audit.record(context, { action: "order.refund-again", ...change }, tx);
    await queue.enqueue(makeRefunds, {}, { transaction: tx });
  });
}

/** A refund whose order stands still until the transaction ends. @throws {DomainError} `orderMissing` */
async function lockRefund({ book }: PaymentDeps, tx: Executor, number: string): Promise<Refund> {
  const found = await findRefund(tx, number);
  if (found !== undefined) await book.lock(tx, found.tid);
  const refund = found && (await findRefund(tx, number));
  if (refund === undefined) throw new DomainError("orderMissing");
  return refund;
}
