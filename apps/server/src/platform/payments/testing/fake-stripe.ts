import { createHmac } from "node:crypto";
import type { Clock } from "#platform/clock";
import type { PaymentStart, NoticeRequest } from "../payment-provider.ts";
import { type Answer, type ReceivedRequest, startLoopback } from "#testing/loopback";

interface FakeSession {
  readonly id: string;
  readonly number: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly amount: number;
  readonly currency: string;
  readonly expiresAt: number;
  status: "open" | "complete" | "expired";
  isPaid: boolean;
  intent?: { readonly id: string; readonly metadata: Readonly<Record<string, string>>; paidAt: number; status: string };
  readonly intentMetadata: Readonly<Record<string, string>>;
}

interface FakeRefund {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
}

interface FakeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly clock: Clock;
}

/** What a test changes about an event. */
export interface EventChanges {
  readonly type?: string;
  readonly event?: Readonly<Record<string, unknown>>;
  readonly object?: Readonly<Record<string, unknown>>;
  readonly secondsAgo?: number;
  readonly webhookSecret?: string;
}

/** Stripe's API on loopback, as far as payments need it: keys, idempotency, sessions, refunds and signed events. */
export async function startFakeStripe(options: FakeOptions) {
  const { clock } = options;
  const known = { sessions: new Map<string, FakeSession>(), refunds: new Map<string, FakeRefund>() };
  const respond = responder(options, known);
  const answered = new Map<string, { readonly body: string; readonly answer: Answer }>();
  const loopback = await startLoopback((asked) => {
    if (asked.headers.authorization !== `Bearer ${options.secretKey}`) return refusal(401, "api_key_invalid");
    const key = asked.method === "POST" ? String(asked.headers["idempotency-key"] ?? "") : "";
    const before = answered.get(key);
    if (before !== undefined) {
      return before.body === asked.body ? before.answer : refusal(400, "idempotency_error", "idempotency_error");
    }
    const answer = respond(asked);
    if (key !== "" && answer.status < 500) answered.set(key, { body: asked.body, answer });
    return answer;
  });
  const sessionOf = (number: string): FakeSession => {
    const found = [...known.sessions.values()].find((session) => session.number === number);
    if (found === undefined) throw new Error(`There is no session of ${number}`);
    return found;
  };
  return {
    ...loopback,
    /** As Stripe does after a day. */
    forgetKeys: () => answered.clear(),
    pay: (startedPayment: PaymentStart): boolean => {
      const session = known.sessions.get(
        startedPayment.kind === "page" ? (new URL(startedPayment.url).pathname.split("/")[3] ?? "") : "",
      );
      if (session === undefined || session.status !== "open") return false;
      if (session.expiresAt <= clock.now().getTime() / 1000) return false;
      session.status = "complete";
      session.isPaid = true;
      session.intent = {
        id: `pi_${session.id}`,
        metadata: session.intentMetadata,
        paidAt: seconds(clock),
        status: "succeeded",
      };
      return true;
    },
    notice: (number: string, changes: EventChanges = {}): NoticeRequest =>
      eventOf(options, shown(sessionOf(number)), changes),
    sessionOf,
    refundedFen: (number: string): number => sum(known.refunds, sessionOf(number).intent?.id),
  };
}

const seconds = (clock: Clock): number => Math.floor(clock.now().getTime() / 1000);
const says = (body: object): Answer => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const refusal = (status: number, code: string, type = "invalid_request_error"): Answer => ({
  ...says({ error: { type, code, message: "sk_test_… is not what was expected" } }),
  status,
});
const sum = (refunds: ReadonlyMap<string, FakeRefund>, intent: string | undefined): number =>
  [...refunds.values()].filter((refund) => refund.intent === intent).reduce((total, { amount }) => total + amount, 0);

function shown(session: FakeSession): object {
  return {
    id: session.id,
    object: "checkout.session",
    client_reference_id: session.number,
    metadata: session.metadata,
    status: session.status,
    payment_status: session.isPaid ? "paid" : "unpaid",
    amount_total: session.amount,
    currency: session.currency,
    payment_intent: session.intent?.id ?? null,
  };
}

function expanded(session: FakeSession): object {
  const { intent } = session;
  const charge = intent && { id: `ch_${intent.id}`, object: "charge", created: intent.paidAt };
  const full = intent && { id: intent.id, object: "payment_intent", status: intent.status, latest_charge: charge };
  return { ...shown(session), payment_intent: full ?? null };
}

