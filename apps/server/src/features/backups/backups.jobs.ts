import { z } from "zod";
import type { JobDefinition, JobQueue } from "#platform/queue";
import { runBackup, runCheck } from "./run-backup.ts";
import { runRestore } from "./run-restore.ts";
import type { Backups } from "./backups.service.ts";
import { settingsPlace } from "./passphrase.ts";
import { tick } from "./tick.ts";
import type { BackupWork } from "./work.ts";

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

export interface BackupJobs extends BackupWork {
  readonly backups: Pick<Backups, "makeScheduled">;
}

export function defineBackupJobs(queue: Pick<JobQueue, "define">, work: BackupJobs): void {
  queue.define(backupJob, async ({ does, id, sealed }, { signal }) => {
    if (does === "make") await runBackup(work, id, signal);
    else if (does === "restore") await runRestore(work, id, signal);
    else await runCheck(work, { id, passphrase: await openSealed(work, sealed) }, signal);
  });
  queue.define(backupTick, () => tick(work, work.backups));
}

async function openSealed({ secrets }: BackupJobs, sealed: string | undefined): Promise<string | undefined> {
  return sealed === undefined ? undefined : (await secrets.keys()).open(Buffer.from(sealed, "base64"), settingsPlace);
}
