import { decodeText } from "./codec.ts";
import { frequentLetters } from "./frequent-characters.ts";

type SingleByte = keyof typeof frequentLetters;
export const singleByteNames = Object.keys(frequentLetters) as SingleByte[];

/** What a byte stands for in an encoding. */
type Kind = "ascii" | "asciiLower" | "asciiUpper" | "lower" | "upper" | "caseless" | "sign" | "odd";

interface Table {
  readonly kinds: readonly Kind[];
  readonly points: readonly number[];
  /** Its letters stand among those of ASCII (`été`), not in words of their own (`слово`). */
  readonly isLatin: boolean;
}

const points = { frequent: 2.4, known: 1.6, rare: 0.2, foreign: -2, sign: 0.3, odd: -2, undefined: -6 } as const;
/** What stands beside a letter counts as well. */
const context = { mixedScript: -2.5, upperAfterLower: -3, lowerBetweenUpper: -1, highBesideHigh: -1.2, signInWord: -2 };
/** Signs that texts of any language hold. */
const commonSigns = "“”‘’„‚«»–—…·•°€§©®™№ ¿¡´×";

const tables = new Map<SingleByte, Table>();

function kindOf(byte: number, character: string): Kind {
  if (byte < 0x80) return /[a-z]/.test(character) ? "asciiLower" : /[A-Z]/.test(character) ? "asciiUpper" : "ascii";
  if (/\p{Lu}/u.test(character)) return "upper";
  if (/\p{Ll}/u.test(character)) return "lower";
  if (/[\p{L}\p{M}]/u.test(character)) return "caseless";
  return commonSigns.includes(character) ? "sign" : "odd";
}

function pointsOf(character: string, kind: Kind, name: SingleByte): number {
  if (character === "\ufffd" || /\p{Cc}/u.test(character)) return points.undefined;
  if (kind === "sign" || kind === "odd") return points[kind];
  const [frequent = "", rare = ""] = frequentLetters[name].split("|");
  const rank = frequent.indexOf(character.toLowerCase());
  if (rank >= 0) return rank < frequent.length / 2 ? points.frequent : points.known;
  return rare.includes(character.toLowerCase()) ? points.rare : points.foreign;
}

function tableOf(name: SingleByte): Table {
  const known = tables.get(name);
  if (known !== undefined) return known;
  const characters = Array.from({ length: 256 }, (_, byte) => decodeText(Uint8Array.of(byte), name));
  const kinds = characters.map((character, byte) => kindOf(byte, character));
  const table = {
    kinds,
    points: characters.map((character, byte) => (byte < 0x80 ? 0 : pointsOf(character, kinds[byte] ?? "odd", name))),
    isLatin: /[éşą]/.test(frequentLetters[name]),
  };
  tables.set(name, table);
  return table;
}

const isAsciiLetter = (kind: Kind): boolean => kind === "asciiLower" || kind === "asciiUpper";
const isHighLetter = (kind: Kind): boolean => kind === "lower" || kind === "upper" || kind === "caseless";
const isLower = (kind: Kind): boolean => kind === "lower" || kind === "asciiLower";
const isUpper = (kind: Kind): boolean => kind === "upper" || kind === "asciiUpper";

function contextPoints(before: Kind, kind: Kind, after: Kind, isLatin: boolean): number {
  if (kind === "sign" || kind === "odd")
    return isHighLetter(before) && isHighLetter(after) && kind === "odd" ? context.signInWord : 0;
  let sum = 0;
  if (isLatin) {
    if (isHighLetter(before)) sum += context.highBesideHigh;
  } else if (isAsciiLetter(before) || isAsciiLetter(after)) sum += context.mixedScript;
  if (isUpper(kind) && isLower(before)) sum += context.upperAfterLower;
  if (isLower(kind) && isUpper(before) && isUpper(after)) sum += context.lowerBetweenUpper;
  return sum;
}

/** How much a text looks as if written in this encoding: the mean of its bytes outside of ASCII, 2.4 at most. */
export function scoreSingleByte(bytes: Uint8Array, name: SingleByte): number {
  const { kinds, points: table, isLatin } = tableOf(name);
  let sum = 0;
  let count = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    count++;
    const before = kinds[bytes[at - 1] ?? 0x20] ?? "ascii";
    const after = kinds[bytes[at + 1] ?? 0x20] ?? "ascii";
    sum += (table[byte] ?? 0) + contextPoints(before, kinds[byte] ?? "odd", after, isLatin);
  }
  return count === 0 ? 0 : sum / count;
}
