import type { Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Messages } from "#features/messages";
import type { OrderBook, PayableOrder } from "#features/payments";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import { isMainAdministrator, type RequestContext } from "#platform/request";
import type { ObjectStore } from "#platform/storage";

/** What invoices stand on. */
export interface InvoiceDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly files: Pick<ObjectStore, "put" | "get" | "delete">;
  readonly book: Pick<OrderBook, "find" | "own" | "present">;
  readonly accounts: Pick<Accounts, "find">;
  readonly sites: Pick<Sites, "current" | "rules">;
  readonly messages: Pick<Messages, "tell">;
  readonly audit: Pick<Audit, "record">;
}

/** Whether the caller keeps the orders of all sites. */
export function seesAllInvoices({ principal }: Pick<RequestContext, "principal">): boolean {
  return isMainAdministrator(principal);
}

/** An order of the caller's, or of the pool that it manages; any order for administrators. @throws {DomainError} `orderMissing` */
export async function readableOrder(
  { book, database }: Pick<InvoiceDeps, "book" | "database">,
  context: RequestContext,
  tid: string,
): Promise<PayableOrder> {
  if (!seesAllInvoices(context)) return book.own(context, tid);
  const order = await book.find(database.db, { tid });
  if (order === undefined) throw new DomainError("orderMissing");
  return order;
}
