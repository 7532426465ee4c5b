export { createLocalEngine, LocalEngine } from "./local-engine.ts";
export type { LocalEngineLimits, LocalEngineOptions, ModelUse } from "./local-engine-options.ts";
export {
  type CachedArchitecture,
  type Calibration,
  checkModelFiles,
  DECODER_FILE,
  DECODER_WITH_PAST_FILE,
  discoverModels,
  ENCODER_FILE,
  type InstalledModel,
  MANIFEST_FILE,
  ModelError,
  type ModelManifest,
  readModel,
  readModelFiles,
  type StudentArchitecture,
} from "./manifest.ts";
export { confidenceOf, type Evidence, featuresOf } from "./runtime/confidence.ts";
export { LoadedModel } from "./runtime/loaded-model.ts";
export { MOST_CHOICES } from "./runtime/searches.ts";
export { translateBatch } from "./runtime/translate-batch.ts";
export { SentencePiece, SentencePieceError } from "./sentencepiece/index.ts";
export { newestFirst } from "./model-choice.ts";
export { compareVersions, isPrerelease } from "./version.ts";
export { watchModels, type WatchModelsOptions } from "./watch-models.ts";
