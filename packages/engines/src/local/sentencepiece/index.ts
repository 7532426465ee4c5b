export { SentencePieceError } from "./model.ts";
export { type DecodedText, type EncodedText, SentencePiece } from "./sentencepiece.ts";
