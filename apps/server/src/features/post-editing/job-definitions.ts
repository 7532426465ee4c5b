import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

const folderSchema = z.object({ folder: z.string() });
const prepareSchema = folderSchema.extend({ id: z.uuid() });

/** Copies the files of a project's document and stores its segments. */
export const prepareProject: JobDefinition<z.infer<typeof prepareSchema>> = {
  name: "post-editing.prepare",
  payload: prepareSchema,
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 120 },
  concurrency: 2,
  timeoutSeconds: 1800,
};

const rememberSchema = z.object({ id: z.uuid(), segments: z.array(z.number().int()) });

/** Takes segments that were confirmed into the memory that their project names. */
export const rememberSegments: JobDefinition<z.infer<typeof rememberSchema>> = {
  name: "post-editing.remember",
  payload: rememberSchema,
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 600 },
  concurrency: 2,
  timeoutSeconds: 600,
};

/** Deletes the files of a project that is no more. */
export const deleteFiles: JobDefinition<z.infer<typeof folderSchema>> = {
  name: "post-editing.delete-files",
  payload: folderSchema,
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 600 },
  concurrency: 2,
  timeoutSeconds: 600,
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
