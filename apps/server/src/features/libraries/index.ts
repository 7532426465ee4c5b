export { createEntryStore } from "./entry-store.ts";
export { hidesNames, shownOf } from "./libraries.policy.ts";
export { withoutNames } from "./present.ts";
export { defineLibrariesJobs, scheduleLibrariesJobs } from "./libraries.jobs.ts";
export { librariesData } from "./libraries-data.ts";
export { registerLibrariesRoutes } from "./libraries.routes.ts";
export { createLibraries, type Libraries } from "./libraries.service.ts";
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
export { entryOf, type EntryRow, type NewEntry, type StoredEntry } from "./stored-entry.ts";
export type { StoredLibrary } from "./stored-library.ts";
export { type Batches, createBatches, type EntryField, fieldLength, filteredBy } from "./batches/index.ts";
