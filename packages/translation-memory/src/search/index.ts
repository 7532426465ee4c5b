export {
  type ChosenGrams,
  chooseGrams,
  type GramKnowledge,
  gramsOf,
  type SearchGram,
  searchGramsOf,
  type TextGrams,
} from "./grams.ts";
export { contextKey, exactKey, pairKey } from "./keys.ts";
export { normalise } from "./normalise.ts";
export { type Comparer, createComparer, similarity } from "./similarity.ts";
export { Sketch, sketchBits, sketchPlaces } from "./sketch.ts";
