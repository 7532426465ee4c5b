export type { AddedTerms, TermOutcome, TermToAdd } from "./entries/add-terms.ts";
export { createEntryStore } from "./records/entry-store.ts";
export { hidesNames, shownOf } from "./access/libraries.policy.ts";
export { cutToWidth, nameBeside } from "./manage/names.ts";
export { withoutNames } from "./present.ts";
export { type Libraries } from "./libraries.service.ts";
export type {
  ConfirmedPair,
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
export { entryColumns, entryOf, entryShape, type NewEntry, type StoredEntry } from "./records/stored-entry.ts";
export type { StoredLibrary } from "./records/library.record.ts";
export { type Batches, createBatches } from "./batches/index.ts";
export { filteredBy } from "./records/entry-filter.ts";
export { type EntryField, fieldLength } from "./records/entry-limits.ts";
export { ignoringMissing, librariesOf, type WantedLibraries } from "./use/libraries-of.ts";
export { librariesFeature } from "./feature.ts";
