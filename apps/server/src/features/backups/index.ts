export { backupsFeature } from "./feature.ts";
export { backupJob } from "./job-definitions.ts";
export type { Backups, NewestBackup } from "./backups.service.ts";
export { recover as recoverBackups, requeueRestored } from "./housekeeping.ts";
export { failureOf as backupFailureOf } from "./failures.ts";
export { settingsPassphrase } from "./passphrase.ts";
export { createBackupStores } from "./backup-stores.ts";
export { restoreByCommand } from "./run-restore.ts";
export { runExclusively, type BackupWork, makeCheckedFile, productVersion, type Report } from "./work.ts";
