import { createHash } from "node:crypto";
import { PaymentProviderError, type PaymentStatus } from "#platform/payments";
import { oneByOne } from "#platform/queue";
import { nextPollAt } from "../paying/polling.ts";
import { closeAtProvider } from "../paying/end-order.ts";
import { insertNotice } from "./notices.repository.ts";
import type { PaymentDeps } from "../deps.ts";
import { duePayments, type Payment, postponePoll } from "../payments.repository.ts";
import { isPayable } from "../ports.ts";
import { endPayment, settlePayment, type Taken } from "../paying/settle-payment.ts";

const batch = 100;

/** Asks the providers what became of the payments whose notices did not come: notices get lost, and processes die. */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  const { database, clock } = deps;
  await oneByOne(await duePayments(database.db, { at: clock.now(), limit: batch }), async (payment) => {
    try {
      await askAbout(deps, payment);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
    } finally {
      // Also after a failure of ours: it would stand at the head of the queue for ever.
      await postponePoll(database.db, payment, nextPollAt({ ...payment, asked: payment.asked + 1 }, clock.now()));
    }
  });
}

async function askAbout(deps: PaymentDeps, payment: Payment): Promise<void> {
  const provider = deps.providers.get(payment.provider);
  if (provider === undefined) return;
  const { number, reference } = payment;
  const status = await provider.query(number, reference ?? undefined);
  if (status.state === "paid") return takeMoney(deps, payment, status);
  if (status.state === "failed" || status.state === "closed") {
    const as = status.state;
    await deps.database.transaction((tx) => endPayment(deps, tx, { number, as }));
    return;
  }
  const order = await deps.book.find(deps.database.db, { id: payment.orderId });
  const isWanted = payment.state === "begun" && order !== undefined && isPayable(order.state);
  // What the payer no longer needs to pay, they must no longer be able to pay.
  if (!isWanted || payment.expiresAt <= deps.clock.now()) await closeAtProvider(deps, payment);
}

async function takeMoney(deps: PaymentDeps, payment: Payment, status: PaymentStatus): Promise<void> {
  const { database, clock } = deps;
  const { number } = payment;
  const at = clock.now();
  const paid = {
    amountFen: status.amountFen ?? -1,
    currency: status.currency ?? "",
    reference: status.reference ?? null,
    at: status.paidAt ?? at,
  };
  await database.transaction(async (tx) => {
    const taken = await settlePayment(deps, tx, { number, paid });
    if (taken.outcome === "repeated") return;
    await insertNotice(tx, { ...entryOf(payment, taken), at });
  });
}

/** What was found out by asking stands among the notices, so that one list tells what happened to a payment. */
function entryOf({ provider, number }: Payment, { outcome, detail }: Taken) {
  const bodyHash = createHash("sha256").digest();
  return { provider, noticeId: null, paymentNumber: number, outcome, detail: `asked: ${detail}`, bodyHash };
}
