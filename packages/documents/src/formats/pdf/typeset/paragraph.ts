import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { TaggedText } from "@yiqiao/contracts/text";
import type { FontFace, FontSet } from "../../../fonts/index.ts";
import type { ShapedGlyph } from "../../../fonts/font-face.ts";
import type { RunStyle } from "../layout/lines/item.ts";
import { embeddingLevels, visualOrder } from "./bidi.ts";
import { lineBreaks } from "./line-breaks.ts";

/** Characters of one look, font and direction. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly style: RunStyle;
  readonly face: FontFace;
  readonly level: number;
}

/** Glyphs of one look and font, from left to right. */
export interface SetPiece {
  readonly text: string;
  readonly glyphs: readonly ShapedGlyph[];
  readonly face: FontFace;
  readonly style: RunStyle;
  /** In sizes of the paragraph. */
  readonly width: number;
}

/** A text that is ready to be cut into lines; widths are in sizes of the font. */
export interface Paragraph {
  readonly text: string;
  readonly direction: "ltr" | "rtl";
  /** Ranges of the text, one a line. */
  breakLines(width: number, firstIndent: number): (readonly [number, number])[];
  setLine(start: number, end: number): SetPiece[];
  /** Width of the longest piece that is not broken. */
  readonly longestWord: number;
}

/** Raised and lowered text is set this much smaller. */
export const scriptScale = 0.65;

export interface StyledText {
  readonly target: TaggedText;
  readonly base: RunStyle;
  readonly styles: ReadonlyMap<number, RunStyle>;
}

/** The look of each stretch of a tagged text. */
export function styleSpans({ target, base, styles }: StyledText): { start: number; end: number; style: RunStyle }[] {
  const spans: { start: number; end: number; style: RunStyle }[] = [];
  const open: number[] = [];
  let at = 0;
  const add = (end: number): void => {
    const style = open.map((id) => styles.get(id)).findLast((found) => found !== undefined) ?? base;
    if (end > at) spans.push({ start: at, end, style });
    at = Math.max(at, end);
  };
  for (const tag of target.tags.toSorted((left, right) => left.offset - right.offset)) {
    add(Math.min(tag.offset, target.text.length));
    if (tag.kind === "open") open.push(tag.id);
    if (tag.kind === "close" && open.includes(tag.id)) open.splice(open.lastIndexOf(tag.id), 1);
  }
  add(target.text.length);
  return spans;
}

function runsOf(text: StyledText, fonts: FontSet, levels: Uint8Array): Run[] {
  return styleSpans(text).flatMap(({ start, end, style }) =>
    fonts.runs(text.target.text.slice(start, end), style).flatMap((run) => {
      const pieces: Run[] = [];
      for (let from = start + run.start; from < start + run.end;) {
        const level = levels[from] ?? 0;
        let to = from + 1;
        while (to < start + run.end && levels[to] === level) to++;
        pieces.push({ start: from, end: to, style, face: run.face, level });
        from = to;
      }
      return pieces;
    }),
  );
}

const scaleOf = (style: RunStyle): number => (style.script === undefined ? 1 : scriptScale);
const directionOf = (level: number): "ltr" | "rtl" => (level % 2 === 1 ? "rtl" : "ltr");

/** Sums of the widths of the characters before each place. */
function widthsBefore(text: string, runs: readonly Run[]): Float64Array {
  const own = new Float64Array(text.length + 1);
  for (const { start, end, face, style, level } of runs) {
    for (const { cluster, advance } of face.shape(text.slice(start, end), directionOf(level))) {
      const at = start + cluster + 1;
      own[at] = (own[at] ?? 0) + (advance / 1000) * scaleOf(style);
    }
  }
  for (let at = 1; at < own.length; at++) own[at] = (own[at] ?? 0) + (own[at - 1] ?? 0);
  return own;
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && text[at - 1]?.trim() === "") at--;
  return at;
}

/** Breaks a word that is wider than the line wherever a character ends. */
function graphemeEnds(text: string, start: number, end: number): number[] {
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text.slice(start, end));
  return [...segments].map(({ index, segment }) => start + index + segment.length);
}

/** Loads the fonts that the text needs. */
export async function prepareFonts(styled: StyledText, fonts: FontSet): Promise<void> {
  for (const { start, end, style } of styleSpans(styled)) {
    await fonts.prepare(styled.target.text.slice(start, end), style);
  }
}

/** @param styled a text whose fonts have been prepared */
export function createParagraph(styled: StyledText, fonts: FontSet, language: LanguageCode): Paragraph {
  const { text } = styled.target;
  const { direction } = languages[language];
  const levels = embeddingLevels(text, direction);
  const runs = runsOf(styled, fonts, levels);
  const before = widthsBefore(text, runs);
  const widthOf = (start: number, end: number): number =>
    (before[trimEnd(text, start, end)] ?? 0) - (before[start] ?? 0);
  const places = [...lineBreaks(text, language), text.length];

  function breakLines(width: number, firstIndent: number): (readonly [number, number])[] {
    const lines: [number, number][] = [];
    const room = (): number => width - (lines.length === 0 ? firstIndent : 0);
    let start = 0;
    let end = 0;
    for (const place of places) {
      if (widthOf(start, place) > room() + 1e-6 && end > start) {
        lines.push([start, end]);
        start = end;
      }
      if (widthOf(start, place) > room() + 1e-6) {
        for (const cut of graphemeEnds(text, start, place)) {
          if (widthOf(start, cut) > room() + 1e-6 && end > start) {
            lines.push([start, end]);
            start = end;
          }
          end = cut;
        }
      }
      end = place;
    }
    if (end > start) lines.push([start, end]);
    return lines;
  }

  function setLine(start: number, lineEnd: number): SetPiece[] {
    const end = trimEnd(text, start, lineEnd);
    const cut = runs.flatMap((run) => {
      const [from, to] = [Math.max(run.start, start), Math.min(run.end, end)];
      return from < to ? [{ ...run, start: from, end: to }] : [];
    });
    return visualOrder(cut).map(({ start: from, end: to, face, style, level }) => {
      const piece = text.slice(from, to);
      const glyphs = face.shape(piece, directionOf(level));
      const width = glyphs.reduce((sum, { advance }) => sum + advance, 0) / 1000;
      return { text: piece, glyphs, face, style, width: width * scaleOf(style) };
    });
  }

  const longestWord = Math.max(0, ...places.map((place, index) => widthOf(places[index - 1] ?? 0, place)));
  return { text, direction, breakLines, setLine, longestWord };
}
