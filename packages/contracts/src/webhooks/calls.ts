import { z } from "zod";
import { defineCalls, exampleId, perAccount } from "../calls/index.ts";
import {
  createWebhookSchema,
  deliveriesQuerySchema,
  deliveryListSchema,
  deliverySchema,
  updateWebhookSchema,
  webhookIdSchema,
  webhookListSchema,
  webhookSchema,
  webhookSecretSchema,
} from "./schemas.ts";

const read = { method: "GET", permission: "Developer" } as const;
const change = { method: "POST", permission: "Developer", rate: perAccount("webhooks:change", 60, 60) } as const;
const send = { method: "POST", permission: "Developer", rate: perAccount("webhooks:send", 10, 60) } as const;

export const webhookCalls = defineCalls("webhooks", {
  list: {
    ...read,
    path: "/webhooks/list",
    summary: "The caller's webhook endpoints, the newest first",
    result: webhookListSchema,
  },
  create: {
    ...change,
    path: "/webhooks/create",
    summary: "Register an endpoint; its secret is shown this once",
    body: createWebhookSchema,
    result: webhookSecretSchema,
    example: { body: { url: "https://hooks.example.com/translations", events: ["document.done"] } },
  },
  update: {
    ...change,
    path: "/webhooks/update",
    summary: "Change an endpoint's address, events or description, and switch it on or off",
    body: updateWebhookSchema,
    result: webhookSchema,
    example: { body: { id: exampleId, is_on: false } },
  },
  delete: {
    ...change,
    path: "/webhooks/delete",
    summary: "Delete an endpoint with its deliveries; nothing that waits is sent any more",
    body: webhookIdSchema,
    result: z.object({}),
    example: { body: { id: exampleId } },
  },
  rotateSecret: {
    ...change,
    path: "/webhooks/rotate_secret",
    summary: "Give an endpoint a new secret; for a day, the one before signs too",
    body: webhookIdSchema,
    result: webhookSecretSchema,
    example: { body: { id: exampleId } },
  },
  test: {
    ...send,
    path: "/webhooks/test",
    summary: "Send a `webhook.test` now, once, and tell what came of it",
    body: webhookIdSchema,
    result: deliverySchema,
    example: { body: { id: exampleId } },
  },
  deliveries: {
    ...read,
    path: "/webhooks/deliveries",
    summary: "What was sent to an endpoint in the last 30 days, the newest first",
    query: deliveriesQuerySchema,
    result: deliveryListSchema,
    example: { query: { id: exampleId } },
  },
  resend: {
    ...send,
    path: "/webhooks/resend",
    summary: "Send a delivery again, with all its tries",
    body: webhookIdSchema,
    result: deliverySchema,
    example: { body: { id: exampleId } },
  },
});
