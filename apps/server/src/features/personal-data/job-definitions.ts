import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

const exportJobSchema = z.object({ id: z.uuid(), accountId: z.uuid(), language: z.enum(["zh", "en"]) });
export type ExportJob = z.infer<typeof exportJobSchema>;

/** Makes the zip with a user's data. */
export const makeExport: JobDefinition<ExportJob> = {
  name: "personal-data.export",
  payload: exportJobSchema,
  retry: { limit: 3, delaySeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 3600,
};

const accountJobSchema = z.object({ accountId: z.uuid() });

/** Removes files of an erased account, and rows that a call under way wrote while it was erased. */
export const eraseRest: JobDefinition<z.infer<typeof accountJobSchema>> = {
  name: "personal-data.erase-rest",
  payload: accountJobSchema,
  retry: { limit: 20, delaySeconds: 60, maxDelaySeconds: 6 * 3600 },
  concurrency: 1,
  timeoutSeconds: 1800,
};

/** Erases accounts whose day has come. */
export const eraseDue: JobDefinition<object> = {
  name: "personal-data.erase-due",
  payload: z.object({}),
  cron: "7 * * * *",
  retry: { limit: 3, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 3000,
};

/** Deletes exports that are over, and addresses that accounts had long ago. */
export const cleanUpPersonalData: JobDefinition<object> = {
  name: "personal-data.clean-up",
  payload: z.object({}),
  cron: "47 * * * *",
  retry: { limit: 2, delaySeconds: 300 },
  concurrency: 1,
  timeoutSeconds: 1800,
};
