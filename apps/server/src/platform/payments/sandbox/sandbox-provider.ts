import type { Transaction } from "#platform/database";
import { checkPayment, checkRefund } from "../check-payment.ts";
import { type PaymentProvider, PaymentProviderError, type RefundToIssue } from "../payment-provider.ts";
import { accepted, refused } from "./answers.ts";
import { type SandboxDeps, settlePayment } from "./sandbox-cashier.ts";
import { merchantOf, readSandboxNotice } from "./sandbox-notice.ts";
import { sandboxNoticeJob } from "./sandbox.jobs.ts";
import {
  findRefund,
  findSecret,
  insertPayment,
  insertRefund,
  type StoredPayment,
  sumRefunds,
  updatePayment,
} from "./sandbox.repository.ts";

/**
 * This installation's own provider, without real money: the payer chooses the outcome at `/pay/sandbox`. Its notices
 * are signed and arrive over HTTP at the same endpoint as any provider's.
 */
export function createSandboxProvider(deps: SandboxDeps): PaymentProvider {
  const { database, clock } = deps;
  const of = { id: "sandbox", ways: ["page"] } as const;
  return {
    ...of,
    isTest: true,
    begin: async (payment) => {
      checkPayment(of, payment);
      const reference = `sandbox-${payment.number}`;
      await insertPayment(database.db, { ...payment, reference, at: clock.now() });
      const known = await database.transaction((tx) => settlePayment(tx, deps, payment.number));
      if (known?.amountFen !== payment.amountFen) throw refusal("the number is that of another amount");
      if (known.state !== "pending") throw refusal(`the payment is ${known.state}`);
      const url = new URL("/pay/sandbox", payment.returnUrl);
      url.searchParams.set("number", payment.number);
      return { kind: "page", url: url.href, reference };
    },
    readNotice: async (request) => readSandboxNotice(await findSecret(database.db), request, clock.now()),
    answer: (outcome) => (outcome === "accepted" ? accepted : refused),
    query: async (number) => {
      const payment = await database.transaction((tx) => settlePayment(tx, deps, number));
      if (payment === undefined) return { state: "missing" };
      const { state, amountFen, currency, reference, paidAt } = payment;
      return { state, amountFen, currency, reference, ...(paidAt === null ? {} : { paidAt }) };
    },
    close: (number) => database.transaction((tx) => close(tx, deps, number)),
    refund: (refund) => database.transaction((tx) => makeRefund(tx, deps, refund)),
    queryRefund: async ({ number, refundNumber }) => {
      const known = await findRefund(database.db, refundNumber);
      return { state: known?.number === number ? "done" : "missing" };
    },
  };
}

async function close(tx: Transaction, deps: SandboxDeps, number: string): Promise<boolean> {
  const payment = await settlePayment(tx, deps, number);
  if (payment?.state === "pending") await updatePayment(tx, number, { state: "closed" });
  return payment?.state !== "paid";
}

async function makeRefund(
  tx: Transaction,
  deps: SandboxDeps,
  refund: RefundToIssue,
): Promise<{ state: "done"; reference: string }> {
  checkRefund("sandbox", refund);
  const { number, refundNumber, amountFen } = refund;
  const payment = await settlePayment(tx, deps, number);
  if (payment?.state !== "paid") throw refusal("the payment was not paid");
  const done = { state: "done", reference: `sandbox-${refundNumber}` } as const;
  const known = await findRefund(tx, refundNumber);
  if (known !== undefined) {
    if (known.number === number && known.amountFen === amountFen) return done;
    throw refusal("the number is that of another refund");
  }
  if ((await sumRefunds(tx, number)) + amountFen > payment.amountFen) throw refusal("it is more than was paid");
  await insertRefund(tx, { refundNumber, number, amountFen, at: deps.clock.now() });
  await tellOfRefund(tx, deps, { payment, refund });
  return done;
}

async function tellOfRefund(
  tx: Transaction,
  { queue, clock }: SandboxDeps,
  { payment, refund }: { readonly payment: StoredPayment; readonly refund: RefundToIssue },
): Promise<void> {
  const { number, currency, reference, notifyUrl } = payment;
  const notice = {
    id: `sandbox-${refund.refundNumber}-refunded`,
    merchant: merchantOf(await findSecret(tx)),
    about: "refund",
    number,
    currency,
    reference,
    refund_number: refund.refundNumber,
    state: "refunded",
    amount_fen: refund.amountFen,
    at: clock.now().toISOString(),
  } as const;
  await queue.enqueue(sandboxNoticeJob, { notifyUrl, notice }, { transaction: tx });
}

function refusal(detail: string): PaymentProviderError {
  return new PaymentProviderError("sandbox", { retryable: false, detail });
}
