/** Compares one text with many; see {@link createComparer}. */
export interface Comparer {
  /** 1 - edit distance / length of the longer text, in UTF-16 code units; 0 where that is below `least`. */
  similarity(text: string, least: number): number;
}

/** The pattern as bits: in which of its places a character stands, 32 places to a word. */
interface Pattern {
  readonly length: number;
  readonly words: number;
  /** By a code unit's upper 8 bits: which 256 numbers of `starts` are its; the first ones where it is not there. */
  readonly pages: Uint16Array;
  /** By page and lower 8 bits: where the code unit's words begin in `masks`; 0, empty ones, where it is not there. */
  readonly starts: Uint32Array;
  readonly masks: Int32Array;
}

const digitCodes = Array.from("0123456789", (digit) => digit.charCodeAt(0));

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
      const found = distanceWithin(prepared, { columns, text, limit });
      return found > limit ? 0 : 1 - found / longer;
    },
  };
}

interface Compared {
  readonly columns: { readonly plus: Int32Array; readonly minus: Int32Array };
  readonly text: string;
  readonly limit: number;
}

/** Edit distance; anything above `limit` where it is beyond that. */
function distanceWithin(pattern: Pattern, { columns, text, limit }: Compared): number {
  if (pattern.words <= 1) return shortDistance(pattern, text, limit);
  return isBeyond(pattern, text, limit) ? limit + 1 : longDistance(pattern, columns, text, limit);
}

/**
 * Whether the parts of the pattern, 32 places each, cannot all be found near their places within `limit` edits. Most texts
 * are told apart by the first two or three parts, at a fraction of what the whole distance costs.
 */
function isBeyond(pattern: Pattern, text: string, limit: number): boolean {
  let edits = 0;
  for (let word = 0; word < pattern.words; word++) {
    edits += leastEdits(pattern, word, { text, limit });
    if (edits > limit) return true;
  }
  return false;
}

/**
 * Edits between a part of the pattern and what is most like it in the text: so far away as it can be when the texts differ
 * by `limit` edits, of which the difference of their lengths takes some.
 */
function leastEdits(
  { length, pages, starts, masks }: Pattern,
  word: number,
  { text, limit }: Pick<Compared, "text" | "limit">,
): number {
  const first = word * 32;
  const places = Math.min(32, length - first);
  const last = 1 << (places - 1);
  const longer = text.length - length;
  const end = Math.min(text.length, first + places + ((limit + longer) >> 1));
  let edits = places;
  let least = places;
  let plus = -1;
  let minus = 0;
  for (let at = Math.max(0, first - ((limit - longer) >> 1)); at < end; at++) {
    const code = text.charCodeAt(at);
    const equal = masks[(starts[((pages[code >>> 8] as number) << 8) | (code & 255)] as number) + word] as number;
    const vertical = equal | minus;
    const horizontal = (((equal & plus) + plus) ^ plus) | equal;
    let plusOut = minus | ~(horizontal | plus);
    let minusOut = plus & horizontal;
    if ((plusOut & last) !== 0) edits++;
    else if ((minusOut & last) !== 0 && --edits < least) least = edits;
    plusOut <<= 1;
    minusOut <<= 1;
    plus = minusOut | ~(vertical | plusOut);
    minus = plusOut & vertical;
  }
  return least;
}

/** {@link createComparer} for one comparison. */
export function similarity(a: string, b: string, least: number): number {
  return createComparer(a).similarity(b, least);
}

function patternOf(text: string, literal: boolean): Pattern {
  const words = Math.ceil(text.length / 32);
  const codes = new Set<number>(literal ? [] : digitCodes);
  for (let at = 0; at < text.length; at++) codes.add(text.charCodeAt(at));
  const pages = new Uint16Array(256);
  let pageCount = 1;
  for (const code of codes) if (pages[code >>> 8] === 0) pages[code >>> 8] = pageCount++;
  const starts = new Uint32Array(pageCount * 256);
  const pattern: Pattern = {
    length: text.length,
    words,
    pages,
    starts,
    masks: new Int32Array((codes.size + 1) * words),
  };
  let next = words;
  for (const code of codes) {
    starts[placeOf(pattern, code)] = next;
    next += words;
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!literal && digitCodes.includes(code)) for (const digit of digitCodes) mark(pattern, digit, at);
    else mark(pattern, code, at);
  }
  return pattern;
}

function placeOf({ pages }: Pattern, code: number): number {
  return ((pages[code >>> 8] as number) << 8) | (code & 255);
}

function mark(pattern: Pattern, code: number, at: number): void {
  const place = (pattern.starts[placeOf(pattern, code)] ?? 0) + (at >>> 5);
  pattern.masks[place] = (pattern.masks[place] ?? 0) | (1 << (at & 31));
}

/** Edit distance to a text for patterns of one word; anything above `limit` once it cannot be reached. */
function shortDistance({ length, pages, starts, masks }: Pattern, text: string, limit: number): number {
  const last = length === 0 ? 0 : 1 << (length - 1);
  let distance = length;
  let plus = -1;
  let minus = 0;
  for (let at = 0, left = text.length - 1; left >= 0; at++, left--) {
    const code = text.charCodeAt(at);
    const equal = masks[starts[((pages[code >>> 8] as number) << 8) | (code & 255)] as number] as number;
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
  { length, words, pages, starts, masks }: Pattern,
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
    const code = text.charCodeAt(at);
    const start = starts[((pages[code >>> 8] as number) << 8) | (code & 255)] as number;
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
