import type { DecodedText, EncodedText, SentencePiece } from "../sentencepiece/index.ts";

/** A SentencePiece model whose pieces have the numbers that the graphs know them by. */
export class Vocabulary {
  readonly #pieces: SentencePiece;
  readonly #ids: readonly number[] | undefined;
  readonly #places = new Map<number, number>();
  readonly unknownId: number;
  /** One more than the highest number of a piece. */
  readonly size: number;

  /**
   * @param ids the graphs' number of each piece; pieces that they do not know have the number of the unknown piece.
   *   Left out where a piece's number is its place.
   * @throws RangeError when there is not one number a piece
   */
  constructor(pieces: SentencePiece, ids?: readonly number[]) {
    if (ids && ids.length !== pieces.size) throw new RangeError(`has ${ids.length} numbers for ${pieces.size} pieces`);
    this.#pieces = pieces;
    this.#ids = ids;
    this.unknownId = ids?.[pieces.unknownId] ?? pieces.unknownId;
    this.size = ids ? ids.reduce((most, id) => Math.max(most, id), 0) + 1 : pieces.size;
    ids?.forEach((id, place) => {
      if (!this.#places.has(id)) this.#places.set(id, place);
    });
    this.#places.set(this.unknownId, pieces.unknownId);
  }

  /** The number of a piece, or undefined. */
  idOf(piece: string): number | undefined {
    const place = this.#pieces.idOf(piece);
    return place === undefined ? undefined : (this.#ids?.[place] ?? place);
  }

  encode(text: string): EncodedText {
    const encoded = this.#pieces.encode(text);
    const ids = this.#ids;
    return ids ? { ...encoded, ids: encoded.ids.map((place) => ids[place]) } : encoded;
  }

  /** The text of numbers; those of no piece (control tokens of the graphs) write nothing. */
  decode(ids: readonly number[]): DecodedText {
    if (!this.#ids) return this.#pieces.decode(ids);
    return this.#pieces.decode(ids.map((id) => this.#places.get(id) ?? NO_PIECE));
  }
}

/** Decoding skips what is no place in the model. */
const NO_PIECE = -1;
