import {
  type CreateWebhook,
  webhookCalls,
  type WebhookDelivery,
  type WebhookDeliveryList,
  type WebhookList,
  type WebhookSecret,
} from "@yiqiao/contracts/webhooks";
import type { TestAnswer, TestApp } from "#testing";
import { deliverWebhook } from "../job-definitions.ts";

interface WebhookCaller {
  readonly token?: string;
  readonly host?: string;
}

/** The calls of one user. */
export interface Hooks {
  readonly caller: WebhookCaller;
  create(body: CreateWebhook): Promise<TestAnswer<WebhookSecret>>;
  list(): Promise<WebhookList>;
  post<T = unknown>(call: { readonly path: string }, body: object): Promise<TestAnswer<T>>;
  deliveries(id: string, query?: string): Promise<readonly WebhookDelivery[]>;
}

export function hooksOf(app: TestApp, caller: WebhookCaller): Hooks {
  return {
    caller,
    create: (body) => app.call<WebhookSecret>(webhookCalls.create.path, { ...caller, body }),
    list: async () => (await app.call<WebhookList>(webhookCalls.list.path, caller)).data,
    post: (call, body) => app.call(call.path, { ...caller, body }),
    deliveries: async (id, query = "") => {
      const path = `${webhookCalls.deliveries.path}?id=${id}${query}`;
      return (await app.call<WebhookDeliveryList>(path, caller)).data.deliveries;
    },
  };
}

/** The tries that wait in the queue. */
export const queuedTries = ({ enqueued }: Pick<TestApp, "enqueued">): object[] =>
  enqueued.filter(({ name }) => name === deliverWebhook.name).map(({ payload }) => payload);

/** Runs every try that was enqueued, and those that these enqueue. @returns how many */
export async function runTries(app: TestApp): Promise<number> {
  let ran = 0;
  for (; ran < queuedTries(app).length; ran++) {
    const job = deliverWebhook.payload.parse(queuedTries(app)[ran]);
    await app.features.webhooks.work.deliver(job, new AbortController().signal);
  }
  return ran;
}
