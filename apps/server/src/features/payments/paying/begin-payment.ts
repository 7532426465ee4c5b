import { apiPrefix } from "@yiqiao/contracts";
import { orderLifeMinutes } from "@yiqiao/contracts/orders";
import type { BeginPaymentBody, StartedPayment } from "@yiqiao/contracts/payments";
import { DomainError } from "#platform/errors";
import { type PaymentStart, type PaymentProvider, PaymentProviderError } from "#platform/payments";
import type { RequestContext } from "#platform/request";
import { nextPollAt, transferLifeMs } from "./polling.ts";
import { numberOf } from "../numbers.ts";
import { type Door, ownOrder, type PaymentDeps, providersAt, presentOrder } from "../deps.ts";
import { methodsFor } from "./payment-methods.ts";
import {
  pollSoon,
  findPayment,
  insertPayment,
  saveStart,
  type NewPayment,
  type Payment,
  paymentsOf,
} from "../payments.repository.ts";
import type { PayableOrder } from "../ports.ts";
import { endPayment } from "./settle-payment.ts";

/**
 * Begins to pay an order one way. The try is written down before the provider hears of it, so that whatever the payer
 * does there, and wherever we die, it is asked for later. The same way again is the same payment.
 * @throws {DomainError} `orderMissing`, `orderState`, `paymentWayMissing`, `paymentProviderFailed`
 */
export async function beginPayment(
  deps: PaymentDeps,
  context: RequestContext,
  { body, door }: { readonly body: BeginPaymentBody; readonly door: Door },
): Promise<StartedPayment> {
  const order = await ownOrder(deps, context.principal, body.tid);
  if (order.state === "paid" || order.state === "completed") return { kind: "done" };
  const provider = providersAt(deps, door).find(({ id }) => id === body.provider);
  if (provider === undefined || !methodsFor(provider, order).includes(body.way))
    throw new DomainError("paymentWayMissing", { way: body.way });
  const payment = await openPayment(deps, body);
  if (payment === undefined) return { kind: "done" };
  if (payment.startedPayment !== null) return shown(payment.startedPayment);
  const startedPayment = await ask(deps, { context, order, payment, provider, origin: door.origin });
  await saveStart(deps.database.db, payment.number, startedPayment);
  const kept = await findPayment(deps.database.db, payment.number);
  return shown(kept?.startedPayment ?? startedPayment);
}

/** The payment of this way that is open, or a new one; undefined: nothing is left to pay. Committed when it returns. */
async function openPayment(deps: PaymentDeps, body: BeginPaymentBody): Promise<Payment | undefined> {
  const { database, book, clock } = deps;
  const number = await database.transaction(async (tx) => {
    const order = await book.lock(tx, body.tid);
    if (order === undefined) throw new DomainError("orderMissing");
    if (order.state === "paid" || order.state === "completed") return undefined;
    const at = clock.now();
    if (order.payUntil <= at) throw new DomainError("orderState", { state: "expired" });
    const isSame = ({ provider, way, state, expiresAt }: Payment) =>
      state === "begun" && provider === body.provider && way === body.way && expiresAt > at;
    const open = (await paymentsOf(tx, order.id)).find(isSame);
    const payment = open ?? newPayment(order, body, at);
    await book.startPaying(tx, order, payment.expiresAt);
    if (open !== undefined) return open.number;
    await insertPayment(tx, payment);
    return payment.number;
  });
  return number === undefined ? undefined : findPayment(database.db, number);
}

function newPayment(order: PayableOrder, { provider, way }: BeginPaymentBody, at: Date): NewPayment {
  const isTransfer = way === "transfer";
  // A transfer takes days, and no machine can be asked about it. The order waits for it; pages and codes do not.
  const latest = at.getTime() + (isTransfer ? transferLifeMs : orderLifeMinutes * 60_000);
  const expiresAt = new Date(isTransfer ? latest : Math.min(latest, order.payUntil.getTime()));
  return {
    number: numberOf("payment", at),
    orderId: order.id,
    siteId: order.siteId,
    provider,
    way,
    amountFen: order.amountFen,
    createdAt: at,
    expiresAt,
    askAt: isTransfer ? null : nextPollAt({ asked: 0, expiresAt }, at),
  };
}

interface Asking {
  readonly context: RequestContext;
  readonly order: PayableOrder;
  readonly payment: Payment;
  readonly provider: PaymentProvider;
  /** Where the payer came from. */
  readonly origin: string;
}

async function ask(deps: PaymentDeps, { context, order, payment, provider, origin }: Asking): Promise<PaymentStart> {
  const { language, address, userAgent } = context;
  const { goods_name: subject } = await presentOrder(deps, context, order);
  try {
    return await provider.begin({
      number: payment.number,
      amountFen: payment.amountFen,
      currency: "CNY",
      subject,
      way: payment.way,
      notifyUrl: `${deps.publicUrl ?? origin}${apiPrefix}/payments/notify/${provider.id}`,
      returnUrl: `${origin}/cashier?tid=${order.number}`,
      expiresAt: payment.expiresAt,
      language,
      client: { address, userAgent },
    });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    await giveUp(deps, payment, error);
    throw new DomainError("paymentProviderFailed", { provider: provider.id }, error);
  }
}

/** The order stays payable; what the provider made of it nevertheless is found out by asking. */
async function giveUp(deps: PaymentDeps, { number }: Payment, { retryable }: PaymentProviderError): Promise<void> {
  const { database, clock } = deps;
  if (!retryable) await database.transaction((tx) => endPayment(deps, tx, { number, as: "failed" }));
  await pollSoon(database.db, number, clock.now());
}

function shown(startedPayment: PaymentStart): StartedPayment {
  if (startedPayment.kind === "page") return { kind: "page", url: startedPayment.url };
  if (startedPayment.kind === "qr") return { kind: "qr", content: startedPayment.content };
  const { kind, payee, bank, account, reference } = startedPayment;
  return { kind, payee, bank, account, reference };
}
