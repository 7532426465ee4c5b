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

/** Words of any script: where a script has no spaces, a dictionary tells them apart, whatever the locale. */
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** The target's words and punctuation marks; its pieces if `byPiece`, but never less than a character. */
export function targetUnits(text: string, pieces: PieceOffsets, byPiece: boolean): Unit[] {
  if (byPiece) return pieceUnits(text, pieces);
  const words = Array.from(segmenter.segment(text));
  return words.flatMap(({ segment, index }) =>
    segment.trim() === "" ? [] : [{ start: index, end: index + segment.length }],
  );
}

function pieceUnits(text: string, { starts, ends }: PieceOffsets): Unit[] {
  const units: Unit[] = [];
  for (const [n, from] of starts.entries()) {
    const [start, end] = trimmed(text, from, ends[n]);
    if (start === end) continue;
    const last = units.at(-1);
    if (last && (start < last.end || (start === last.end && splitsCharacter(text, start)))) {
      units[units.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    } else units.push({ start, end });
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
