export { type DictionaryLookUp } from "./dictionary.service.ts";
export { dictionaryFeature } from "./feature.ts";
