import type { Order } from "@yiqiao/contracts/orders";
import type { Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Messages } from "#features/messages";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RateLimiter } from "#platform/limits";
import type { PaymentProvider, PaymentProviderId } from "#platform/payments";
import type { JobQueue } from "#platform/queue";
import type { RequestContext } from "#platform/request";
import { findPayment } from "./payments.repository.ts";
import type { OrderBook, PayableOrder, PaymentProviders } from "./ports.ts";

/** What payments stand on. */
export interface PaymentDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly providers: PaymentProviders;
  /** The sandbox serves those who are at this machine alone. */
  readonly isSandboxHereOnly: boolean;
  readonly book: OrderBook;
  readonly accounts: Pick<Accounts, "find" | "administrators">;
  readonly sites: Pick<Sites, "hostOf">;
  readonly messages: Pick<Messages, "tell">;
  readonly rateLimiter: Pick<RateLimiter, "take">;
  readonly audit: Pick<Audit, "record">;
  /** Where providers reach us; undefined: where the payer did. */
  readonly publicUrl: string | undefined;
}

/** An order that the caller may pay or end. @throws {DomainError} `orderMissing`, also for the orders of others */
export function ownOrder(
  { book }: Pick<PaymentDeps, "book">,
  principal: RequestContext["principal"],
  tid: string,
): Promise<PayableOrder> {
  return book.own({ principal }, tid);
}

/** That a payment is for an order that the caller may pay. @throws {DomainError} `orderMissing` */
export async function assertPayer(
  { database, book }: Pick<PaymentDeps, "database" | "book">,
  { principal }: Pick<RequestContext, "principal">,
  number: string,
): Promise<void> {
  const payment = await findPayment(database.db, number);
  const order = payment && (await book.find(database.db, { id: payment.orderId }));
  if (order === undefined) throw new DomainError("orderMissing");
  await book.own({ principal }, order.number);
}

/** @throws {DomainError} `paymentWayMissing` when the provider is not configured any more */
export function providerOf({ providers }: Pick<PaymentDeps, "providers">, id: PaymentProviderId): PaymentProvider {
  const provider = providers.get(id);
  if (provider === undefined) throw new DomainError("paymentWayMissing", { way: id });
  return provider;
}

/** Where a call came in. */
export interface Door {
  readonly origin: string;
  /** Somebody at this machine itself asks. */
  readonly isHere: boolean;
}

/** The ways to pay for who comes by a door, in the order of their configuration. */
export function providersAt(
  { providers, isSandboxHereOnly }: Pick<PaymentDeps, "providers" | "isSandboxHereOnly">,
  { isHere }: Pick<Door, "isHere">,
): PaymentProvider[] {
  return [...providers.values()].filter(({ id }) => id !== "sandbox" || !isSandboxHereOnly || isHere);
}

/** The order as its buyer sees it. */
export async function presentOrder(
  { book }: Pick<PaymentDeps, "book">,
  context: RequestContext,
  order: PayableOrder,
): Promise<Order> {
  const [shown] = await book.present(context, [order]);
  if (shown === undefined) throw new Error(`The order ${order.number} is not shown`);
  return shown;
}

/** The order as it stands now. @throws {DomainError} `orderMissing` */
export async function orderNow({ book, database }: Pick<PaymentDeps, "book" | "database">, tid: string) {
  const order = await book.find(database.db, { tid });
  if (order === undefined) throw new DomainError("orderMissing");
  return order;
}
