import type { ByteTrie } from "./byte-trie.ts";
import { SentencePieceError, type SentencePieceModel } from "./model.ts";

const SPACE = 0x20;
/** U+2581 in UTF-8, which stands for a space in pieces. */
const ESCAPED = [0xe2, 0x96, 0x81];

/** Normalised UTF-8, and for each byte (and the end) the byte offset in the original UTF-8. */
export interface NormalisedText {
  readonly bytes: Uint8Array;
  readonly origins: Int32Array;
}

/** Length of the UTF-8 character that begins with this byte. */
export const utf8Length = (first: number): number => (first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);

/**
 * Applies a SentencePiece model's normalisation: the longest matching rule at each place, user-defined symbols left
 * alone, runs of spaces, the leading space. Rules are a Darts double array followed by NUL-ended replacements.
 */
export class Normaliser {
  readonly #model: SentencePieceModel;
  readonly #symbols: ByteTrie | undefined;
  readonly #units: Uint32Array;
  readonly #replacements: Uint8Array;

  constructor(model: SentencePieceModel, symbols?: ByteTrie) {
    this.#model = model;
    this.#symbols = symbols;
    const { rules } = model;
    const size = rules.length < 4 ? rules.length : new DataView(rules.buffer, rules.byteOffset).getUint32(0, true);
    if (size % 4 !== 0 || size + 4 > Math.max(4, rules.length)) {
      throw new SentencePieceError(`normalisation rules are damaged: table of ${size} bytes in ${rules.length}`);
    }
    const table = rules.slice(4, 4 + size);
    this.#units = new Uint32Array(table.buffer, 0, size / 4);
    this.#replacements = rules.subarray(4 + size);
  }

  normalise(input: Uint8Array): NormalisedText {
    const { removeExtraSpaces, escapeSpaces, addDummyPrefix, spaceAsSuffix } = this.#model;
    const bytes: number[] = [];
    const origins: number[] = [];
    const put = (byte: number, origin: number): void => {
      bytes.push(byte);
      origins.push(origin);
    };
    const putSpace = (origin: number): void => {
      if (escapeSpaces) for (const byte of ESCAPED) put(byte, origin);
      else put(SPACE, origin);
    };
    let at = 0;
    if (removeExtraSpaces) {
      for (let end: number; at < input.length; at = end) {
        const [from, source, until, consumed] = this.#next(input, at);
        end = at + consumed;
        if (until - from !== 1 || source[from] !== SPACE) break;
      }
    }
    if (at >= input.length) return { bytes: new Uint8Array(), origins: Int32Array.of(at) };
    if (addDummyPrefix && !spaceAsSuffix) putSpace(at);
    for (let afterSpace = removeExtraSpaces; at < input.length;) {
      const [start, source, until, consumed] = this.#next(input, at);
      let from = start;
      if (afterSpace) while (from < until && source[from] === SPACE) from++;
      for (let n = from; n < until; n++) {
        if (source[n] === SPACE) putSpace(at);
        else put(source[n], at);
      }
      if (from < until) afterSpace = source[until - 1] === SPACE;
      if (!removeExtraSpaces) afterSpace = false;
      at += consumed;
    }
    if (removeExtraSpaces) {
      const mark = escapeSpaces ? ESCAPED : [SPACE];
      while (bytes.length >= mark.length && mark.every((byte, n) => bytes[bytes.length - mark.length + n] === byte)) {
        bytes.length -= mark.length;
        at = origins[bytes.length];
        origins.length = bytes.length;
      }
    }
    if (addDummyPrefix && spaceAsSuffix) putSpace(at);
    origins.push(at);
    return { bytes: Uint8Array.from(bytes), origins: Int32Array.from(origins) };
  }

  /** The normalised form of what stands at `at` as [from, source, until], and how many bytes it replaces. */
  #next(input: Uint8Array, at: number): [number, Uint8Array, number, number] {
    const symbol = this.#symbols?.longestPrefix(input, at) ?? 0;
    if (symbol > 0) return [at, input, at + symbol, symbol];
    const [length, from] = this.#longestRule(input, at);
    if (length === 0) {
      const whole = Math.min(utf8Length(input[at]), input.length - at);
      return [at, input, at + whole, whole];
    }
    const end = this.#replacements.indexOf(0, from);
    return [from, this.#replacements, end < 0 ? this.#replacements.length : end, length];
  }

  /** Length of the longest rule that matches at `at`, and where its replacement begins. */
  #longestRule(input: Uint8Array, at: number): [number, number] {
    const units = this.#units;
    if (units.length === 0) return [0, 0];
    const offset = (unit: number): number => (unit >>> 10) << ((unit & 0x200) >>> 6);
    let [length, value] = [0, 0];
    let node = offset(units[0]);
    for (let n = at; n < input.length; n++) {
      node ^= input[n];
      const unit = units[node];
      if (unit === undefined || (unit & 0x8000_00ff) >>> 0 !== input[n]) break;
      node ^= offset(unit);
      if ((unit >>> 8) & 1) [length, value] = [n - at + 1, units[node] & 0x7fff_ffff];
    }
    return [length, value];
  }
}
