import type { TableGroups } from "#platform/backup";

/** Memories and termbases with their entries: the search store. Everything else is the user database. */
const search = [
  "libraries",
  "library_members",
  "library_uses",
  "library_preferences",
  "library_batches",
  "library_entries",
  "library_entries_before",
  "memory_texts",
  "memory_sketches",
] as const;

/**
 * What this installation keeps of its own whatever is restored: its backups, what it said before, the machines that it
 * runs on, and the keys of its logins: whoever has a backup must not be able to sign one. No table that is restored may be
 * named by a foreign key of these.
 */
export const ownTables = [
  "backups",
  "backup_restores",
  "backup_settings",
  "backup_uploads",
  "backup_jobs",
  "system_log",
  "processes",
  "process_minutes",
  "queue_minutes",
  "kept_process_settings",
  "server_keys",
] as const;

export const tableGroups: TableGroups = { search: new Set<string>(search), own: new Set<string>(ownTables) };
