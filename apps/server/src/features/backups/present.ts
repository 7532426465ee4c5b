import type { Backup, Restore } from "@yiqiao/contracts/backups";
import { errorCatalogue, errorMessage, type ErrorName, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { ErrorDetails, StoredBackup } from "./backups.repository.ts";
import type { StoredRestore } from "./restores.repository.ts";

function failureOf(error: ErrorName | null, details: ErrorDetails | null, language: InterfaceLanguage) {
  if (error === null) return null;
  return { code: errorCatalogue[error].code, message: errorMessage(error, language, details ?? {}) };
}

export function presentBackup(backup: StoredBackup, language: InterfaceLanguage): Backup {
  const { id, file, kind, reason, place, state, step, share, sizeBytes, encrypted, summary } = backup;
  return {
    id,
    file,
    kind,
    reason,
    place,
    state,
    step,
    share,
    size_bytes: sizeBytes,
    encrypted,
    summary,
    created_time: backup.createdAt.toISOString(),
    finished_time: backup.finishedAt?.toISOString() ?? null,
    checked_time: backup.checkedAt?.toISOString() ?? null,
    failure: failureOf(backup.error, backup.errorDetails, language),
  };
}

export function presentRestore(restore: StoredRestore, language: InterfaceLanguage): Restore {
  const { id, file, kind, state, step, share, outcome } = restore;
  return {
    id,
    file,
    kind,
    state,
    step,
    share,
    created_time: restore.createdAt.toISOString(),
    finished_time: restore.finishedAt?.toISOString() ?? null,
    outcome,
    failure: failureOf(restore.error, restore.errorDetails, language),
  };
}
