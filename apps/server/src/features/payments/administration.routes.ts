import { orderSchema } from "@yiqiao/contracts/orders";
import {
  confirmTransferBodySchema,
  noticesQuerySchema,
  noticesSchema,
  paymentPaths,
  refundNumberBodySchema,
  refundListSchema,
  refundsQuerySchema,
  transfersSchema,
} from "@yiqiao/contracts/payments";
import { z } from "zod";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Payments } from "./payments.service.ts";

const tags = ["payments"];
const config = { permission: "ShopManager" } as const;

/** For administrators: what arrived in the bank, what goes back, and what providers told. */
export function registerAdministrationRoutes(api: HttpApi, payments: Payments): void {
  api.get(
    paymentPaths.transfers,
    { config, schema: { tags, summary: "Transfers that were announced", response: answers(transfersSchema) } },
    async () => ok(await payments.transfers()),
  );
  api.post(
    paymentPaths.confirmTransfer,
    {
      config,
      schema: {
        tags,
        summary: "A transfer has arrived: its order is paid and delivered",
        body: confirmTransferBodySchema,
        response: answers(orderSchema),
      },
    },
    async ({ context, body }) => ok(await payments.confirmTransfer(context, body)),
  );
  api.get(
    paymentPaths.refunds,
    {
      config,
      schema: {
        tags,
        summary: "Refunds and how far they are",
        querystring: refundsQuerySchema,
        response: answers(refundListSchema),
      },
    },
    async ({ query }) => ok(await payments.refunds(query)),
  );
  api.post(
    paymentPaths.confirmRefund,
    {
      config,
      schema: {
        tags,
        summary: "A refund was transferred back from the bank, or one that failed was paid another way",
        body: refundNumberBodySchema,
        response: answers(z.null()),
      },
    },
    async ({ context, body }) => {
      await payments.confirmRefund(context, body.number);
      return ok(null);
    },
  );
  api.post(
    paymentPaths.retryRefund,
    {
      config,
      schema: {
        tags,
        summary: "Ask once more for a refund that failed",
        body: refundNumberBodySchema,
        response: answers(z.null()),
      },
    },
    async ({ context, body }) => {
      await payments.retryRefund(context, body.number);
      return ok(null);
    },
  );
  api.get(
    paymentPaths.notices,
    {
      config,
      schema: {
        tags,
        summary: "What providers told, and what became of it",
        querystring: noticesQuerySchema,
        response: answers(noticesSchema),
      },
    },
    async ({ query }) => ok(await payments.notices(query)),
  );
}
