export { InvoiceDialog } from "./invoice-dialog.tsx";
export { InvoiceList } from "./invoice-list.tsx";
export { useReceipt } from "./invoices.queries.ts";
export { OwnInvoice } from "./own-invoice.tsx";
