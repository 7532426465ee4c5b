export { createDictionary, type Dictionary, dictionarySource } from "./dictionary.ts";
export type { DictionaryEntry, FoundWord, Pronunciation, Sense, SensePiece, WordReference } from "./model.ts";
