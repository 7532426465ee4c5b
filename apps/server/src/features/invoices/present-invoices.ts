import type { Invoice } from "@yiqiao/contracts/invoices";
import type { PayableOrder } from "#features/payments";
import type { RequestContext } from "#platform/request";
import type { InvoiceRow } from "./invoices.repository.ts";
import type { InvoiceDeps } from "./deps.ts";

/** What an invoice is over: what was paid and not paid back, in fen. */
export function keptOf({ amountFen, refundedFen }: Pick<PayableOrder, "amountFen" | "refundedFen">): number {
  return amountFen - refundedFen;
}

/** Invoices as they are shown, with the names of what was bought; what is open follows refunds. */
export async function presentInvoices(
  { book, database }: Pick<InvoiceDeps, "book" | "database">,
  context: RequestContext,
  rows: readonly InvoiceRow[],
): Promise<Invoice[]> {
  const orders = new Map<string, PayableOrder>();
  for (const { orderId } of rows) {
    const order = await book.find(database.db, { id: orderId });
    if (order !== undefined) orders.set(orderId, order);
  }
  const presented = await book.present(context, [...orders.values()]);
  const shown = new Map(presented.map((order) => [order.tid, order.goods_name]));
  return rows.map((row) => {
    const order = orders.get(row.orderId);
    const tid = order?.number ?? "";
    return {
      id: row.id,
      tid,
      goods_name: shown.get(tid) ?? "",
      amount_fen: row.state === "requested" && order !== undefined ? keptOf(order) : row.amountFen,
      kind: row.kind,
      title: row.title,
      tax_number: row.taxNumber,
      email: row.email,
      remark: row.remark,
      state: row.state,
      invoice_number: row.invoiceNumber,
      reason: row.reason,
      has_file: row.fileKey !== null,
      requested_at: row.requestedAt.toISOString(),
      closed_at: row.closedAt?.toISOString() ?? null,
    };
  });
}
