import type { Orders } from "#features/orders";
import { defineFeature } from "#platform/feature";
import { registerInvoicesRoutes } from "./invoices.routes.ts";
import { createInvoices } from "./invoices.service.ts";
import type { InvoiceDeps } from "./deps.ts";

export const invoicesFeature = defineFeature({
  create: ({ orders, ...given }: Omit<InvoiceDeps, "book"> & { readonly orders: Pick<Orders, "book"> }) => ({
    invoices: createInvoices({ ...given, book: orders.book }),
  }),
  routes: registerInvoicesRoutes,
});
