export { findPhrase, isAcronym, isPhraseAt, type PhrasePlace } from "./find-phrase.ts";
export { createWordEdges, type WordEdges } from "./word-edges.ts";
export { createPhraseReader, type PhraseReader, type PhraseWord } from "./words.ts";
