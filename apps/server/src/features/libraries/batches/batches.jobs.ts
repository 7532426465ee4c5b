import type { JobQueue } from "#platform/queue";
import { purgeBatches, changeEntries } from "./job-definitions.ts";
import type { Batches } from "./ports.ts";

export function defineBatchJobs(queue: JobQueue, { batches }: { readonly batches: Batches }): void {
  queue.define(purgeBatches, (_payload, { signal }) => batches.purge(signal));
  queue.define(changeEntries, ({ id }, { attempt, signal }) =>
    batches.goOn(id, { signal, isLast: attempt > changeEntries.retry.limit }),
  );
}
