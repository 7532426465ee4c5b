import type { Audit } from "#features/audit";
import type { Config } from "#platform/config";
import { defineFeature } from "#platform/feature";
import type { JobQueue } from "#platform/queue";
import { defineBackupJobs } from "./backups.jobs.ts";
import { registerBackupRoutes } from "./backups.routes.ts";
import { type Backups, createBackups, type BackupsDeps } from "./backups.service.ts";
import { createBackupStores } from "./backup-stores.ts";
import { createBackupSettings } from "./settings.service.ts";
import { createBackupUploads, type BackupUploadDeps } from "./uploads.service.ts";
import type { BackupWork } from "./work.ts";

type Needs = Omit<BackupWork, "stores"> &
  Pick<BackupsDeps, "queue"> &
  Pick<BackupUploadDeps, "room"> & { readonly audit: Audit; readonly config: Pick<Config, "backups"> };

const workOf = ({
  database,
  files,
  secrets,
  clock,
  maintenance,
  config,
}: Omit<Needs, "queue" | "room" | "audit">): BackupWork => ({
  database,
  files,
  secrets,
  clock,
  maintenance,
  stores: createBackupStores(config.backups),
});

export const backupsFeature = defineFeature({
  create: (needs: Needs) => {
    const work = workOf(needs);
    const { audit, queue, room } = needs;
    return {
      backupWork: work,
      backups: createBackups({ ...work, audit, queue }),
      backupSettings: createBackupSettings({ ...work, audit }),
      backupUploads: createBackupUploads({ ...work, audit, room }),
    };
  },
  routes: registerBackupRoutes,
  jobs: (queue: JobQueue, { backupWork, backups }: { readonly backupWork: BackupWork; readonly backups: Backups }) => {
    defineBackupJobs(queue, { ...backupWork, backups });
  },
});
