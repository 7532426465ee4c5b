import type { JobQueue } from "#platform/queue";
import { cleanUpScans, proposeTranslations, scanDocuments } from "./job-definitions.ts";
import type { TermExtraction } from "./term-extraction.service.ts";

export function defineTermExtractionJobs(
  queue: JobQueue,
  { termExtraction: { work } }: { readonly termExtraction: TermExtraction },
): void {
  queue.define(scanDocuments, (job, { attempt, signal }) =>
    work.scan(job, { signal, number: attempt, isLast: attempt > scanDocuments.retry.limit }),
  );
  queue.define(proposeTranslations, (job, { attempt, signal }) =>
    work.propose(job, { signal, number: attempt, isLast: attempt > proposeTranslations.retry.limit }),
  );
  queue.define(cleanUpScans, () => work.cleanUp());
}
