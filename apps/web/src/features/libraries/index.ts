export { librarySettingsQuery, usableQuery, useSuggestEdit } from "./choice/library-choice.queries.ts";
export { idsFor, type LanguagePair, type LibraryIds, type PickedLibraries } from "./choice/library-ids.ts";
export { LibraryPicker } from "./choice/library-picker.tsx";
export { useMatchWords } from "./choice/texts.ts";
export { libraryListQuery } from "./libraries.queries.ts";
export { LimitDialog } from "./limit-dialog.tsx";
export { reportFailure } from "./limit-store.ts";
export { MarkedText } from "./marked-text.tsx";
export { partsOf } from "./text-parts.ts";
