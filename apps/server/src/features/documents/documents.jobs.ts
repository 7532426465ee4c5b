import type { JobQueue } from "#platform/queue";
import type { Documents } from "./documents.service.ts";
import {
  analyseDocument,
  analyseOfVisitor,
  cleanUpDocuments,
  sweepDocuments,
  translateDocument,
} from "./job-definitions.ts";

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
