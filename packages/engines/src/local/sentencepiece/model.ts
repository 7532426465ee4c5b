import { ProtobufError, protobufFields } from "../../protobuf/index.ts";

export type PieceType = "normal" | "unknown" | "control" | "user-defined" | "unused" | "byte";
const pieceTypes: readonly PieceType[] = ["normal", "normal", "unknown", "control", "user-defined", "unused", "byte"];

export interface Piece {
  readonly text: string;
  readonly score: number;
  readonly type: PieceType;
}

/** What a SentencePiece `.model` file says. */
export interface SentencePieceModel {
  readonly pieces: readonly Piece[];
  readonly type: "unigram" | "bpe";
  readonly byteFallback: boolean;
  readonly unknownSurface: string;
  readonly spaceAsSuffix: boolean;
  readonly addDummyPrefix: boolean;
  readonly removeExtraSpaces: boolean;
  readonly escapeSpaces: boolean;
  /** The compiled normalisation rules; empty for none. */
  readonly rules: Uint8Array;
}

/** A vocabulary file that is not a SentencePiece model, or one of a kind that is not supported. */
export class SentencePieceError extends Error {
  override readonly name = "SentencePieceError";
}

const text = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

function readPiece(bytes: Uint8Array): Piece {
  let [piece, score, type] = ["", 0, 1];
  for (const field of protobufFields(bytes)) {
    if (field.number === 1 && field.kind === "bytes") piece = text(field.value);
    else if (field.number === 2 && field.kind === "fixed32") score = field.value;
    else if (field.number === 3 && field.kind === "varint") type = field.value;
  }
  const known = pieceTypes[type];
  if (known === undefined) throw new SentencePieceError(`piece ${JSON.stringify(piece)} has unknown type ${type}`);
  return { text: piece, score, type: known };
}

/**
 * Reads the protobuf of a SentencePiece model (`sentencepiece_model.proto`).
 * @throws SentencePieceError when the bytes are no such model, or its kind is not unigram or BPE
 */
export function readSentencePieceModel(bytes: Uint8Array): SentencePieceModel {
  const pieces: Piece[] = [];
  let [kind, byteFallback, spaceAsSuffix, unknownSurface] = [1, false, false, " ⁇ "];
  let [addDummyPrefix, removeExtraSpaces, escapeSpaces] = [true, true, true];
  let rules: Uint8Array = new Uint8Array();
  try {
    for (const part of protobufFields(bytes)) {
      if (part.kind !== "bytes") continue;
      if (part.number === 1) pieces.push(readPiece(part.value));
      else if (part.number === 2) {
        for (const field of protobufFields(part.value)) {
          if (field.number === 3 && field.kind === "varint") kind = field.value;
          else if (field.number === 24 && field.kind === "varint") spaceAsSuffix = field.value !== 0;
          else if (field.number === 35 && field.kind === "varint") byteFallback = field.value !== 0;
          else if (field.number === 44 && field.kind === "bytes") unknownSurface = text(field.value);
        }
      } else if (part.number === 3) {
        for (const field of protobufFields(part.value)) {
          if (field.number === 2 && field.kind === "bytes") rules = field.value.slice();
          else if (field.number === 3 && field.kind === "varint") addDummyPrefix = field.value !== 0;
          else if (field.number === 4 && field.kind === "varint") removeExtraSpaces = field.value !== 0;
          else if (field.number === 5 && field.kind === "varint") escapeSpaces = field.value !== 0;
        }
      } else if (part.number === 5) {
        for (const field of protobufFields(part.value)) {
          if (field.number === 2 && field.kind === "bytes" && field.value.length > 0) {
            throw new SentencePieceError("rules for the output text (denormalizer_spec) are not supported");
          }
        }
      }
    }
  } catch (error) {
    if (error instanceof ProtobufError) throw new SentencePieceError(`not a SentencePiece model: ${error.message}`);
    throw error;
  }
  if (pieces.length === 0) throw new SentencePieceError("not a SentencePiece model: it has no pieces");
  if (kind !== 1 && kind !== 2) throw new SentencePieceError(`model type ${kind} is neither unigram (1) nor BPE (2)`);
  return {
    pieces,
    type: kind === 1 ? "unigram" : "bpe",
    byteFallback,
    unknownSurface,
    spaceAsSuffix,
    addDummyPrefix,
    removeExtraSpaces,
    escapeSpaces,
    rules,
  };
}
