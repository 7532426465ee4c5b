import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

/** Deletes pages and translations whose time is over. */
export const cleanUpWebPages: JobDefinition<object> = {
  name: "web-pages.clean-up",
  payload: z.object({}),
  cron: "*/10 * * * *",
  retry: { limit: 2, delaySeconds: 120 },
  concurrency: 1,
  timeoutSeconds: 1800,
};
