import type { Order } from "@yiqiao/contracts/orders";
import type { Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Messages } from "#features/messages";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RateLimiter, RequestContext } from "#platform/http";
import type { PaymentProvider, PaymentProviderId } from "#platform/payments";
import type { JobQueue } from "#platform/queue";
import type { OrderBook, PayableOrder, PaymentProviders } from "./ports.ts";

/** What payments stand on. */
export interface PaymentParts {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly providers: PaymentProviders;
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
  { book }: Pick<PaymentParts, "book">,
  principal: RequestContext["principal"],
  tid: string,
): Promise<PayableOrder> {
  return book.own({ principal }, tid);
}

/** @throws {DomainError} `paymentWayMissing` when the provider is not configured any more */
export function providerOf({ providers }: Pick<PaymentParts, "providers">, id: PaymentProviderId): PaymentProvider {
  const provider = providers.get(id);
  if (provider === undefined) throw new DomainError("paymentWayMissing", { way: id });
  return provider;
}

/** The order as its buyer sees it. */
export async function shownOrder(
  { book }: Pick<PaymentParts, "book">,
  context: RequestContext,
  order: PayableOrder,
): Promise<Order> {
  const [shown] = await book.present(context, [order]);
  if (shown === undefined) throw new Error(`The order ${order.number} is not shown`);
  return shown;
}

/** The order as it stands now. @throws {DomainError} `orderMissing` */
export async function orderNow({ book, database }: Pick<PaymentParts, "book" | "database">, tid: string) {
  const order = await book.find(database.db, { tid });
  if (order === undefined) throw new DomainError("orderMissing");
  return order;
}
