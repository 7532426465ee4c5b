export { librarySettingsQuery, usableQuery, useSuggestEdit } from "./library-choice.queries.ts";
export { idsFor, type LanguagePair, type LibraryIds, type PickedLibraries } from "./library-ids.ts";
export { LibraryPicker } from "./library-picker.tsx";
export { useMatchWords } from "./texts.ts";
