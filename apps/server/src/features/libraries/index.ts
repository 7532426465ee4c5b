export type {
  EntryIndex,
  EntryStore,
  IndexedLibrary,
  LibraryAccess,
  LibraryChoice,
  LibraryNeed,
  LibraryUser,
  OpenedLibrary,
  Suggestion,
} from "./ports.ts";
export type { NewEntry, StoredEntry } from "./stored-entry.ts";
export type { StoredLibrary } from "./stored-library.ts";
