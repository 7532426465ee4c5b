import { type WebhookData, type WebhookEvent, webhookLimits } from "@yiqiao/contracts/webhooks";
import type { StoredDocument } from "#features/documents";
import type { Taken } from "#features/quota";
import type { StoredScan } from "#features/term-extraction";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import type { JobQueue } from "#platform/queue";
import { insertForListeners, takeQuotaNotice } from "./deliveries.repository.ts";
import { type EndpointOwner, hasListener } from "./endpoints.repository.ts";
import { deliverWebhook } from "./job-definitions.ts";

/** What becomes an event: each in the transaction of what it tells of, so that both are there or neither. */
export interface Announcements {
  documentEnded(tx: Executor, document: StoredDocument): Promise<void>;
  scanEnded(tx: Executor, scan: StoredScan): Promise<void>;
  charactersTaken(tx: Executor, taken: Taken): Promise<void>;
}

export interface AnnounceDeps {
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly clock: Clock;
}

export function createAnnouncements(deps: AnnounceDeps): Announcements {
  return {
    documentEnded: async (tx, document) => {
      const { id, siteId, accountId, taskId, name, state, sourceLanguage, charged, problem } = document;
      if (accountId === null || (state !== "complete" && state !== "failed")) return;
      const type = state === "complete" ? "document.done" : "document.failed";
      await announce(deps, tx, {
        whose: { siteId, accountId },
        type,
        data: {
          document_id: id,
          task_id: taskId,
          name,
          status: state,
          src_lang: sourceLanguage,
          characters: charged,
          problem: problem?.error ?? null,
        },
      });
    },
    scanEnded: async (tx, { id, siteId, accountId, name, state, problem }) => {
      if (state !== "finished" && state !== "failed") return;
      const data = { task_id: id, name, status: state, problem: problem?.error ?? null };
      await announce(deps, tx, { whose: { siteId, accountId }, type: "scan.done", data });
    },
    charactersTaken: (tx, taken) => tellOfCharacters(deps, tx, taken),
  };
}

async function tellOfCharacters(deps: AnnounceDeps, tx: Executor, taken: Taken): Promise<void> {
  const { accountId, siteId, of, before, after: remaining, period } = taken;
  const threshold = webhookLimits.lowCharacters;
  if (remaining > threshold) return;
  const whose = { siteId, accountId };
  const reached = remaining === 0 ? (["quota.low", "quota.exhausted"] as const) : (["quota.low"] as const);
  for (const type of reached) {
    // Who listens to nothing yet is told of it later.
    if (!(await hasListener(tx, whose, [type]))) continue;
    const notice = { ...whose, type, before, remaining, period, distance: threshold };
    if (!(await takeQuotaNotice(tx, notice))) continue;
    await announce(deps, tx, { whose, type, data: { remaining, threshold, of } });
  }
}

async function announce<T extends WebhookEvent>(
  { queue, clock }: AnnounceDeps,
  tx: Executor,
  { whose, type, data }: { readonly whose: EndpointOwner; readonly type: T; readonly data: WebhookData<T> },
): Promise<void> {
  const at = clock.now();
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data });
  for (const id of await insertForListeners(tx, { ...whose, type, payload, at })) {
    await queue.enqueue(deliverWebhook, { id, run: 1, number: 1 }, { transaction: tx });
  }
}
