export { type Payments } from "./payments.service.ts";
export type { PaymentDeps } from "./deps.ts";
export type { OrderBook, PayableOrder, PaymentProviders } from "./ports.ts";
export { paymentsFeature, type PaymentSetup } from "./feature.ts";