function eventOf({ webhookSecret, clock }: FakeOptions, object: object, changes: EventChanges): NoticeRequest {
  const { type = "checkout.session.completed", secondsAgo = 0 } = changes;
  const { id } = { id: "", ...object };
  const body = JSON.stringify({
    id: `evt_${id}_${type}`,
    object: "event",
    type,
    created: seconds(clock),
    livemode: false,
    data: { object: { ...object, ...changes.object } },
    ...changes.event,
  });
  const timestamp = seconds(clock) - secondsAgo;
  const signature = createHmac("sha256", changes.webhookSecret ?? webhookSecret)
    .update(`${timestamp}.${body}`)
    .digest("hex");
  const headers = { "stripe-signature": `t=${timestamp},v1=${signature}`, "content-type": "application/json" };
  return { method: "POST", headers, body: Buffer.from(body), query: new URLSearchParams() };
}

interface Known {
  readonly sessions: Map<string, FakeSession>;
  readonly refunds: Map<string, FakeRefund>;
}

function fieldsUnder(form: URLSearchParams, prefix: string): Record<string, string> {
  const fields = [...form].filter(([name]) => name.startsWith(`${prefix}[`));
  return Object.fromEntries(fields.map(([name, value]) => [name.slice(prefix.length + 1, -1), value]));
}

function responder({ clock }: FakeOptions, known: Known): (asked: ReceivedRequest) => Answer {
  const { sessions, refunds } = known;
  const create = (form: URLSearchParams): Answer => {
    const expiresAt = Number(form.get("expires_at"));
    const lifeSeconds = expiresAt - seconds(clock);
    const price = "line_items[0][price_data]";
    if (lifeSeconds < 1800 || lifeSeconds > 86_400 || form.get("mode") !== "payment")
      return refusal(400, "parameter_invalid");
    if (form.get("line_items[0][quantity]") !== "1" || form.get("adaptive_pricing[enabled]") !== "false") {
      return refusal(400, "parameter_missing");
    }
    const id = `cs_test_${sessions.size}`;
    sessions.set(id, {
      id,
      number: form.get("client_reference_id") ?? "",
      metadata: fieldsUnder(form, "metadata"),
      intentMetadata: fieldsUnder(form, "payment_intent_data[metadata]"),
      amount: Number(form.get(`${price}[unit_amount]`)),
      currency: form.get(`${price}[currency]`) ?? "",
      expiresAt,
      status: "open",
      isPaid: false,
    });
    return says({ id, object: "checkout.session", url: `https://checkout.stripe.com/c/pay/${id}#fid` });
  };
  const refund = (form: URLSearchParams): Answer => {
    const intent = form.get("payment_intent") ?? "";
    const session = [...sessions.values()].find((each) => each.intent?.id === intent);
    const amount = Number(form.get("amount"));
    if (session === undefined) return refusal(404, "resource_missing");
    if (sum(refunds, intent) + amount > session.amount) return refusal(400, "charge_already_refunded");
    const made = { id: `re_${refunds.size}`, intent, amount, metadata: fieldsUnder(form, "metadata") };
    refunds.set(made.id, made);
    return says({ ...made, object: "refund", status: "succeeded" });
  };
  return ({ method, path, query, body }) => {
    const form = new URLSearchParams(method === "POST" ? body : query);
    if (`${method} ${path}` === "POST /v1/checkout/sessions") return create(form);
    if (`${method} ${path}` === "POST /v1/refunds") return refund(form);
    if (method === "GET" && !/\/cs_/.test(path)) return list(known, path, form);
    const [, id = "", act] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
    const session = sessions.get(id);
    if (session === undefined) return refusal(404, "resource_missing");
    if (act === undefined) return says(expanded(session));
    if (session.status !== "open") return refusal(400, "session_not_open");
    session.status = "expired";
    return says(shown(session));
  };
}

function list({ sessions, refunds }: Known, path: string, form: URLSearchParams): Answer {
  const intent = form.get("payment_intent");
  const all = [...sessions.values()];
  const data: Readonly<Record<string, () => object[]>> = {
    "/v1/checkout/sessions": () => all.filter((session) => session.intent?.id === intent).map(shown),
    "/v1/refunds": () =>
      [...refunds.values()]
        .filter((refund) => refund.intent === intent)
        .map((refund) => Object.assign({}, refund, { status: "succeeded" })),
    "/v1/payment_intents/search": () =>
      all.flatMap(({ intent: found }) =>
        found !== undefined && form.get("query") === `metadata['number']:'${found.metadata["number"]}'` ? [found] : [],
      ),
  };
  const found = data[path];
  return found === undefined ? refusal(404, "unknown_path") : says({ object: "list", data: found(), has_more: false });
}
