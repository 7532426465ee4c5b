export { type Invoices } from "./invoices.service.ts";
export { invoicesFeature } from "./feature.ts";
