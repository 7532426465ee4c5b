export { registerInvoicesRoutes } from "./invoices.routes.ts";
export { createInvoices, type Invoices } from "./invoices.service.ts";
