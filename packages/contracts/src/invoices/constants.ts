export const invoiceStates = ["requested", "issued", "rejected"] as const;
export type InvoiceState = (typeof invoiceStates)[number];
export const invoiceKinds = ["personal", "company"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
/** The taxpayer's number of a Chinese company: 15 to 20 digits and capital letters. */
export const taxNumberPattern = /^[0-9A-Z]{15,20}$/;
export const invoiceFileBytes = 5 * 1024 * 1024;
