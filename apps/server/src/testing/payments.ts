export { buildPaymentsApp, type PaymentsApp } from "../features/payments/testing/payments-app.ts";
