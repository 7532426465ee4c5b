export { DEFAULT_CATALOGUE_URL, NO_CATALOGUE } from "./catalogue/catalogue.ts";
export { parsePair } from "./catalogue/languages.ts";
export { architectures } from "./catalogue/offers.ts";
export type { HttpOptions, ProxySettings } from "./download/http.ts";
export {
  describeProblem,
  ModelsError,
  type ModelsProblem,
  type ModelsProblemCode,
  type ModelsProblemTexts,
} from "./problem.ts";
export {
  addFromCatalogue,
  type AddFromCatalogueOptions,
  type AddedModel,
  type AddProgress,
} from "./store/add-from-catalogue.ts";
export { addFromFolder, type AddFromFolderOptions } from "./store/add-from-folder.ts";
export { benchModel, type ModelSpeed } from "./store/bench-model.ts";
export { installModel, type ModelDraft } from "./store/install.ts";
export { type KeepOptions, modelsHere, recoverModels, removeModel, verifyModel } from "./store/keep-models.ts";
export { type ListedModel, listModels, type ListOptions, type ModelList } from "./store/list-models.ts";
export { updateModels, type UpdateOptions, type Updates } from "./store/update-models.ts";
export type { Trial } from "./store/try-model.ts";
