import { ByteTrie } from "./byte-trie.ts";
import { readSentencePieceModel, SentencePieceError, type SentencePieceModel } from "./model.ts";
import { Normaliser } from "./normaliser.ts";
import { bpeSegmenter, type Segmenter, unigramSegmenter } from "./segmenters.ts";

/** Piece ids of a text; piece n came from UTF-16 offsets `starts[n]` to `ends[n]` of it. */
export interface EncodedText {
  readonly ids: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A text made of piece ids; piece n wrote UTF-16 offsets `starts[n]` to `ends[n]` of it. */
export interface DecodedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const utf8 = new TextEncoder();

/** UTF-16 offset of each UTF-8 byte of the text, and of its end. */
function utf16Offsets(bytes: Uint8Array): Int32Array {
  const offsets = new Int32Array(bytes.length + 1);
  let units = 0;
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at] < 0x80 ? 1 : bytes[at] < 0xe0 ? 2 : bytes[at] < 0xf0 ? 3 : 4;
    offsets.fill(units, at, at + length);
    units += length === 4 ? 2 : 1;
    at += length;
  }
  offsets[bytes.length] = units;
  return offsets;
}

/** Encodes and decodes as the SentencePiece library does with the same model file, and tells offsets. */
export class SentencePiece {
  readonly #model: SentencePieceModel;
  readonly #ids = new Map<string, number>();
  readonly #bytePieces = new Int32Array(256).fill(-1);
  readonly #byteValues = new Map<number, number>();
  readonly #normaliser: Normaliser;
  readonly #segment: Segmenter;
  readonly unknownId: number;

  /**
   * @param bytes the `.model` file
   * @param options `symbols: false` reads user-defined symbols that stand in a text as ordinary characters
   * @throws SentencePieceError when the file is not a unigram or BPE model
   */
  constructor(bytes: Uint8Array, options: { readonly symbols?: boolean } = {}) {
    let model = readSentencePieceModel(bytes);
    model.pieces.forEach(({ text, type }, id) => {
      this.#ids.set(text, id);
      if (type !== "byte") return;
      const value = Number.parseInt(text.slice(3, 5), 16);
      this.#bytePieces[value] = id;
      this.#byteValues.set(id, value);
    });
    this.unknownId = model.pieces.findIndex(({ type }) => type === "unknown");
    if (this.unknownId < 0) throw new SentencePieceError("the model has no piece for unknown characters");
    if (model.byteFallback && this.#bytePieces.includes(-1)) {
      throw new SentencePieceError("the model writes unknown characters as bytes, but lacks pieces for some");
    }
    let symbols: ByteTrie | undefined;
    if (options.symbols === false) {
      const pieces = model.pieces.map((p) => (p.type === "user-defined" ? { ...p, type: "unused" as const } : p));
      model = { ...model, pieces };
    } else {
      symbols = new ByteTrie(64);
      for (const [id, { text, type }] of model.pieces.entries()) {
        if (type === "user-defined") symbols.add(utf8.encode(text), id);
      }
    }
    this.#model = model;
    this.#normaliser = new Normaliser(model, symbols);
    this.#segment =
      model.type === "unigram" ? unigramSegmenter(model, this.unknownId) : bpeSegmenter(model, this.unknownId, symbols);
  }

  /** Number of pieces. */
  get size(): number {
    return this.#model.pieces.length;
  }

  /** The id of a piece, or undefined. */
  idOf(piece: string): number | undefined {
    return this.#ids.get(piece);
  }

  /** The text of a piece as the model has it (`▁` for a space). */
  pieceOf(id: number): string {
    return this.#model.pieces[id]?.text ?? "";
  }

  encode(text: string): EncodedText {
    const input = utf8.encode(text);
    const offsets = utf16Offsets(input);
    const { bytes, origins } = this.#normaliser.normalise(input);
    const found = this.#segment(bytes);
    const [ids, starts, ends]: [number[], number[], number[]] = [[], [], []];
    const put = (id: number, start: number, end: number): void => {
      ids.push(id);
      starts.push(start);
      ends.push(end);
    };
    let begin = 0;
    let afterUnknown = false;
    found.ids.forEach((id, n) => {
      const end = found.ends[n];
      const [start16, end16] = [offsets[origins[begin]], offsets[origins[end]]];
      const unknown = id === this.unknownId;
      if (unknown && this.#model.byteFallback) {
        for (let at = begin; at < end; at++)
          put(this.#bytePieces[bytes[at]], start16, at === end - 1 ? end16 : start16);
      } else if (unknown && afterUnknown) {
        ends[ends.length - 1] = end16;
      } else put(id, start16, end16);
      afterUnknown = unknown;
      begin = end;
    });
    return { ids, starts, ends };
  }

  decode(ids: readonly number[]): DecodedText {
    const [starts, ends]: [number[], number[]] = [[], []];
    let [text, leadingSpaceSeen] = ["", false];
    for (let n = 0; n < ids.length;) {
      const until = this.#byteRunEnd(ids, n);
      if (until > n) {
        text += this.#decodeBytes(ids.slice(n, until), text.length, starts, ends);
        n = until;
        continue;
      }
      const atStart = !leadingSpaceSeen && text === "";
      const [part, hadSpace] = this.#decodePiece(ids[n], atStart);
      if (atStart) leadingSpaceSeen = hadSpace;
      starts.push(text.length);
      text += part;
      ends.push(text.length);
      n++;
    }
    return { text, starts, ends };
  }

  #decodePiece(id: number, atStart: boolean): [string, boolean] {
    const piece = this.#model.pieces[id];
    if (!piece || piece.type === "control") return ["", false];
    if (piece.type === "unknown") return [this.#model.unknownSurface, false];
    const { addDummyPrefix, removeExtraSpaces } = this.#model;
    const strip = atStart && (addDummyPrefix || removeExtraSpaces) && piece.text.startsWith("▁");
    return [(strip ? piece.text.slice(1) : piece.text).replaceAll("▁", " "), strip && !removeExtraSpaces];
  }

  #byteRunEnd(ids: readonly number[], start: number): number {
    let end = start;
    while (end < ids.length && this.#byteValues.has(ids[end])) end++;
    return end;
  }

  /** Text of a run of byte pieces; each byte that belongs to no character becomes U+FFFD. */
  #decodeBytes(ids: readonly number[], from: number, starts: number[], ends: number[]): string {
    const bytes = Uint8Array.from(ids, (id) => this.#byteValues.get(id) ?? 0);
    let text = "";
    for (let at = 0; at < bytes.length;) {
      let length = Math.min(bytes[at] < 0xc0 ? 1 : bytes[at] < 0xe0 ? 2 : bytes[at] < 0xf0 ? 3 : 4, bytes.length - at);
      let character = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(at, at + length));
      if (character.includes("\uFFFD") && !isReplacementCharacter(bytes.subarray(at, at + length))) {
        [length, character] = [1, "\uFFFD"];
      }
      for (let n = 0; n < length; n++) {
        starts.push(from + text.length);
        ends.push(from + text.length + character.length);
      }
      text += character;
      at += length;
    }
    return text;
  }
}

const isReplacementCharacter = (bytes: Uint8Array): boolean =>
  bytes.length === 3 && bytes[0] === 0xef && bytes[1] === 0xbf && bytes[2] === 0xbd;
