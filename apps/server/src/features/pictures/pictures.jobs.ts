import type { JobQueue } from "#platform/queue";
import { cleanUpPictures, translatePicture } from "./job-definitions.ts";
import type { Pictures } from "./pictures.service.ts";

export function definePicturesJobs(queue: JobQueue, { pictures }: { readonly pictures: Pictures }): void {
  queue.define(translatePicture, async (job, { attempt, signal }) => {
    await pictures.work.translate(job, { signal, number: attempt, isLast: attempt > translatePicture.retry.limit });
  });
  queue.define(cleanUpPictures, () => pictures.work.cleanUp());
}
