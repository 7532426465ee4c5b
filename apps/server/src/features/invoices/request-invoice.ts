import type { Invoice, InvoiceRequestBody } from "@yiqiao/contracts/invoices";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { insertInvoice } from "./invoices.repository.ts";
import type { InvoiceDeps } from "./deps.ts";
import { keptOf, presentInvoices } from "./present-invoices.ts";

/**
 * Asks for the invoice of an order of the caller's, or of the pool that it manages, over what was paid and not paid back.
 * @throws {DomainError} `unauthenticated`, `orderMissing`, `invoiceNotPaid`, `invoiceExists`
 */
export async function requestInvoice(
  deps: InvoiceDeps,
  context: RequestContext,
  body: InvoiceRequestBody,
): Promise<Invoice> {
  const { database, book, clock } = deps;
  const { principal } = context;
  if (principal === null) throw new DomainError("unauthenticated");
  const order = await book.own(context, body.tid);
  const amountFen = keptOf(order);
  if (order.paidAt === null || amountFen <= 0) throw new DomainError("invoiceNotPaid");
  const invoice = await insertInvoice(database.db, {
    orderId: order.id,
    siteId: order.siteId,
    accountId: principal.accountId,
    kind: body.kind,
    title: body.title,
    taxNumber: body.kind === "company" ? (body.tax_number ?? null) : null,
    email: body.email,
    remark: body.remark,
    amountFen,
    requestedAt: clock.now(),
  });
  const [shown] = invoice === undefined ? [] : await presentInvoices(deps, context, [invoice]);
  if (shown === undefined) throw new DomainError("invoiceExists");
  return shown;
}
