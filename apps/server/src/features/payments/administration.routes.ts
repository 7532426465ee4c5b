import { paymentCalls } from "@yiqiao/contracts/payments";
import { bind, type HttpApi } from "#platform/http";
import type { Payments } from "./payments.service.ts";

/** For administrators: what arrived in the bank, what goes back, and what providers told. */
export function registerAdministrationRoutes(api: HttpApi, payments: Payments): void {
  bind(api, paymentCalls.transfers, () => payments.transfers());
  bind(api, paymentCalls.confirmTransfer, ({ context, body }) => payments.confirmTransfer(context, body));
  bind(api, paymentCalls.refunds, ({ query }) => payments.refunds(query));
  bind(api, paymentCalls.confirmRefund, ({ context, body }) => payments.confirmRefund(context, body.number));
  bind(api, paymentCalls.retryRefund, ({ context, body }) => payments.retryRefund(context, body.number));
  bind(api, paymentCalls.notices, ({ query }) => payments.notices(query));
}
