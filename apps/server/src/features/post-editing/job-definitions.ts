import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

const prepareSchema = z.object({ id: z.uuid() });

/** Copies the files of a project's document and stores its segments. */
export const prepareProject: JobDefinition<z.infer<typeof prepareSchema>> = {
  name: "post-editing.prepare",
  payload: prepareSchema,
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 120 },
  concurrency: 2,
  timeoutSeconds: 1800,
};

/** Deletes the files of projects whose time is over. */
export const cleanUpProjects: JobDefinition<object> = {
  name: "post-editing.clean-up",
  payload: z.object({}),
  cron: "37 * * * *",
  retry: { limit: 2, delaySeconds: 120 },
  concurrency: 1,
  timeoutSeconds: 1800,
};
