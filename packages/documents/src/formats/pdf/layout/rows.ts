import { lineText } from "./block-text.ts";
import type { OpenBlock } from "./line-ends.ts";
import { isSameCell } from "./ruling.ts";
import { isMarker, segmentText, type Segment } from "./segment.ts";

/** A text takes less of the way to the next column in a table, and more in columns of running text. */
const filledCell = 0.8;
const entryLeading = 1.3;
const wordGap = 0.15;
const longestEntry = 16;
const cellCharacters = 22;
/** Between two columns, as a brace. */
const separator = /^[:;|)}\]]$/u;

const isNumber = (segment: Segment): boolean => /^[^\p{L}]*\p{N}[^\p{L}]*$/u.test(segmentText(segment));

/** A number above a number somewhere in two rows, and no line between them: each row stands for itself. */
function areRowsOfNumbers(upper: Segment, lower: Segment): boolean {
  if (upper.row.length < 2 || lower.row.length < 2) return false;
  const isBelow = (number: Segment, other: Segment) =>
    other.x0 < number.x1 && other.x1 > number.x0 && isSameCell(other.cell, number.cell);
  return lower.row.some((number) => {
    return (
      number !== lower.row[0] &&
      isNumber(number) &&
      upper.row.some((other) => !/\p{L}/u.test(segmentText(other)) && isBelow(number, other))
    );
  });
}

/** Rows of short texts side by side are rows of a table, each text a cell. */
export function areCells(upper: Segment, lower: Segment): boolean {
  if (areRowsOfNumbers(upper, lower)) return true;
  const isText = (segment: Segment): boolean => !isMarker(segment) && !separator.test(segmentText(segment));
  const texts = lower.row.filter(isText);
  if (texts.length < 2 || upper.row.filter(isText).length < 2) return false;
  const characters = texts.reduce((sum, segment) => sum + segmentText(segment).length, 0) / texts.length;
  const isShort = [upper, lower].every((segment) => segmentText(segment).length < 1.5 * cellCharacters);
  const goesOn = texts.every((segment) => /^[\p{Ll}(]/u.test(segmentText(segment)));
  return isShort && characters < cellCharacters && lower.cell === undefined && !goesOn;
}

/** A row of a table begins: beside the line stands a short text again, below the one beside the first line. */
export function startsRow({ lines }: OpenBlock, last: Segment, next: Segment): boolean {
  const [first] = lines;
  if (first === undefined || first === last || next.cell !== undefined) return false;
  const leftOf = (segment: Segment) =>
    segment.row.filter(({ x0, x1 }) => x0 < segment.x0 && x1 - x0 < filledCell * (segment.x0 - x0));
  const isBelow = (one: Segment, other: Segment) => Math.abs(one.x0 - other.x0) < 0.5 * one.size;
  return leftOf(next).some((mate) => {
    return (
      leftOf(first).some((other) => isBelow(mate, other)) &&
      !last.row.some((other) => mate.x0 < other.x1 && other.x0 < mate.x1)
    );
  });
}

/** Numbers side by side, as along an axis or in a row of a table: no text goes on below them. */
export function areNumbers({ row }: Segment): boolean {
  return row.length > 2 && row.every((segment) => !/\p{L}/u.test(segmentText(segment)));
}

/** One short word, whatever fonts it is set in: with a capital or number first, and not cut at its end. */
function isNameOrNumber({ fragments, size }: Segment): boolean {
  const isClose = fragments.every(({ x0 }, at) => at === 0 || x0 - (fragments[at - 1]?.x1 ?? x0) < wordGap * size);
  const text = fragments.map(({ glyphs }) => glyphs.map((glyph) => glyph.text).join("")).join("");
  // Words may be told apart by gaps alone: what is long is no single word.
  return isClose && text.length <= longestEntry && /^[\p{Lu}\p{N}][^\s\p{Lo}]*[^\s\p{Lo}\p{Pd}]$/u.test(text.trim());
}

const address = /^\S+(?:@\S+\.\S+|:\/\/\S+|\.[^\s.]+\.\S+)$/u;

/** A line that ends with an address of mail or of the web, before one that is nothing else: each stands for itself. */
export function areAddresses(upper: Segment, lower: Segment): boolean {
  return isAddress(lower) && address.test(lineText(upper).trim().split(/\s/u).at(-1) ?? "");
}

/** Nothing but an address of mail or of the web. */
export function isAddress(segment: Segment): boolean {
  const text = lineText(segment).trim();
  return address.test(text) && /\p{L}/u.test(text);
}

/** Single words below each other, set wide or with signs and digits in them: the entries of a legend. */
export function areEntries(upper: Segment, lower: Segment): boolean {
  const isWide = upper.y - lower.y > entryLeading * lower.size;
  const areCodes = [upper, lower].every((segment) => /[^\p{L}\s]/u.test(segmentText(segment)));
  const areAligned = Math.abs(upper.x0 - lower.x0) < 0.3 * lower.size;
  return (isWide || areCodes) && areAligned && isNameOrNumber(upper) && isNameOrNumber(lower);
}
