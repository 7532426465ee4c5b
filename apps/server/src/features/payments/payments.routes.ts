import { paymentCalls } from "@yiqiao/contracts/payments";
import type { FastifyRequest } from "fastify";
import { bind, type HttpApi, isLocalRequest } from "#platform/http";
import { registerAdministrationRoutes } from "./administration.routes.ts";
import { registerNotifyRoute } from "./notices/notify.routes.ts";
import type { Door } from "./deps.ts";
import type { Payments } from "./payments.service.ts";

const doorOf = ({ protocol, host, headers, socket }: FastifyRequest): Door => ({
  origin: `${protocol}://${host}`,
  isHere: isLocalRequest({ headers, socket }),
});

export function registerPaymentsRoutes(api: HttpApi, { payments }: { readonly payments: Payments }): void {
  bind(api, paymentCalls.ways, ({ context, query, raw }) =>
    payments.ways(context, { tid: query.tid, door: doorOf(raw) }),
  );
  bind(api, paymentCalls.begin, ({ context, body, raw }) => payments.begin(context, { body, door: doorOf(raw) }));
  bind(api, paymentCalls.cancelOrder, ({ context, body }) => payments.cancel(context, body.tid));
  bind(api, paymentCalls.refundOrder, ({ context, body }) => payments.refund(context, body));
  registerAdministrationRoutes(api, payments);
  registerNotifyRoute(api, { payments });
}
