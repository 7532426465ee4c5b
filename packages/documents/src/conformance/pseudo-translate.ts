import type { TaggedText, Unit, UnitTarget } from "../model/unit.ts";

/** Letters that change places with others of their script, by a fixed distance. */
const rotations: readonly (readonly [first: number, last: number, by: number])[] = [
  [0x41, 0x5a, 13],
  [0x61, 0x7a, 13],
  [0x3b1, 0x3c9, 12],
  [0x410, 0x42f, 16],
  [0x430, 0x44f, 16],
  [0x5d0, 0x5ea, 13],
  [0x627, 0x63a, 10],
  [0x641, 0x64a, 5],
  [0x1000, 0x1020, 16],
  [0x3042, 0x3093, 41],
  [0x30a2, 0x30f3, 41],
];
/** In every East Asian encoding. */
const han = "人大中上下日本国年月山川田土木水火金口目手足石王天白黄赤青花竹米貝車門雨馬魚鳥";
const hangul = "가나다라마바사아자차카타파하고노도로모보소오조초코토포호구누두루무부수우주추쿠투";

function replace(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const rotation = rotations.find(([first, last]) => code >= first && code <= last);
  if (rotation !== undefined) {
    const [first, last, by] = rotation;
    return String.fromCodePoint(first + ((code - first + by) % (last - first + 1)));
  }
  if (code >= 0xac00 && code <= 0xd7a3) return other(hangul, code, character);
  return /\p{Script=Han}/u.test(character) && code < 0x20000 ? other(han, code, character) : character;
}

function other(pool: string, code: number, than: string): string {
  const found = pool.charAt(code % pool.length);
  return found === than ? pool.charAt((code + 1) % pool.length) : found;
}

/**
 * A text that stands for a translation: every letter another one of its script, so that any encoding and font that has
 * the source has it too, in parentheses that show whether it is whole. Offsets of tags move by one.
 */
export function pseudoText({ text, tags }: TaggedText): TaggedText {
  const replaced = text.replace(/\p{L}/gu, replace);
  return {
    text: `(${replaced})`,
    tags: tags.map(({ id, kind, offset }) => ({ id, kind, offset: offset + 1 })),
  };
}

/** The pseudo-translation of a unit; what must not or cannot be translated has none. */
export function pseudoTarget(unit: Unit): UnitTarget | undefined {
  if (unit.existing?.isLocked === true || !/\p{L}/u.test(unit.text)) return undefined;
  const pseudo = pseudoText(unit);
  if (unit.maxLength !== undefined && pseudo.text.length > unit.maxLength) return undefined;
  return { id: unit.id, ...pseudo };
}
