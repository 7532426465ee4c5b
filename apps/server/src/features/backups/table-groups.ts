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

/** What this installation keeps of its own whatever is restored. */
export const ownTables = ["backups", "backup_restores", "backup_settings", "backup_uploads", "backup_jobs"] as const;

export const tableGroups: TableGroups = { search: new Set<string>(search), own: new Set<string>(ownTables) };
