export { createLocalEngine, LocalEngine, type LocalEngineOptions } from "./local-engine.ts";
export { discoverModels, type InstalledModel, ModelError, type ModelManifest, readModel } from "./manifest.ts";
export { SentencePiece, SentencePieceError } from "./sentencepiece/index.ts";
