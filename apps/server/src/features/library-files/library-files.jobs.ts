import type { JobQueue } from "#platform/queue";
import { importLibrary, tidyLibraryFiles } from "./job-definitions.ts";
import type { LibraryFiles } from "./library-files.service.ts";

export function defineLibraryFilesJobs(
  queue: JobQueue,
  { libraryFiles }: { readonly libraryFiles: LibraryFiles },
): void {
  queue.define(importLibrary, async ({ id }, { attempt, signal }) => {
    await libraryFiles.work.run(id, { signal, isLast: attempt > importLibrary.retry.limit });
  });
  queue.define(tidyLibraryFiles, () => libraryFiles.work.tidy());
}
