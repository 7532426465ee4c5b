// The alphabet of one expression: characters that no part of it tells apart are one letter.

/** Every character of the blocks that expressions name, a sample of the others: each stands for those like it. */
const usual = [];
for (let code = 0; code < 0x30000; code++) {
  const isDense = code < 0x700 || (code >= 0x2000 && code < 0x2100) || (code >= 0x3000 && code < 0x3100);
  const isWide = code >= 0xff00 && code < 0xfff0;
  const isSurrogate = code >= 0xd800 && code < 0xe000;
  const step = code < 0x3400 ? 8 : 256;
  if (!isSurrogate && (isDense || isWide || code % step === 0)) usual.push(String.fromCodePoint(code));
}

const places = [...usual.keys()];

/** @type {Map<string, Uint8Array>} which of `usual` are in a set, by its source and flags */
const held = new Map();

/** @param {string} source of a set of characters @param {string} flags */
function membership(source, flags) {
  const pattern = new RegExp(`^(?:${source})$`, flags);
  return (/** @type {string} */ character) => (pattern.test(character) ? 1 : 0);
}

/** @param {string} source @param {string} flags */
function usualIn(source, flags) {
  const key = `${flags}/${source}`;
  const known = held.get(key);
  if (known !== undefined) return known;
  const found = Uint8Array.from(usual, membership(source, flags));
  held.set(key, found);
  return found;
}

/** What is named, what stands beside it, and both in the other case. @param {readonly number[]} codes */
function namedBy(codes) {
  const near = codes.flatMap((code) => [code - 1, code, code + 1]).filter((code) => code >= 0 && code <= 0x10ffff);
  const cases = near
    .map((code) => String.fromCodePoint(code))
    .flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()]);
  return [...new Set(cases)].filter((one) => one.codePointAt(1) === undefined || one.length === 2);
}

/** Numbers characters so that those with the same number are in the same sets. @param {readonly Uint8Array[]} columns */
function numbered(columns, size) {
  const numbers = new Int32Array(size);
  let count = 1;
  for (const column of columns) {
    // Where a character of this set is, the number that those with the same number had.
    const split = new Map();
    for (let at = 0; at < column.length; at++) {
      if (column[at] === 0) continue;
      if (!split.has(numbers[at])) split.set(numbers[at], count++);
      numbers[at] = split.get(numbers[at]);
    }
  }
  return numbers;
}

/** One of the characters of each number, one that can be printed before others. */
function shownFor(numbers, characters) {
  const shown = new Map();
  for (const [at, number] of numbers.entries()) {
    if (!shown.has(number) || (isPrinted(characters[at]) && !isPrinted(characters[shown.get(number)])))
      shown.set(number, at);
  }
  return [...shown.values()];
}

const isPrinted = (/** @type {string} */ character) => character > " " && character <= "~";

/**
 * Sets of letters have a place for each letter, and two more, for the start and the end of a text.
 * @param {{classes: readonly string[], characters: ReadonlyMap<string, number>, codes: readonly number[], flags: string}} of
 *   sources of all sets; of those that are one character, with it; and the ends of all ranges
 */
export function alphabetOf({ classes, characters, codes, flags }) {
  const own = flags.replaceAll(/[^iuvs]/g, "");
  const isWhole = /[uv]/.test(own);
  const named = namedBy([...characters.values(), ...codes]).filter((one) => isWhole || one.length === 1);
  const isNamed = new Set(named);
  const others = places.filter((at) => !isNamed.has(usual[at]) && (isWhole || usual[at].length === 1));
  const all = [...named, ...others.map((at) => usual[at])];
  const namedIn = (/** @type {string} */ source) => Uint8Array.from(named, membership(source, own));
  const columnOf = (/** @type {string} */ source) => {
    const column = new Uint8Array(all.length);
    column.set(namedIn(source));
    const known = usualIn(source, own);
    for (let at = 0; at < others.length; at++) column[named.length + at] = known[others[at]];
    return column;
  };
  const columns = [...classes.map(columnOf), ...[...characters.keys()].map(namedIn)];
  const shown = shownFor(numbered(columns, all.length), all);
  const setOf = new Map(
    [...classes, ...characters.keys()].map((source, at) => {
      const set = new Uint8Array(shown.length + 2);
      for (const [letter, index] of shown.entries()) set[letter] = columns[at][index] ?? 0;
      return [source, set];
    }),
  );
  return { size: shown.length, start: shown.length, end: shown.length + 1, signs: shown.map((at) => all[at]), setOf };
}
