import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import type { LibraryFiles } from "./library-files.service.ts";

const importSchema = z.object({ id: z.uuid() });

/** Reads a file into its library, from the row at which the last run ended. */
export const importLibrary: JobDefinition<z.infer<typeof importSchema>> = {
  name: "library-files.import",
  payload: importSchema,
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 120 },
  concurrency: 2,
  timeoutSeconds: 3600,
};

/** Deletes files that nobody imports, and sets imports on their way again that no job has. */
const tidyLibraryFiles: JobDefinition<object> = {
  name: "library-files.tidy",
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 120 },
  concurrency: 1,
  timeoutSeconds: 1800,
};

export function defineLibraryFilesJobs(
  queue: JobQueue,
  { libraryFiles }: { readonly libraryFiles: LibraryFiles },
): void {
  queue.define(importLibrary, async ({ id }, { attempt, signal }) => {
    await libraryFiles.work.run(id, { signal, isLast: attempt > importLibrary.retry.limit });
  });
  queue.define(tidyLibraryFiles, () => libraryFiles.work.tidy());
}

export async function scheduleLibraryFilesJobs(queue: JobQueue): Promise<void> {
  await queue.schedule(tidyLibraryFiles, { cron: "*/10 * * * *", payload: {} });
}
