export { DomainPicker } from "./domain-picker.tsx";
export { LanguageBar } from "./language-bar.tsx";
export { chooseSource, chooseTarget, concreteSource, findPair, isAvailable, targetFor } from "./language-choice.ts";
export type { ChoiceContext, LanguageChoice } from "./language-choice.ts";
export { StarterAlert, StarterNote } from "./starter-note.tsx";
export { useNames } from "./texts.ts";
export { useLanguageLists } from "./use-language-lists.ts";
export { useRecentLanguages } from "./use-recent-languages.ts";
