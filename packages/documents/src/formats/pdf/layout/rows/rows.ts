import { lineText } from "../blocks/block-text.ts";
import type { OpenBlock } from "../blocks/open-blocks.ts";
import { someAcross, someBeginning, textsOfRow } from "./row-index.ts";
import { isSameCell } from "./ruling.ts";
import { segmentText, type LineSegment } from "../lines/segment.ts";

/** A text takes less of the way to the next column in a table, and more in columns of running text. */
const filledCell = 0.8;
const entryLeading = 1.3;
const wordGap = 0.15;
const longestEntry = 16;
const cellCharacters = 22;
/** Between two columns, as a brace. */
const separator = /^[:;|)}\]]$/u;

const hasLetter = (segment: LineSegment): boolean => /\p{L}/u.test(segmentText(segment));
const isNumber = (segment: LineSegment): boolean => /^[^\p{L}\p{N}]*\p{N}[^\p{L}]*$/u.test(segmentText(segment));

interface RowFacts {
  /** How many of its texts are words or numbers, and how many characters they have on average. */
  readonly texts: number;
  readonly characters: number;
  /** They all begin as the middle of a sentence does. */
  readonly goesOn: boolean;
  readonly hasLetters: boolean;
  readonly numbersBelow: Map<LineSegment["row"], boolean>;
}

const facts = new WeakMap<LineSegment["row"], RowFacts>();

function factsOf(row: LineSegment["row"]): RowFacts {
  const known = facts.get(row);
  if (known !== undefined) return known;
  const texts = textsOfRow(row).filter((segment) => !separator.test(segmentText(segment)));
  const found = {
    texts: texts.length,
    characters: texts.reduce((sum, segment) => sum + segmentText(segment).length, 0) / texts.length,
    goesOn: texts.every((segment) => /^[\p{Ll}(]/u.test(segmentText(segment))),
    hasLetters: row.some(hasLetter),
    numbersBelow: new Map(),
  };
  facts.set(row, found);
  return found;
}

/** A number above a number somewhere in two rows, and no line between them: each row stands for itself. */
function areRowsOfNumbers(upper: LineSegment, lower: LineSegment): boolean {
  const { numbersBelow } = factsOf(upper.row);
  const known = numbersBelow.get(lower.row) ?? standNumbersBelow(upper, lower);
  numbersBelow.set(lower.row, known);
  return known;
}

function standNumbersBelow(upper: LineSegment, lower: LineSegment): boolean {
  if (upper.row.length < 2 || lower.row.length < 2) return false;
  return lower.row.some((number) => {
    return (
      number !== lower.row[0] &&
      isNumber(number) &&
      someAcross(upper.row, number, (other) => isSameCell(other.cell, number.cell) && !hasLetter(other))
    );
  });
}

/** Rows of short texts side by side are rows of a table, each text a cell. */
export function areCells(upper: LineSegment, lower: LineSegment): boolean {
  if (areRowsOfNumbers(upper, lower)) return true;
  const { texts, characters, goesOn } = factsOf(lower.row);
  if (texts < 2 || factsOf(upper.row).texts < 2) return false;
  const isShort = [upper, lower].every((segment) => segmentText(segment).length < 1.5 * cellCharacters);
  return isShort && characters < cellCharacters && lower.cell === undefined && !goesOn;
}

/** A row of a table begins: beside the line stands a short text again, below the one beside the first line. */
export function startsRow({ lines }: OpenBlock, last: LineSegment, next: LineSegment): boolean {
  const [first] = lines;
  if (first === undefined || first === last || next.cell !== undefined) return false;
  const isLeftOf = ({ x0, x1 }: LineSegment, segment: LineSegment) =>
    x0 < segment.x0 && x1 - x0 < filledCell * (segment.x0 - x0);
  return next.row.some((mate) => {
    return (
      isLeftOf(mate, next) &&
      someBeginning(first.row, { x: mate.x0, within: 0.5 * mate.size }, (other) => isLeftOf(other, first)) &&
      !someAcross(last.row, mate, () => true)
    );
  });
}

/** Numbers side by side, as along an axis or in a row of a table: no text goes on below them. */
export function areNumbers({ row }: LineSegment): boolean {
  return row.length > 2 && !factsOf(row).hasLetters;
}

/** One short word, whatever fonts it is set in: with a capital or number first, and not cut at its end. */
function isNameOrNumber({ fragments, size }: LineSegment): boolean {
  const isClose = fragments.every(({ x0 }, at) => at === 0 || x0 - (fragments[at - 1]?.x1 ?? x0) < wordGap * size);
  const text = fragments.map(({ glyphs }) => glyphs.map((glyph) => glyph.text).join("")).join("");
  // Words may be told apart by gaps alone: what is long is no single word.
  return isClose && text.length <= longestEntry && /^[\p{Lu}\p{N}][^\s\p{Lo}]*[^\s\p{Lo}\p{Pd}]$/u.test(text.trim());
}

/** `ann@example.com`, `https://example.com`, `www.example.com`: a word with one of these in it. */
function isAddressed(word: string): boolean {
  const at = word.indexOf("@", 1);
  const isMail = at > 0 && word.slice(at + 2, -1).includes(".");
  return /^\S+$/u.test(word) && (isMail || /\S:\/\/\S|\S\.[^\s.]+\.\S/u.test(word));
}

/** A line that ends with an address of mail or of the web, before one that is nothing else: each stands for itself. */
export function areAddresses(upper: LineSegment, lower: LineSegment): boolean {
  return isAddress(lower) && isAddressed(lineText(upper).trim().split(/\s/u).at(-1) ?? "");
}

/** Nothing but an address of mail or of the web. */
export function isAddress(segment: LineSegment): boolean {
  const text = lineText(segment).trim();
  return isAddressed(text) && /\p{L}/u.test(text);
}

/** Single words below each other, set wide or with signs and digits in them: the entries of a legend. */
export function areEntries(upper: LineSegment, lower: LineSegment): boolean {
  const isWide = upper.y - lower.y > entryLeading * lower.size;
  const areCodes = [upper, lower].every((segment) => /[^\p{L}\s]/u.test(segmentText(segment)));
  const areAligned = Math.abs(upper.x0 - lower.x0) < 0.3 * lower.size;
  return (isWide || areCodes) && areAligned && isNameOrNumber(upper) && isNameOrNumber(lower);
}
