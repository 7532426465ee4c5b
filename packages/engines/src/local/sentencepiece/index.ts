export { SentencePieceError } from "./model.ts";
export { type DecodedText, type EncodedText, SentencePiece } from "./sentencepiece.ts";
export { type ProtobufField, ProtobufError, protobufFields } from "./protobuf.ts";
