import { defineCalls, exampleId } from "../calls/index.ts";
import { tidQuerySchema } from "../payments/index.ts";
import {
  invoiceIdQuerySchema,
  invoiceListSchema,
  invoiceRequestBodySchema,
  invoiceSchema,
  invoicesQuerySchema,
  issueInvoiceFieldsSchema,
  rejectInvoiceBodySchema,
} from "./schemas.ts";

const own = { permission: "OrderHistory" } as const;
const administration = { permission: "ShopManager" } as const;

export const invoiceCalls = defineCalls("invoices", {
  request: {
    method: "POST",
    path: "/invoices/request",
    summary: "Ask for the invoice of an own order that was paid",
    ...own,
    body: invoiceRequestBodySchema,
    result: invoiceSchema,
    example: { body: { tid: "YQ1", kind: "personal", title: "Ann", email: "ann@example.com" } },
  },
  list: {
    method: "GET",
    path: "/invoices/list",
    summary: "Own invoices, the newest first",
    ...own,
    query: invoicesQuerySchema,
    result: invoiceListSchema,
  },
  receipt: {
    method: "GET",
    path: "/invoices/receipt",
    summary: "The receipt of an order that was paid, in both languages",
    ...own,
    query: tidQuerySchema,
    file: "application/pdf",
    example: { query: { tid: "YQ1" } },
  },
  file: {
    method: "GET",
    path: "/invoices/file",
    summary: "The document of an issued invoice",
    ...own,
    query: invoiceIdQuerySchema,
    file: "application/octet-stream",
    example: { query: { id: exampleId } },
  },
  all: {
    method: "GET",
    path: "/invoices/all",
    summary: "Invoices of all buyers, for administrators",
    ...administration,
    query: invoicesQuerySchema,
    result: invoiceListSchema,
  },
  issue: {
    method: "POST",
    path: "/invoices/issue",
    summary: "Hand an issued invoice in: a form with `id`, `invoice_number` and the file",
    ...administration,
    failures: ["storageFull"],
    form: { fields: issueInvoiceFieldsSchema, file: "file" },
    result: invoiceSchema,
  },
  reject: {
    method: "POST",
    path: "/invoices/reject",
    summary: "Turn an asked-for invoice down, with the reason",
    ...administration,
    body: rejectInvoiceBodySchema,
    result: invoiceSchema,
    example: { body: { id: exampleId, reason: "a" } },
  },
});
