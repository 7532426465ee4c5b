export { SentencePieceError } from "./model.ts";
export { type DecodedText, type EncodedText, SentencePiece } from "./sentencepiece.ts";
export { type ProtobufField, protobufFields } from "./protobuf.ts";
