export { registerDictionaryRoutes } from "./dictionary.routes.ts";
export { createDictionaryLookUp, type DictionaryLookUp } from "./dictionary.service.ts";
