import { scriptScale, type SetPiece } from "./paragraph.ts";

/** In sizes: wider gaps look torn, and between letters they are read as spaces by programs that copy text. */
const widestSpace = 0.6;
const widestBetweenLetters = 0.09;
const space = /\s/u;
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;

/** Glyphs behind which there is room to spare, those of the whole line counted on from piece to piece. */
function gapsOf(pieces: readonly SetPiece[], sign: RegExp): Set<number> {
  const signs = pieces.flatMap(({ text, glyphs }) => glyphs.map(({ cluster }) => text[cluster] ?? ""));
  return new Set(signs.flatMap((each, at) => (at < signs.length - 1 && sign.test(each) ? [at] : [])));
}

/**
 * A line whose gaps are widened until it fills its column: those between words, or between the characters of scripts
 * that have no spaces. A line that would be torn stays as it is.
 * @param slack what is left of the column, in sizes
 */
export function justified(pieces: readonly SetPiece[], slack: number): readonly SetPiece[] {
  const spaces = gapsOf(pieces, space);
  const letters = gapsOf(pieces, withoutSpaces);
  const [gaps, widest] = letters.size > spaces.size ? [letters, widestBetweenLetters] : [spaces, widestSpace];
  const each = slack / gaps.size;
  if (gaps.size === 0 || slack <= 0 || each > widest) return pieces;
  let at = 0;
  return pieces.map((piece) => {
    const scale = piece.style.script === undefined ? 1 : scriptScale;
    let added = 0;
    const glyphs = piece.glyphs.map((glyph) => {
      if (!gaps.has(at++)) return glyph;
      added += each;
      return { ...glyph, advance: glyph.advance + (1000 * each) / scale };
    });
    return { ...piece, glyphs, width: piece.width + added };
  });
}
