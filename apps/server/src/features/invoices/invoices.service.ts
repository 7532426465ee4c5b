import type {
  Invoice,
  InvoiceList,
  InvoiceRequestBody,
  InvoicesQuery,
  RejectInvoiceBody,
} from "@yiqiao/contracts/invoices";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { StoredObject } from "#platform/storage";
import { issueInvoice, type IssuedFile, rejectInvoice } from "./close-invoice.ts";
import { findInvoice, type InvoiceFilter, listInvoices } from "./invoices.repository.ts";
import { type InvoiceDeps, seesAllInvoices } from "./deps.ts";
import { presentInvoices } from "./present-invoices.ts";
import { makeReceipt, type Receipt } from "./receipt.ts";
import { requestInvoice } from "./request-invoice.ts";

export interface Invoices {
  /** @throws {DomainError} `orderMissing`, `invoiceNotPaid`, `invoiceExists` */
  request(context: RequestContext, body: InvoiceRequestBody): Promise<Invoice>;
  /** The caller's own, the newest first. */
  list(context: RequestContext, query: InvoicesQuery): Promise<InvoiceList>;
  /** Everybody's, for administrators. */
  all(context: RequestContext, query: InvoicesQuery): Promise<InvoiceList>;
  /** For administrators. @throws {DomainError} `invoiceMissing`, `invoiceFile` */
  issue(context: RequestContext, file: IssuedFile): Promise<Invoice>;
  /** For administrators. @throws {DomainError} `invoiceMissing` */
  reject(context: RequestContext, body: RejectInvoiceBody): Promise<Invoice>;
  /** Of an own invoice, or any for administrators. @throws {DomainError} `invoiceMissing` */
  file(context: RequestContext, id: string): Promise<{ readonly name: string; readonly object: StoredObject }>;
  /** Of an own order that was paid, or any for administrators. @throws {DomainError} `orderMissing`, `invoiceNotPaid` */
  receipt(context: RequestContext, tid: string): Promise<Receipt>;
}

export function createInvoices(deps: InvoiceDeps): Invoices {
  const { db } = deps.database;
  const page = async (context: RequestContext, filter: InvoiceFilter): Promise<InvoiceList> => {
    const { rows, total } = await listInvoices(db, filter);
    return { invoices: await presentInvoices(deps, context, rows), total };
  };
  return {
    request: (context, body) => requestInvoice(deps, context, body),
    list: (context, query) => {
      if (context.principal === null) throw new DomainError("unauthenticated");
      return page(context, { ...limits(query), accountId: context.principal.accountId });
    },
    all: (context, query) => page(context, limits(query)),
    issue: (context, file) => issueInvoice(deps, context, file),
    reject: (context, body) => rejectInvoice(deps, context, body),
    file: async (context, id) => {
      const row = await findInvoice(db, id);
      const isOwn = row?.accountId === context.principal?.accountId;
      const key = row !== undefined && (isOwn || seesAllInvoices(context)) ? row.fileKey : null;
      if (key === null) throw new DomainError("invoiceMissing");
      const name = `invoice-${row?.invoiceNumber ?? ""}${key.slice(key.lastIndexOf("."))}`;
      return { name, object: await deps.files.get(key) };
    },
    receipt: (context, tid) => makeReceipt(deps, context, tid),
  };
}

function limits({ page, page_size: limit, state }: InvoicesQuery): InvoiceFilter {
  return { state, limit, offset: (page - 1) * limit };
}
