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

type Call = Pick<FastifyRequest, "protocol" | "host" | "headers" | "socket">;

const doorOf = ({ protocol, host, ...call }: Call): Door => ({
  origin: `${protocol}://${host}`,
  isHere: isAskedHere(call),
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
    async ({ context, query, protocol, host, headers, socket }) =>
      ok(await payments.ways(context, { tid: query.tid, door: doorOf({ protocol, host, headers, socket }) })),
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
    async ({ context, body, protocol, host, headers, socket }) =>
      ok(await payments.begin(context, { body, door: doorOf({ protocol, host, headers, socket }) })),
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
