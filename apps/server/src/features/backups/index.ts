export { backupsFeature } from "./feature.ts";
export { backupJob } from "./backups.jobs.ts";
export type { Backups, NewestBackup } from "./backups.service.ts";
export { recover as recoverBackups, requeueRestored } from "./tick.ts";
export { restoreFile } from "./restore-file.ts";
export { type BackupWork, makeCheckedFile } from "./work.ts";
