import { z } from "zod";
import { inBoth } from "../errors/wording.ts";
import { cursorSchema } from "../cursors.ts";
import {
  deliveriesPageSize,
  deliveryFailures,
  deliveryStates,
  webhookEvents,
  webhookLimits,
  webhookStates,
  type WebhookType,
  webhookTypes,
} from "./constants.ts";

const moment = z.string();
const count = z.number().int().nonnegative();
const events = z
  .array(z.enum(webhookEvents))
  .min(1)
  .max(webhookEvents.length)
  .refine((all) => new Set(all).size === all.length, inBoth("must not repeat", "不能重复"));
/** Databases keep no NUL. */
const clear = (text: string): boolean => !text.includes("\0");

const address = z.string().trim().min(1).max(webhookLimits.url);
const description = z.string().trim().max(webhookLimits.description).refine(clear);

export const webhookIdSchema = z.object({ id: z.uuid() });

export const createWebhookSchema = z.object({
  url: address,
  description: description.default(""),
  events,
});
export type CreateWebhook = z.input<typeof createWebhookSchema>;

/** What is left out stays. */
export const updateWebhookSchema = z.object({
  id: z.uuid(),
  url: address.optional(),
  description: description.optional(),
  events: events.optional(),
  is_on: z.boolean().optional(),
});
export type UpdateWebhook = z.input<typeof updateWebhookSchema>;

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates),
  /** Until then the secret before the current one signs too. */
  previous_secret_until: moment.nullable(),
  created_time: moment,
  /** The newest delivery that was not a test; null: there is none in the log. */
  last_delivery: z.object({ state: z.enum(deliveryStates), created_time: moment }).nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookListSchema = z.object({ endpoints: z.array(webhookSchema), limit: count });
export type WebhookList = z.infer<typeof webhookListSchema>;

/** The secret is shown this once. */
export const webhookSecretSchema = z.object({ endpoint: webhookSchema, secret: z.string() });
export type WebhookSecret = z.infer<typeof webhookSecretSchema>;

export const deliveryTrySchema = z.object({
  time: moment,
  /** Null: there was no answer. */
  status: z.number().int().nullable(),
  /** Null: it was taken. */
  failure: z.enum(deliveryFailures).nullable(),
  duration_ms: count,
  /** The first characters of the answer. */
  response: z.string(),
});
export type DeliveryTry = z.infer<typeof deliveryTrySchema>;

export const deliverySchema = z.object({
  /** As `webhook-id` has it. */
  id: z.uuid(),
  type: z.enum(webhookTypes),
  state: z.enum(deliveryStates),
  created_time: moment,
  tries: count,
  next_try_time: moment.nullable(),
  /** As it is sent. */
  payload: z.string(),
  /** The last ones, the oldest first. */
  log: z.array(deliveryTrySchema),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

export const deliveriesQuerySchema = z.object({
  /** Of this endpoint. */
  id: z.uuid(),
  state: z.enum(deliveryStates).optional(),
  /** `next` of the page before. */
  before: cursorSchema.optional(),
  page_size: z.coerce.number<number>().int().min(1).max(100).default(deliveriesPageSize),
});
export const deliveryListSchema = z.object({
  /** The newest first. */
  deliveries: z.array(deliverySchema),
  next: z.string().nullable(),
});
export type WebhookDeliveryList = z.infer<typeof deliveryListSchema>;

const documentData = z.object({
  document_id: z.uuid(),
  task_id: z.uuid().nullable(),
  name: z.string(),
  status: z.enum(["complete", "failed"]),
  src_lang: z.string().nullable(),
  /** That were charged. */
  characters: count,
  /** A name of the error catalogue, such as `documentCorrupt`. */
  problem: z.string().nullable(),
});
const quotaData = z.object({
  remaining: count,
  threshold: count,
  /** What it is that has little left: the own characters, the enterprise's pool, or the member's budget in it. */
  of: z.enum(["account", "pool", "budget"]),
});

/** `data` of what is sent, `{type, timestamp, data}`. */
export const webhookDataSchemas = {
  "document.done": documentData,
  "document.failed": documentData,
  "scan.done": z.object({
    task_id: z.uuid(),
    name: z.string(),
    status: z.enum(["finished", "failed"]),
    problem: z.string().nullable(),
  }),
  "quota.low": quotaData,
  "quota.exhausted": quotaData,
  "webhook.test": z.object({ endpoint_id: z.uuid() }),
} as const satisfies Record<WebhookType, z.ZodType>;
export type WebhookData<T extends WebhookType> = z.infer<(typeof webhookDataSchemas)[T]>;
