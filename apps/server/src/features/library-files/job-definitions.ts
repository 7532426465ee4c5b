import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

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
export const tidyLibraryFiles: JobDefinition<object> = {
  name: "library-files.tidy",
  payload: z.object({}),
  cron: "*/10 * * * *",
  retry: { limit: 2, delaySeconds: 120 },
  concurrency: 1,
  timeoutSeconds: 1800,
};
