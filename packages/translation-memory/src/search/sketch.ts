import { hashed, hashOf, mixed } from "./hash.ts";

/** Bits of a sketch. */
export const sketchBits = 8192;

const bytes = sketchBits / 8;
/** Bits that the sketch of several texts may have set: with more of them it tells too little. */
const fullAt = Math.floor(sketchBits * 0.45);
const severalMost = Math.floor(sketchBits * 0.6);
/**
 * Bits of a run: more where one run has to tell most, as words of two characters and of four letters are looked for, and
 * as of the runs of a longer word only the rare ones tell anything.
 */
const bitsOf = { pair: 6, fourLetters: 2, twoWords: 2 };
const seed = 0x811c9dc5;
const space = 0x20;
/** Characters of a run round a space: that words stand side by side is rarer than that both are there. */
const beside = { before: 2, behind: 3 };

/**
 * Tells of some texts which words are in none of them: a bit is set for each short run of their characters (a Bloom
 * filter). The texts are normalised.
 */
export class Sketch {
  readonly #bits: Uint8Array;
  #set: number;

  constructor(bits: Uint8Array = new Uint8Array(bytes)) {
    this.#bits = Uint8Array.from(bits);
    this.#set = countOf(bits);
  }

  /** Whether further texts belong into another one. */
  get isFull(): boolean {
    return this.#set >= fullAt;
  }

  /** Hexadecimal, the first bit first. */
  get hex(): string {
    return Buffer.from(this.#bits).toString("hex");
  }

  add(places: Uint16Array): void {
    for (const place of places) {
      const bit = 128 >> (place & 7);
      const byte = this.#bits[place >> 3] as number;
      if ((byte & bit) !== 0) continue;
      this.#bits[place >> 3] = byte | bit;
      this.#set++;
    }
  }

  /** Whether a text can be added and the sketch still tells something. */
  hasRoomFor(places: Uint16Array): boolean {
    if (this.#set + places.length <= severalMost) return true;
    const together = new Sketch(this.#bits);
    together.add(places);
    return together.#set <= severalMost;
  }
}

/**
 * The bits of a text's runs: three and four letters and those round a space, of scripts whose characters say much one
 * and two.
 */
export function sketchPlaces(normalised: string): Uint16Array {
  const places = new Uint16Array(normalised.length * (1 + bitsOf.pair));
  let count = 0;
  const push = (hash: number, bits: number) => {
    const bitsMixed = mixed(hash);
    const step = (bitsMixed >>> 13) | 1;
    for (let at = 0; at < bits; at++) places[count++] = (bitsMixed + at * step) & (sketchBits - 1);
  };
  const { length } = normalised;
  const pushWords = (at: number) => {
    const [from, end] = [at - beside.before, at + 1 + beside.behind];
    if (from >= 0 && end <= length) push(hashOf(normalised, { start: from, end }, seed), bitsOf.twoWords);
  };
  for (let start = 0; start < length; start++) {
    const first = normalised.charCodeAt(start);
    let hash = hashed(seed, first);
    if (first === space) pushWords(start);
    const isFirstDense = isDense(first);
    if (isFirstDense) push(hash, 1);
    if (start + 1 === length) break;
    const second = normalised.charCodeAt(start + 1);
    hash = hashed(hash, second);
    if (isFirstDense || isDense(second)) push(hash, bitsOf.pair);
    if (isFirstDense || start + 2 === length) continue;
    const third = normalised.charCodeAt(start + 2);
    hash = hashed(hash, third);
    if (!isDense(third)) push(hash, 1);
    if (start + 3 === length) continue;
    const fourth = normalised.charCodeAt(start + 3);
    if (!isDense(fourth)) push(hashed(hash, fourth), bitsOf.fourLetters);
  }
  return places.slice(0, count);
}

/** Scripts without spaces, syllables, symbols: a word has few of them. UTF-16. */
function isDense(unit: number): boolean {
  if (unit < 0x0e00) return false;
  return unit >= 0x2600 || unit < 0x10a0 || (unit >= 0x1780 && unit < 0x1800);
}

function countOf(bits: Uint8Array): number {
  let set = 0;
  for (let byte of bits) for (; byte !== 0; byte &= byte - 1) set++;
  return set;
}
