import { orderIdBodySchema, orderPaths, orderSchema, refundBodySchema } from "@yiqiao/contracts/orders";
import {
  beginPaymentBodySchema,
  begunPaymentSchema,
  paymentPaths,
  paymentWaysSchema,
  tidQuerySchema,
} from "@yiqiao/contracts/payments";
import type { FastifyRequest } from "fastify";
import { answers, type HttpApi, isAskedHere, ok } from "#platform/http";
import { registerAdministrationRoutes } from "./administration.routes.ts";
import { registerNotifyRoute } from "./notify.routes.ts";
import type { Door } from "./parts.ts";
import type { Payments } from "./payments.service.ts";

const tags = ["payments"];
const config = { permission: "Purchase" } as const;

const doorOf = (request: FastifyRequest): Door => ({
  origin: `${request.protocol}://${request.host}`,
  isHere: isAskedHere(request),
});

export function registerPaymentsRoutes(api: HttpApi, { payments }: { readonly payments: Payments }): void {
  api.get(
    paymentPaths.ways,
    {
      config,
      schema: {
        tags,
        summary: "What an own order can be paid with",
        querystring: tidQuerySchema,
        response: answers(paymentWaysSchema),
      },
    },
    async (request) => ok(await payments.ways(request.context, { tid: request.query.tid, door: doorOf(request) })),
  );
  api.post(
    paymentPaths.begin,
    {
      config,
      schema: {
        tags,
        summary: "Begin to pay an own order; the same way again is the same payment",
        body: beginPaymentBodySchema,
        response: answers(begunPaymentSchema),
      },
    },
    async (request) => ok(await payments.begin(request.context, { body: request.body, door: doorOf(request) })),
  );
  api.post(
    orderPaths.cancel,
    {
      config,
      schema: {
        tags,
        summary: "Give up an own order that is not paid; paid meanwhile, it is delivered",
        body: orderIdBodySchema,
        response: answers(orderSchema),
      },
    },
    async ({ context, body }) => ok(await payments.cancel(context, body.tid)),
  );
  api.post(
    orderPaths.refund,
    {
      config: { permission: "ShopManager" },
      schema: {
        tags,
        summary: "Pay an order back, whole or in part; for administrators",
        body: refundBodySchema,
        response: answers(orderSchema),
      },
    },
    async ({ context, body }) => ok(await payments.refund(context, body)),
  );
  registerAdministrationRoutes(api, payments);
  registerNotifyRoute(api, { payments });
}
