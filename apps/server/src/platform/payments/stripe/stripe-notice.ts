import { Stripe } from "stripe";
import { z } from "zod";
import { NoticeError, type Notice, type NoticeRequest } from "../payment-provider.ts";
import type { StripeOptions } from "./stripe-client.ts";

const toleranceSeconds = 300;

const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  account: z.string().optional(),
  data: z.object({ object: z.unknown() }),
});

const metadataSchema = z.record(z.string(), z.string()).nullish();

const sessionSchema = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  metadata: metadataSchema,
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
});

const refundSchema = z.object({
  status: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  metadata: metadataSchema,
  payment_intent: z.string().nullish(),
});

const chargeSchema = z.object({
  amount_refunded: z.int(),
  currency: z.string(),
  metadata: metadataSchema,
  payment_intent: z.string().nullish(),
});

type Event = z.infer<typeof eventSchema>;

/**
 * Source: https://docs.stripe.com/webhooks, https://docs.stripe.com/checkout/fulfillment
 *
 * @throws {NoticeError}
 */
export function readStripeNotice(
  stripe: Stripe,
  { secretKey, webhookSecret, clock }: Pick<StripeOptions, "secretKey" | "webhookSecret" | "clock">,
  request: NoticeRequest,
): Notice {
  const event = verified(stripe, request, { webhookSecret, now: clock.now() });
  // Events of a connected account, or of the other mode, are not about our payments.
  if (event.account !== undefined || event.livemode === isTestKey(secretKey)) {
    throw new NoticeError("merchant", "It is for another account or mode");
  }
  const { type } = event;
  if (type.startsWith("checkout.session.")) return sessionNotice(event);
  if (type === "charge.refunded") return chargeNotice(event);
  return type.startsWith("refund.") ? refundNotice(event) : ignored(event);
}

export function isTestKey(secretKey: string): boolean {
  return /^[rs]k_test_/.test(secretKey);
}

function verified(
  stripe: Stripe,
  { method, headers, body }: NoticeRequest,
  { webhookSecret, now }: { readonly webhookSecret: string; readonly now: Date },
): Event {
  const { "stripe-signature": signature = "" } = headers;
  const [, timestamp] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? [];
  if (method !== "POST" || timestamp === undefined) throw malformed("It is no signed POST");
  // The SDK tells a wrong signature from an old one in words alone: the age is checked here, behind it.
  const noLimit = Number.MAX_SAFE_INTEGER;
  let event: unknown;
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret, noLimit, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new NoticeError("signature", "The signature is wrong");
    }
    throw malformed("It is no event");
  }
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new NoticeError("stale", "The signature is too old or too young");
  }
  return parse(eventSchema, event);
}

const sessionStates: Readonly<Record<string, "paid" | "failed" | "closed">> = {
  "checkout.session.async_payment_succeeded": "paid",
  "checkout.session.async_payment_failed": "failed",
  "checkout.session.expired": "closed",
};

function sessionNotice(event: Event): Notice {
  const session = parse(sessionSchema, event.data.object);
  const number = session.client_reference_id;
  const { amount_total: amountFen, currency } = session;
  const isOurs = number !== null && number !== undefined && session.metadata?.["number"] === number;
  if (!isOurs || amountFen === null || currency === null) return ignored(event);
  const completed = session.payment_status === "paid" ? "paid" : "pending";
  const state = event.type === "checkout.session.completed" ? completed : sessionStates[event.type];
  if (state === undefined) return ignored(event);
  return {
    id: event.id,
    about: "payment",
    number,
    state,
    amountFen,
    currency: currency.toUpperCase(),
    reference: session.id,
    at: atOf(event),
  };
}

function refundNotice(event: Event): Notice {
  const refund = parse(refundSchema, event.data.object);
  const { number, refundNumber } = refund.metadata ?? {};
  if (number === undefined || refundNumber === undefined) return ignored(event);
  return {
    id: event.id,
    about: "refund",
    number,
    refundNumber,
    amountFen: refund.amount,
    state: refundStates[refund.status ?? ""] ?? "pending",
    currency: refund.currency.toUpperCase(),
    reference: refund.payment_intent ?? "",
    at: atOf(event),
  };
}

const refundStates: Readonly<Record<string, "refunded" | "failed">> = {
  succeeded: "refunded",
  failed: "failed",
  canceled: "failed",
};

/** Tells of the sum of all refunds, those made by hand at Stripe too. */
function chargeNotice(event: Event): Notice {
  const charge = parse(chargeSchema, event.data.object);
  const number = charge.metadata?.["number"];
  if (number === undefined) return ignored(event);
  return {
    id: event.id,
    about: "refund",
    state: "refunded",
    number,
    amountFen: charge.amount_refunded,
    isTotal: true,
    currency: charge.currency.toUpperCase(),
    reference: charge.payment_intent ?? "",
    at: atOf(event),
  };
}

function ignored(event: Event): Notice {
  const nothing = { number: "", amountFen: 0, currency: "CNY", reference: "" };
  return { id: event.id, about: "payment", state: "ignored", at: atOf(event), ...nothing };
}

function atOf({ created }: Event): Date {
  return new Date(created * 1000);
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw malformed("It is not what is documented");
  return result.data;
}

function malformed(problem: string): NoticeError {
  return new NoticeError("malformed", problem);
}
