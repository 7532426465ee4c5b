export { default as DictionaryPanel } from "./dictionary/dictionary-panel.tsx";
export { openText } from "./source/tab-draft.ts";
export { isShortPhrase } from "./dictionary/short-phrase.ts";
