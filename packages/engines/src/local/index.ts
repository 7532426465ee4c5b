export { createLocalEngine, LocalEngine } from "./local-engine.ts";
export type { LocalEngineLimits, LocalEngineOptions, ModelUse } from "./local-engine-options.ts";
export {
  type CachedArchitecture,
  checkModelFiles,
  DECODER_FILE,
  DECODER_WITH_PAST_FILE,
  discoverModels,
  ENCODER_FILE,
  type InstalledModel,
  ModelError,
  type ModelManifest,
  readModel,
  readModelFiles,
  type StudentArchitecture,
} from "./manifest.ts";
export { SentencePiece, SentencePieceError } from "./sentencepiece/index.ts";
export { newestFirst } from "./model-choice.ts";
export { compareVersions, isPrerelease } from "./version.ts";
export { watchModels, type WatchModelsOptions } from "./watch-models.ts";
