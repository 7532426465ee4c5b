/** Compares one text with many; see {@link createComparer}. */
export interface Comparer {
  /** 1 - edit distance / length of the longer text, in UTF-16 code units; 0 where that is below `least`. */
  similarity(text: string, least: number): number;
}

/** The pattern as bits: in which of its places a character stands, 32 places to a word. */
interface Pattern {
  readonly length: number;
  readonly words: number;
  /** Where a character's words begin in `masks`; 0, the empty ones, for those that it has not. */
  readonly starts: Uint32Array;
  readonly masks: Int32Array;
}

const codeUnits = 0x10000;
const digits = "0123456789";

/**
 * Prepares `pattern` to be compared with many texts. All digits are the same to it, unless `literal`: sentences that
 * differ in numbers are translated alike.
 *
 * Myers, A fast bit-vector algorithm for approximate string matching (1999), in the form of Hyyrö (2003).
 */
export function createComparer(pattern: string, { literal = false } = {}): Comparer {
  const prepared = patternOf(pattern, literal);
  const columns = { plus: new Int32Array(prepared.words), minus: new Int32Array(prepared.words) };
  return {
    similarity: (text, least) => {
      const longer = Math.max(prepared.length, text.length);
      if (longer === 0) return 1;
      const limit = Math.floor((1 - least) * longer + 1e-9);
      if (Math.abs(prepared.length - text.length) > limit) return 0;
      const found =
        prepared.words <= 1 ? shortDistance(prepared, text, limit) : longDistance(prepared, columns, text, limit);
      return found > limit ? 0 : 1 - found / longer;
    },
  };
}

/** {@link createComparer} for one comparison. */
export function similarity(a: string, b: string, least: number): number {
  return createComparer(a).similarity(b, least);
}

function patternOf(text: string, literal: boolean): Pattern {
  const words = Math.ceil(text.length / 32);
  const characters = [...new Set([...text, ...digits].flatMap((character) => character.split("")))];
  const starts = new Uint32Array(codeUnits);
  const masks = new Int32Array((characters.length + 1) * words);
  for (const [index, character] of characters.entries()) starts[character.charCodeAt(0)] = (index + 1) * words;
  const mark = (character: string, at: number): void => {
    const place = (starts[character.charCodeAt(0)] ?? 0) + (at >>> 5);
    masks[place] = (masks[place] ?? 0) | (1 << (at & 31));
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (!literal && digits.includes(character)) for (const digit of digits) mark(digit, at);
    else mark(character, at);
  }
  return { length: text.length, words, starts, masks };
}

/** Edit distance to a text for patterns of one word; anything above `limit` once it cannot be reached. */
function shortDistance({ length, starts, masks }: Pattern, text: string, limit: number): number {
  const last = length === 0 ? 0 : 1 << (length - 1);
  let distance = length;
  let plus = -1;
  let minus = 0;
  for (let at = 0, left = text.length - 1; left >= 0; at++, left--) {
    const equal = masks[starts[text.charCodeAt(at)] as number] as number;
    const vertical = equal | minus;
    const horizontal = (((equal & plus) + plus) ^ plus) | equal;
    let plusOut = minus | ~(horizontal | plus);
    let minusOut = plus & horizontal;
    if ((plusOut & last) !== 0) distance++;
    else if ((minusOut & last) !== 0) distance--;
    if (distance - left > limit) return limit + 1;
    plusOut = (plusOut << 1) | 1;
    minusOut <<= 1;
    plus = minusOut | ~(vertical | plusOut);
    minus = plusOut & vertical;
  }
  return length === 0 ? text.length : distance;
}

function longDistance(
  { length, words, starts, masks }: Pattern,
  { plus, minus }: { readonly plus: Int32Array; readonly minus: Int32Array },
  text: string,
  limit: number,
): number {
  plus.fill(-1);
  minus.fill(0);
  const lastWord = words - 1;
  const last = 1 << ((length - 1) & 31);
  let distance = length;
  for (let at = 0, left = text.length - 1; left >= 0; at++, left--) {
    const start = starts[text.charCodeAt(at)] as number;
    let carryPlus = 1;
    let carryMinus = 0;
    for (let word = 0; word < words; word++) {
      const up = plus[word] as number;
      const down = minus[word] as number;
      const equal = (masks[start + word] as number) | 0;
      const vertical = equal | down;
      const carried = equal | carryMinus;
      const horizontal = (((carried & up) + up) ^ up) | carried;
      let plusOut = down | ~(horizontal | up);
      let minusOut = up & horizontal;
      if (word === lastWord) {
        if ((plusOut & last) !== 0) distance++;
        else if ((minusOut & last) !== 0) distance--;
      }
      const nextPlus = plusOut >>> 31;
      const nextMinus = minusOut >>> 31;
      plusOut = (plusOut << 1) | carryPlus;
      minusOut = (minusOut << 1) | carryMinus;
      plus[word] = minusOut | ~(vertical | plusOut);
      minus[word] = plusOut & vertical;
      carryPlus = nextPlus;
      carryMinus = nextMinus;
    }
    if (distance - left > limit) return limit + 1;
  }
  return distance;
}
