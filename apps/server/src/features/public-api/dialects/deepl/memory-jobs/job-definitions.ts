import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

const exportSchema = z.object({ id: z.uuid() });

/** Writes the file of a memory that a program waits for. */
export const exportMemory: JobDefinition<z.infer<typeof exportSchema>> = {
  name: "public-api.export-memory",
  payload: exportSchema,
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 120 },
  concurrency: 2,
  timeoutSeconds: 3600,
};
