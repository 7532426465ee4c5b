import type { JobQueue } from "#platform/queue";
import type { Deletion } from "./deletion.service.ts";
import type { DataExports } from "./exports.service.ts";
import { makeExport, eraseRest, eraseDue, cleanUpPersonalData } from "./job-definitions.ts";

interface Deps {
  readonly dataExports: DataExports;
  readonly deletion: Deletion;
}

export function definePersonalDataJobs(queue: JobQueue, { dataExports, deletion }: Deps): void {
  queue.define(makeExport, async (job, { attempt, signal }) => {
    try {
      await dataExports.make(job, signal);
    } catch (error) {
      if (attempt > makeExport.retry.limit && !signal.aborted) await dataExports.fail(job);
      throw error;
    }
  });
  queue.define(eraseRest, ({ accountId }) => deletion.eraseRest(accountId));
  queue.define(eraseDue, () => deletion.eraseDue());
  queue.define(cleanUpPersonalData, async () => {
    await dataExports.cleanUp();
    await deletion.forgetFormer();
  });
}
