import { encodeText } from "./codec.ts";
import type { EncodingName } from "./encodings.ts";
import { frequentCharacters } from "./frequent-characters.ts";

type Range = readonly [from: number, to: number];
type DoubleByte = Extract<EncodingName, "gb18030" | "big5" | "shift_jis" | "euc-jp" | "euc-kr">;

interface Layout {
  readonly language: keyof typeof frequentCharacters;
  readonly lead: readonly Range[];
  readonly trail: readonly Range[];
  /** Lead bytes of what is written every day, of punctuation and of rarer characters; other leads are rarest. */
  readonly usual: readonly Range[];
  readonly signs: readonly Range[];
  readonly rare: readonly Range[];
  /** Trail bytes from which on `usual` and `rare` hold. */
  readonly trailFrom: number;
  /** Bytes that are half-width katakana by themselves. */
  readonly single?: Range;
}

/** The standards order their characters by use: the first level is what school teaches. */
const layouts: Record<DoubleByte, Layout> = {
  gb18030: {
    language: "chinese",
    lead: [[0x81, 0xfe]],
    trail: [
      [0x40, 0x7e],
      [0x80, 0xfe],
    ],
    usual: [[0xb0, 0xd7]],
    signs: [[0xa1, 0xa3]],
    rare: [[0xd8, 0xf7]],
    trailFrom: 0xa1,
  },
  big5: {
    language: "traditionalChinese",
    lead: [[0x81, 0xfe]],
    trail: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
    usual: [[0xa4, 0xc6]],
    signs: [[0xa1, 0xa3]],
    rare: [[0xc9, 0xf9]],
    trailFrom: 0x40,
  },
  shift_jis: {
    language: "japanese",
    lead: [
      [0x81, 0x9f],
      [0xe0, 0xfc],
    ],
    trail: [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
    usual: [[0x88, 0x97]],
    signs: [[0x81, 0x83]],
    rare: [
      [0x98, 0x9f],
      [0xe0, 0xea],
    ],
    trailFrom: 0x40,
    single: [0xa1, 0xdf],
  },
  "euc-jp": {
    language: "japanese",
    lead: [
      [0x8e, 0x8f],
      [0xa1, 0xfe],
    ],
    trail: [[0xa1, 0xfe]],
    usual: [[0xb0, 0xcf]],
    signs: [
      [0xa1, 0xa1],
      [0xa3, 0xa5],
    ],
    rare: [[0xd0, 0xf4]],
    trailFrom: 0xa1,
  },
  "euc-kr": {
    language: "korean",
    lead: [[0x81, 0xfe]],
    trail: [
      [0x41, 0x5a],
      [0x61, 0x7a],
      [0x81, 0xfe],
    ],
    usual: [[0xb0, 0xc8]],
    signs: [[0xa1, 0xa3]],
    rare: [[0xca, 0xfd]],
    trailFrom: 0xa1,
  },
};
export const doubleByteNames = Object.keys(layouts) as DoubleByte[];

const points = {
  frequent: 3,
  usual: 1,
  sign: 0.5,
  rare: -1.5,
  rarest: -2.5,
  halfWidth: -1,
  inWord: -3,
  invalid: -20,
} as const;

function isIn(ranges: readonly Range[], byte: number): boolean {
  return ranges.some(([from, to]) => byte >= from && byte <= to);
}

/** What each pair of bytes speaks for the encoding; made once, when it is first asked. */
const tables = new Map<DoubleByte, Float32Array>();

function tableOf(name: DoubleByte): Float32Array {
  const known = tables.get(name);
  if (known !== undefined) return known;
  const { lead, trail, usual, signs, rare, trailFrom, language } = layouts[name];
  const table = new Float32Array(0x10000).fill(points.invalid);
  for (let first = 0x81; first < 0xff; first++) {
    if (!isIn(lead, first)) continue;
    for (let second = 0x40; second < 0xff; second++) {
      if (!isIn(trail, second)) continue;
      const kind =
        second < trailFrom
          ? "rarest"
          : isIn(usual, first)
            ? "usual"
            : isIn(signs, first)
              ? "sign"
              : isIn(rare, first)
                ? "rare"
                : "rarest";
      table[(first << 8) | second] = points[kind];
    }
  }
  const frequent = encodeText(frequentCharacters[language], name);
  for (let at = 0; at + 1 < frequent.length; at += 2)
    table[((frequent[at] ?? 0) << 8) | (frequent[at + 1] ?? 0)] = points.frequent;
  tables.set(name, table);
  return table;
}

/** `d\x92e`, `a\xf1o`: rather an accent or an apostrophe within a word. */
const isAsciiLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** A character of four bytes (gb18030) or three (euc-jp): rare, yet no fault. */
function longCharacter(bytes: Uint8Array, at: number, name: DoubleByte): number {
  const second = bytes[at + 1] ?? 0;
  if (name === "gb18030" && second >= 0x30 && second <= 0x39) {
    const [third = 0, fourth = 0] = [bytes[at + 2], bytes[at + 3]];
    return third >= 0x81 && third <= 0xfe && fourth >= 0x30 && fourth <= 0x39 ? 4 : 0;
  }
  if (name === "euc-jp" && bytes[at] === 0x8f) return second >= 0xa1 && (bytes[at + 2] ?? 0) >= 0xa1 ? 3 : 0;
  return 0;
}

/** How much a text looks as if written in this encoding: the mean of its characters outside of ASCII, 3 at most. */
export function scoreDoubleByte(bytes: Uint8Array, name: DoubleByte): number {
  const table = tableOf(name);
  const { single } = layouts[name];
  let sum = 0;
  let characters = 0;
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) {
      at++;
      continue;
    }
    characters++;
    const long = longCharacter(bytes, at, name);
    if (long > 0) {
      sum += points.rarest;
      at += long;
    } else if (single !== undefined && first >= single[0] && first <= single[1]) {
      sum += points.halfWidth;
      at++;
    } else if (at + 1 >= bytes.length) {
      characters--; // The sample ends within a character.
      at++;
    } else {
      const second = bytes[at + 1] ?? 0;
      const value = table[(first << 8) | second] ?? points.invalid;
      sum += value + (isAsciiLetter(second) && isAsciiLetter(bytes[at - 1] ?? 0) ? points.inWord : 0);
      at += value === points.invalid ? 1 : 2;
    }
  }
  return characters === 0 ? 0 : sum / characters;
}
