import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

const analyseSchema = z.object({ id: z.uuid() });

/** Measures an uploaded document. */
export const analyseDocument: JobDefinition<z.infer<typeof analyseSchema>> = {
  name: "documents.analyse",
  payload: analyseSchema,
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 120 },
  concurrency: 2,
  timeoutSeconds: 1800,
};

/** The same for visitors, who have a slot of their own in each process, so that the other slots stay free for users. */
export const analyseOfVisitor: JobDefinition<z.infer<typeof analyseSchema>> = {
  ...analyseDocument,
  name: "documents.analyse-visitor",
  concurrency: 1,
};

/** The job that measures an owner's documents. */
export const analysisFor = ({ accountId }: { readonly accountId: string | null }): typeof analyseDocument =>
  accountId === null ? analyseOfVisitor : analyseDocument;

const translateSchema = z.object({
  id: z.uuid(),
  /** Which run of the document this is: what an older one does changes nothing. */
  run: z.int(),
});
export type TranslateJob = z.infer<typeof translateSchema>;

/**
 * Translates a document, resuming at the chunk where the last run stopped. Only attempts without any progress count.
 */
export const translateDocument: JobDefinition<TranslateJob> = {
  name: "documents.translate",
  payload: translateSchema,
  // Workers that are killed count as well: a failure itself is given up sooner, see `isGivenUp`.
  retry: { limit: 60, delaySeconds: 2, maxDelaySeconds: 120 },
  concurrency: 2,
  timeoutSeconds: 1800,
};

/** Deletes expired files, and restarts documents that no job is working on. */
export const cleanUpDocuments: JobDefinition<object> = {
  name: "documents.clean-up",
  payload: z.object({}),
  cron: "*/5 * * * *",
  retry: { limit: 2, delaySeconds: 120 },
  concurrency: 1,
  timeoutSeconds: 1800,
};

/** Deletes files that killed processes left in the store. */
export const sweepDocuments: JobDefinition<object> = {
  name: "documents.sweep",
  payload: z.object({}),
  cron: "23 * * * *",
  retry: { limit: 2, delaySeconds: 120 },
  concurrency: 1,
  timeoutSeconds: 1800,
};
