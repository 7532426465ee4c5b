/** Where each piece of a text lies in it, in UTF-16 units. */
export interface PieceOffsets {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A part of the target that no tag may cut: a word, or one piece. */
export interface Unit {
  /** UTF-16 offsets without the spaces around it. */
  readonly start: number;
  readonly end: number;
  /** Its pieces, `last` included. */
  readonly first: number;
  readonly last: number;
}

/** Letters and digits of scripts that write words apart. */
const wordCharacter = /[\p{L}\p{N}\p{M}'’]/u;
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const isWordCharacter = (character: string): boolean =>
  wordCharacter.test(character) && !unspacedScript.test(character);

/** Whether the offset lies inside a word of a script that writes words apart, or inside a character. */
export function isInsideWord(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  const before = characterBefore(text, offset);
  const after = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  return splitsCharacter(text, offset) || (isWordCharacter(before) && isWordCharacter(after));
}

function characterBefore(text: string, offset: number): string {
  const unit = text.charAt(offset - 1);
  return /[\uDC00-\uDFFF]/.test(unit) ? text.slice(Math.max(0, offset - 2), offset) : unit;
}

/** Joins target pieces to units: whole words, unless `byPiece`; never less than a character. */
export function targetUnits(text: string, { starts, ends }: PieceOffsets, byPiece: boolean): Unit[] {
  const units: Unit[] = [];
  for (const [n, start] of starts.entries()) {
    const [from, until] = trimmed(text, start, ends[n]);
    if (from === until) continue;
    const last = units.at(-1);
    const joins =
      last !== undefined && last.end === from && isInsideWord(text, from) && (!byPiece || splitsCharacter(text, from));
    const sameCharacter = last !== undefined && from < last.end;
    if (last && (joins || sameCharacter)) {
      units[units.length - 1] = { ...last, end: Math.max(last.end, until), last: n };
    } else units.push({ start: from, end: until, first: n, last: n });
  }
  return units;
}

/** Low surrogates, combining marks, joiners and variation selectors belong to the character before them. */
const continuation = /^(?:[\uDC00-\uDFFF]|\p{M}|\u200D|\uFE0F)/u;

function splitsCharacter(text: string, offset: number): boolean {
  return continuation.test(text.slice(offset));
}

/** The offsets without the spaces at both ends of what lies between them. */
export function trimmed(text: string, start: number, end: number): [number, number] {
  let [from, until] = [start, end];
  while (from < until && text.charAt(from).trim() === "") from++;
  while (until > from && text.charAt(until - 1).trim() === "") until--;
  return [from, until];
}
