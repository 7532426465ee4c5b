import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

const scanSchema = z.object({
  id: z.uuid(),
  /** Which run of the scan, or of its proposals, this is: what an older one does changes nothing. */
  run: z.int(),
});
export type TermScanJob = z.infer<typeof scanSchema>;

/** Counts what is not counted yet of a scan's documents, and makes its list. */
export const scanDocuments: JobDefinition<TermScanJob> = {
  name: "term-extraction.scan",
  payload: scanSchema,
  retry: { limit: 20, delaySeconds: 2, maxDelaySeconds: 60 },
  concurrency: 2,
  timeoutSeconds: 1800,
};

/** Has an engine translate terms of a list. */
export const proposeTranslations: JobDefinition<TermScanJob> = {
  name: "term-extraction.propose",
  payload: scanSchema,
  retry: { limit: 20, delaySeconds: 2, maxDelaySeconds: 60 },
  concurrency: 2,
  timeoutSeconds: 1800,
};

/** Deletes scans whose time is over, and sets those on their way again that no job has. */
export const cleanUpScans: JobDefinition<object> = {
  name: "term-extraction.clean-up",
  payload: z.object({}),
  cron: "*/10 * * * *",
  retry: { limit: 2, delaySeconds: 120 },
  concurrency: 1,
  timeoutSeconds: 1800,
};
