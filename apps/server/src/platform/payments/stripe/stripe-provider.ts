import type { Stripe } from "stripe";
import { z } from "zod";
import { checkPayment, checkRefund, cut } from "../check-payment.ts";
import {
  type PaymentStart,
  type PaymentProvider,
  PaymentProviderError,
  type PaymentToBegin,
  type RefundToIssue,
} from "../payment-provider.ts";
import { ask, fault, openStripe, type StripeOptions } from "./stripe-client.ts";
import { isTestKey, readStripeNotice } from "./stripe-notice.ts";
import { findSession, type Session, sessionSchema, statusOf } from "./stripe-session.ts";

const contentType = "text/plain; charset=utf-8";

/** 0.50 USD with room for the rate. Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastFen = 400;

/**
 * Stripe's page (Checkout), in yuan: cards, and what else the account offers for CNY. Stripe takes no amounts below the
 * equivalent of 0.50 USD.
 * Source: https://docs.stripe.com/api/checkout/sessions
 */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = openStripe(options);
  const of = { id: "stripe", ways: ["page"] } as const;
  return {
    ...of,
    isTest: isTestKey(options.secretKey),
    leastFen,
    begin: async (payment) => {
      checkPayment(of, payment);
      return begin(stripe, payment);
    },
    readNotice: async (request) => readStripeNotice(stripe, options, request),
    answer: (outcome) =>
      outcome === "accepted" ? { status: 200, contentType, body: "ok" } : { status: 400, contentType, body: "refused" },
    query: async (number, reference) => {
      const session = await findSession(stripe, number, reference);
      return session === undefined ? { state: "missing" } : statusOf(session);
    },
    close: (number, reference) => close(stripe, number, reference),
    refund: async (refund) => {
      checkRefund("stripe", refund);
      return makeRefund(stripe, refund);
    },
    queryRefund: async ({ number, refundNumber, reference }) => {
      const session = await findSession(stripe, number, reference);
      const refund = session === undefined ? undefined : await findRefund(stripe, session, refundNumber);
      return { state: refund === undefined ? "missing" : refundState(refund) };
    },
  };
}

/**
 * Stripe wants at least half an hour from now, but the same call must be the same request whenever it is made: so every
 * page lives this much longer than it should. Closing it in time is the caller's.
 */
const longerSeconds = 31 * 60;
const createdSessionSchema = z.object({ id: z.string(), url: z.string().nullable() });

async function begin(stripe: Stripe, payment: PaymentToBegin): Promise<PaymentStart> {
  const { number, amountFen, subject, returnUrl, expiresAt, language } = payment;
  const session = await ask(createdSessionSchema, () =>
    stripe.checkout.sessions.create(
      {
        mode: "payment",
        client_reference_id: number,
        metadata: { number },
        payment_intent_data: { metadata: { number } },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: "cny",
              unit_amount: amountFen,
              product_data: { name: cut(subject, { bytes: 250 }) },
            },
          },
        ],
        // An amount in the payer's own currency would not be the order's.
        adaptive_pricing: { enabled: false },
        locale: language,
        success_url: returnUrl,
        cancel_url: returnUrl,
        expires_at: Math.floor(expiresAt.getTime() / 1000) + longerSeconds,
      },
      { idempotencyKey: number },
    ),
  );
  if (session.url === null) throw fault(false, "the session has no page");
  return { kind: "page", url: session.url, reference: session.id };
}

async function close(stripe: Stripe, number: string, reference: string | undefined): Promise<boolean> {
  const session = await findSession(stripe, number, reference);
  if (session === undefined) return true;
  if (session.status === "open") {
    try {
      await ask(sessionSchema.pick({ id: true }), () => stripe.checkout.sessions.expire(session.id));
      return true;
    } catch (error) {
      // It may have been paid, or have expired, in between.
      if (!(error instanceof PaymentProviderError) || error.retryable) throw error;
    }
  }
  const now = await findSession(stripe, number, session.id);
  const { state } = now === undefined ? { state: "missing" } : statusOf(now);
  if (state === "pending") throw fault(true, "the payment is under way");
  return state !== "paid";
}

const refundSchema = z.object({
  id: z.string(),
  status: z.string().nullable(),
  amount: z.int(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

type Refund = z.infer<typeof refundSchema>;

async function makeRefund(
  stripe: Stripe,
  { number, reference, refundNumber, amountFen }: RefundToIssue,
): Promise<{ state: "done" | "pending"; reference: string }> {
  const session = await findSession(stripe, number, reference);
  const intent = session?.payment_intent?.id;
  if (session === undefined || intent === undefined) throw fault(false, "the payment was not paid");
  // Stripe forgets idempotency keys after a day; the refunds themselves it keeps.
  const known = await findRefund(stripe, session, refundNumber);
  const refund =
    known ??
    (await ask(refundSchema, () =>
      stripe.refunds.create(
        { payment_intent: intent, amount: amountFen, metadata: { number, refundNumber } },
        { idempotencyKey: refundNumber },
      ),
    ));
  const state = refundState(refund);
  if (state === "failed") throw fault(false, `the refund is ${refund.status}`);
  return { state, reference: refund.id };
}

async function findRefund(stripe: Stripe, session: Session, refundNumber: string): Promise<Refund | undefined> {
  const intent = session.payment_intent?.id;
  if (intent === undefined) return undefined;
  const list = await ask(z.object({ data: z.array(refundSchema) }), () =>
    stripe.refunds.list({ payment_intent: intent, limit: 100 }),
  );
  return list.data.find(({ metadata }) => metadata?.["refundNumber"] === refundNumber);
}

function refundState({ status }: Refund): "done" | "pending" | "failed" {
  if (status === "succeeded") return "done";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}
