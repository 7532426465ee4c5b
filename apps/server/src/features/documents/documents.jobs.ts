import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { Documents } from "./documents.service.ts";

const analyseSchema = z.object({ id: z.uuid() });

/** Measures an uploaded document. */
export const analyseDocument: JobDefinition<z.infer<typeof analyseSchema>> = {
  name: "documents.analyse",
  payload: analyseSchema,
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 120 },
  concurrency: 2,
  timeoutSeconds: 1800,
};

/** The same for visitors, who have a slot of their own in each process, and leave the others to users. */
export const analyseOfVisitor: JobDefinition<z.infer<typeof analyseSchema>> = {
  ...analyseDocument,
  name: "documents.analyse-visitor",
  concurrency: 1,
};

/** Which job measures the documents of an owner. */
export const analysisFor = ({ accountId }: { readonly accountId: string | null }): typeof analyseDocument =>
  accountId === null ? analyseOfVisitor : analyseDocument;

const translateSchema = z.object({
  id: z.uuid(),
  /** Which run of the document this is: what an older one does changes nothing. */
  run: z.int(),
});
export type TranslateJob = z.infer<typeof translateSchema>;

/** Translates a document, from the chunk at which the last run ended. Tries without any progress are counted. */
export const translateDocument: JobDefinition<TranslateJob> = {
  name: "documents.translate",
  payload: translateSchema,
  // Workers that are killed count as well: a failure itself is given up sooner, see `isGivenUp`.
  retry: { limit: 60, delaySeconds: 2, maxDelaySeconds: 120 },
  concurrency: 2,
  timeoutSeconds: 1800,
};

/** Deletes files whose time is over, and sets documents on their way again that no job has. */
export const cleanUpDocuments: JobDefinition<object> = {
  name: "documents.clean-up",
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 120 },
  concurrency: 1,
  timeoutSeconds: 1800,
};

/** Deletes what killed processes left in the store. */
const sweepDocuments: JobDefinition<object> = {
  name: "documents.sweep",
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 120 },
  concurrency: 1,
  timeoutSeconds: 1800,
};

export function defineDocumentsJobs(queue: JobQueue, { documents }: { readonly documents: Documents }): void {
  for (const job of [analyseDocument, analyseOfVisitor]) {
    queue.define(job, async ({ id }, { attempt, signal }) => {
      await documents.work.analyse(id, { signal, number: attempt, isLast: attempt > job.retry.limit });
    });
  }
  queue.define(translateDocument, async (job, { attempt, signal }) => {
    await documents.work.translate(job, { signal, number: attempt, isLast: attempt > translateDocument.retry.limit });
  });
  queue.define(cleanUpDocuments, () => documents.work.cleanUp());
  queue.define(sweepDocuments, () => documents.work.sweep());
}

export async function scheduleDocumentsJobs(queue: JobQueue): Promise<void> {
  await queue.schedule(cleanUpDocuments, { cron: "*/5 * * * *", payload: {} });
  await queue.schedule(sweepDocuments, { cron: "23 * * * *", payload: {} });
}
