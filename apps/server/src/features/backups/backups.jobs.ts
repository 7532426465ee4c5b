import type { JobQueue } from "#platform/queue";
import { runBackup, runCheck } from "./run-backup.ts";
import { runRestore } from "./run-restore.ts";
import type { Backups } from "./backups.service.ts";
import { settingsPlace } from "./passphrase.ts";
import { runHousekeeping } from "./housekeeping.ts";
import type { BackupWork } from "./work.ts";
import { backupJob, backupTick } from "./job-definitions.ts";

export interface BackupJobs extends BackupWork {
  readonly backups: Pick<Backups, "makeScheduled">;
}

export function defineBackupJobs(queue: Pick<JobQueue, "define">, work: BackupJobs): void {
  queue.define(backupJob, async ({ does, id, sealed }, { signal }) => {
    if (does === "make") await runBackup(work, id, signal);
    else if (does === "restore") await runRestore(work, id, signal);
    else await runCheck(work, { id, passphrase: await openSealed(work, sealed) }, signal);
  });
  queue.define(backupTick, () => runHousekeeping(work, work.backups));
}

async function openSealed({ secrets }: BackupJobs, sealed: string | undefined): Promise<string | undefined> {
  return sealed === undefined ? undefined : (await secrets.keys()).open(Buffer.from(sealed, "base64"), settingsPlace);
}
