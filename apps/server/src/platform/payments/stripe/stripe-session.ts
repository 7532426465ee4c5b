import type { Stripe } from "stripe";
import { z } from "zod";
import type { PaymentStatus } from "../payment-provider.ts";
import { ask, fault, find } from "./stripe-client.ts";

export const sessionSchema = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  status: z.enum(["open", "complete", "expired"]).nullable(),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  payment_intent: z
    .object({
      id: z.string(),
      status: z.string(),
      latest_charge: z.object({ created: z.int() }).nullish(),
    })
    .nullish(),
});

export type Session = z.infer<typeof sessionSchema>;

const expand = ["payment_intent", "payment_intent.latest_charge"];
const one = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * The session of a payment. Stripe cannot be asked for our number, so `begin` gives the session's id for a reference.
 * Where that was lost with a crash the payer never saw the page; should it be paid all the same, its payment intent is
 * found by its metadata (about a minute later).
 *
 * @throws {PaymentProviderError}
 */
export async function findSession(
  stripe: Stripe,
  number: string,
  reference: string | undefined,
): Promise<Session | undefined> {
  const id = reference?.startsWith("cs_") === true ? reference : await sessionId(stripe, number, reference);
  if (id === undefined) return undefined;
  const session = await find(sessionSchema, () => stripe.checkout.sessions.retrieve(id, { expand }));
  if (session !== undefined && session.client_reference_id !== number) {
    throw fault(false, "the reference is that of another payment");
  }
  return session;
}

async function sessionId(stripe: Stripe, number: string, reference: string | undefined): Promise<string | undefined> {
  const intent = reference?.startsWith("pi_") === true ? reference : await intentId(stripe, number);
  if (intent === undefined) return undefined;
  const list = await find(one, () => stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }));
  return list?.data[0]?.id;
}

async function intentId(stripe: Stripe, number: string): Promise<string | undefined> {
  // Numbers are letters and digits: there is nothing to quote in them.
  const query = `metadata['number']:'${number.replaceAll(/[^A-Za-z0-9]/g, "")}'`;
  const list = await ask(one, () => stripe.paymentIntents.search({ query, limit: 1 }));
  return list.data[0]?.id;
}

/** The status of a session, in the terms that all providers share. */
export function statusOf(session: Session): PaymentStatus {
  const { amount_total: amountFen, currency, payment_intent: intent } = session;
  const paidAt = intent?.latest_charge?.created;
  return {
    state: stateOf(session),
    ...(amountFen === null ? {} : { amountFen }),
    ...(currency === null ? {} : { currency: currency.toUpperCase() }),
    reference: session.id,
    ...(paidAt === undefined ? {} : { paidAt: new Date(paidAt * 1000) }),
  };
}

function stateOf({
  payment_status: paid,
  status,
  payment_intent: intent,
}: Session): "paid" | "closed" | "failed" | "pending" {
  if (paid === "paid") return "paid";
  if (status === "expired") return "closed";
  // Completed without money: a delayed way of paying is under way, or has failed.
  const hasFailed = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return status === "complete" && hasFailed ? "failed" : "pending";
}
