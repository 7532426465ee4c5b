import { type DeliveryTry, webhookLimits, type WebhookState } from "@yiqiao/contracts/webhooks";
import type { Accounts } from "#features/accounts";
import type { Messages } from "#features/messages";
import type { Database, Executor } from "#platform/database";
import type { JobQueue } from "#platform/queue";
import { findDelivery, lockDelivery, type StoredDelivery, updateDelivery } from "./deliveries.repository.ts";
import { findEndpoint, disableEndpoint } from "./endpoints.repository.ts";
import { type DeliveryJob, deliverWebhook } from "./job-definitions.ts";
import { nextTryAt } from "./retries.ts";
import { type SendDeps, sendOnce } from "./send-once.ts";

export interface DeliverDeps extends SendDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly accounts: Pick<Accounts, "find">;
  readonly messages: Pick<Messages, "tell">;
  /** 0 to 1. */
  readonly random: () => number;
}

const gone = 410;

const isDue = (delivery: StoredDelivery | undefined, { run, number }: DeliveryJob): delivery is StoredDelivery =>
  delivery?.state === "pending" && delivery.run === run && delivery.tries === number - 1;

/** One try of a delivery. It may run more than once: what is written down as tried is not tried again. */
export async function deliver(deps: DeliverDeps, job: DeliveryJob, signal: AbortSignal): Promise<void> {
  const { database } = deps;
  const delivery = await findDelivery(database.db, job.id);
  if (!isDue(delivery, job)) return;
  const endpoint = await findEndpoint(database.db, delivery.endpointId);
  if (endpoint === undefined) return;
  const { id, payload } = delivery;
  const tried = endpoint.state === "on" ? await sendOnce(deps, endpoint, { id, payload, signal }) : stopped(deps);
  await database.transaction(async (tx) => {
    const now = await lockDelivery(tx, id);
    if (isDue(now, job)) await record(deps, tx, now, tried);
  });
}

const stopped = ({ clock }: DeliverDeps): DeliveryTry => {
  return { time: clock.now().toISOString(), status: null, failure: "off", duration_ms: 0, response: "" };
};

export const withTry = (log: readonly DeliveryTry[], tried: DeliveryTry): readonly DeliveryTry[] =>
  [...log, tried].slice(-webhookLimits.shownTries);

async function record(deps: DeliverDeps, tx: Executor, now: StoredDelivery, tried: DeliveryTry): Promise<void> {
  const { id, run, log, allTries, endpointId } = now;
  const tries = now.tries + 1;
  const counted = { tries, allTries: allTries + 1, log: withTry(log, tried) };
  if (tried.failure === null) {
    await updateDelivery(tx, id, { ...counted, state: "delivered", nextAt: null });
    return;
  }
  const at = deps.clock.now();
  const isOver = tried.failure === "off" || tried.status === gone || now.type === "webhook.test";
  const nextAt = isOver ? undefined : nextTryAt({ tries, at, random: deps.random() });
  if (nextAt !== undefined) {
    await updateDelivery(tx, id, { ...counted, nextAt });
    const job = { id, run, number: tries + 1 };
    await deps.queue.enqueue(deliverWebhook, job, { transaction: tx, startAfter: nextAt });
    return;
  }
  await updateDelivery(tx, id, { ...counted, state: "failed", nextAt: null });
  if (tried.status === gone) await giveUp(deps, tx, { endpointId, state: "gone" });
  else if (!isOver) await giveUp(deps, tx, { endpointId, state: "failing" });
}

/** Switches an endpoint off, and tells its owner. */
export async function giveUp(
  { accounts, messages }: Pick<DeliverDeps, "accounts" | "messages">,
  tx: Executor,
  { endpointId, state }: { readonly endpointId: string; readonly state: Extract<WebhookState, "gone" | "failing"> },
): Promise<void> {
  const endpoint = await disableEndpoint(tx, endpointId, state);
  if (endpoint === undefined) return;
  const account = await accounts.find(endpoint.accountId, tx);
  if (account === undefined) return;
  const params = { host: new URL(endpoint.url).host, cause: state };
  await messages.tell(tx, { account, kind: "webhook-off", params });
}
