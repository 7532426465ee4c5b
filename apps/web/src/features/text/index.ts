export { default as DictionaryPanel } from "./dictionary/dictionary-panel.tsx";
export { isShortPhrase } from "./dictionary/short-phrase.ts";
