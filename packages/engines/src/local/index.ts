export { createLocalEngine, LocalEngine, type LocalEngineOptions } from "./local-engine.ts";
export {
  DECODER_FILE,
  discoverModels,
  ENCODER_FILE,
  type InstalledModel,
  ModelError,
  type ModelManifest,
  readModel,
  readModelFiles,
} from "./manifest.ts";
export { type ProtobufField, protobufFields, SentencePiece, SentencePieceError } from "./sentencepiece/index.ts";
