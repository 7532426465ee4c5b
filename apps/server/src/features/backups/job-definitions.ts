import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

/** `sealed`: a passphrase. */
const payload = z.object({ does: z.enum(["make", "restore", "check"]), id: z.uuid(), sealed: z.string().optional() });

export type BackupJobPayload = z.infer<typeof payload>;

/** One at a time in the whole installation: by the key that it is enqueued with. */
export const backupJob: JobDefinition<BackupJobPayload> = {
  name: "backups.run",
  payload,
  // A killed process is a try; what it began is begun anew, or given up.
  retry: { limit: 3, delaySeconds: 5 },
  concurrency: 1,
  timeoutSeconds: 12 * 3600,
};

export const backupJobKey = "one";

/** Begins what is due by the clock, and tidies up after processes that were killed. */
export const backupTick: JobDefinition<object> = {
  name: "backups.tick",
  payload: z.object({}),
  cron: "*/5 * * * *",
  retry: { limit: 0, delaySeconds: 0 },
  concurrency: 1,
  timeoutSeconds: 3600,
};
