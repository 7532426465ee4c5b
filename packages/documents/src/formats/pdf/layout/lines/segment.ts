import { maxOf, minOf } from "../../extremes.ts";
import { asBullet, trimSpaces, type Fragment, type Glyph } from "./fragment.ts";
import { isMarkerText, leadsItem } from "./markers.ts";
import { columnStarts } from "./columns.ts";
import { cutAtLeaders, isLeader, withGlyphs } from "./leaders.ts";
import { isParted, isSameCell, partsOfLine, ruledCell, type Ruling } from "../rows/ruling.ts";
import type { Box } from "../../content/matrix.ts";

/** A line of text in one column or cell: fragments side by side on a baseline. */
export interface LineSegment {
  readonly fragments: readonly Fragment[];
  readonly x0: number;
  readonly x1: number;
  /** Of the baseline. */
  readonly y: number;
  /** That most of its characters have. */
  readonly size: number;
  /** The cell of a ruled table that it stands in. */
  readonly cell: Box | undefined;
  /** Segments on its baseline, itself included, from left to right. */
  row: readonly LineSegment[];
  /** It counts the lines at the side of the page. */
  isLineNumber?: boolean;
}

/** In parts of the font size. */
const baselineTolerance = 0.12;
const columnGap = 1.2;
const markerGap = 0.15;
const enumeratorGap = 0.5;
const scriptGap = 0.35;
const bulletGap = 4;

/** What lines say is asked again and again. */
const texts = new WeakMap<readonly Fragment[], string>();
const markers = new WeakMap<readonly Fragment[], boolean>();

export function segmentText({ fragments }: Pick<LineSegment, "fragments">): string {
  const known = texts.get(fragments);
  if (known !== undefined) return known;
  const text = fragments.map(({ glyphs }) => glyphs.map((glyph) => glyph.text).join("")).join(" ");
  texts.set(fragments, text);
  return text;
}

/** A bullet or number that stands before an item of a list. */
export function isMarker({ fragments }: LineSegment): boolean {
  const known = markers.get(fragments);
  if (known !== undefined) return known;
  const isFound = isMarkerText(segmentText({ fragments }));
  markers.set(fragments, isFound);
  return isFound;
}

function groupByBaseline(fragments: readonly Fragment[]): Fragment[][] {
  const sorted = fragments.toSorted((left, right) => right.y - left.y || left.x0 - right.x0);
  const lines: Fragment[][] = [];
  for (const fragment of sorted) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    const tolerance = baselineTolerance * Math.max(fragment.size, last?.size ?? 0);
    if (line !== undefined && last !== undefined && last.y - fragment.y <= tolerance) line.push(fragment);
    else lines.push([fragment]);
  }
  return lines.map((line) => line.toSorted((left, right) => left.x0 - right.x0));
}

const textOf = ({ glyphs }: Fragment): string => glyphs.map(({ text }) => text).join("");

function isBullet(fragment: Fragment): boolean {
  const text = textOf(fragment);
  return (
    (isMarkerText(text) && !/[\p{L}\p{N}]/u.test(text)) ||
    (fragment.symbolic && text.length === 1 && !/\p{L}/u.test(text))
  );
}

/** An accent that is drawn over the letter before it. */
const isAccent = (fragment: Fragment): boolean => /^[\p{Sk}\p{M}]$/u.test(textOf(fragment));

/** In a font of signs, a letter is a bullet if a gap follows it, and words. */
function isSignBullet(fragment: Fragment, { x0, glyphs, symbolic }: Fragment): boolean {
  const gap = (x0 - fragment.x1) / fragment.size;
  if (!fragment.symbolic || symbolic || glyphs.length < 2 || gap < enumeratorGap || gap > bulletGap) return false;
  return /^[\p{L}\p{S}]$/u.test(textOf(fragment)) && !isMarkerText(textOf(fragment));
}

/** Consecutive fragments of dots make one row of leaders. */
function leadersOf(line: readonly Fragment[]): Set<Fragment> {
  const found = new Set<Fragment>();
  let row: Fragment[] = [];
  for (const fragment of [...line, undefined]) {
    if (fragment !== undefined && isLeader(fragment)) {
      row.push(fragment);
      continue;
    }
    if (row.reduce((sum, { glyphs }) => sum + glyphs.length, 0) >= 5) for (const each of row) found.add(each);
    row = [];
  }
  return found;
}

/** `Table 2-1.`: the number of what a caption names. */
const label =
  /^(?:table|tab|figure|fig|listing|example|abbildung|tabelle|tableau|figura|tabla|таблица|рис(?:унок)?)[.]?\d[\d.-]*[.:]?$|^[图表圖]\d[\d.-]*$/iu;
const labelGap = 3;

/** So many texts make a label at most, one for each letter. */
const longestLabel = 30;

const isLabel = (piece: readonly Fragment[] = []): boolean =>
  piece.length <= longestLabel && label.test(piece.map(textOf).join("").replace(/\s/gu, ""));

interface Cuts {
  readonly ruling: Ruling;
  /** Texts that begin a column. */
  readonly starts: ReadonlySet<Fragment>;
}

function cutLine(uncut: readonly Fragment[], { ruling, starts }: Cuts): Fragment[][] {
  const [first] = uncut;
  const parts = first === undefined ? [] : partsOfLine(ruling, first);
  const line = cutAtLeaders(uncut).flatMap((fragment) => cutAtRules(fragment, parts, starts));
  const leaders = leadersOf(line);
  const pieces: Fragment[][] = [];
  let end = 0;
  for (const fragment of line) {
    const piece = pieces.at(-1);
    const last = piece?.at(-1);
    const size = Math.max(fragment.size, last?.size ?? 0);
    const gap = fragment.x0 - end;
    const isSign = piece?.length === 1 && last !== undefined && isSignBullet(last, fragment);
    if (isSign) pieces[pieces.length - 1] = [asBullet(last)];
    const isApart =
      last === undefined ||
      isSign ||
      gap > (isLabel(piece) ? labelGap : columnGap) * size ||
      (gap < -size && !isAccent(fragment)) ||
      starts.has(fragment) ||
      isParted(parts, last.x1, { to: fragment.x0, size }) ||
      leaders.has(fragment) !== leaders.has(last) ||
      (piece?.length === 1 && isBullet(last) && gap > markerGap * size) ||
      (piece?.length === 1 && leadsItem(textOf(last)) && gap > enumeratorGap * size);
    if (isApart) pieces.push([fragment]);
    else piece?.push(fragment);
    end = isApart ? fragment.x1 : Math.max(end, fragment.x1);
  }
  return pieces;
}

/** The font size that most characters have. */
export function mainSize(fragments: readonly Fragment[]): number {
  const counts = new Map<number, number>();
  for (const { size, glyphs } of fragments) {
    const rounded = Math.round(size * 10) / 10;
    counts.set(rounded, (counts.get(rounded) ?? 0) + glyphs.length);
  }
  return [...counts].sort((left, right) => right[1] - left[1])[0]?.[0] ?? 1;
}

/** A line of these texts; {@link LineSegment.row} is still to be set. */
export function toSegment(fragments: readonly Fragment[], ruling: Ruling): LineSegment {
  const size = mainSize(fragments);
  const main = fragments.find((fragment) => Math.abs(fragment.size - size) < 0.1) ?? fragments[0];
  const x0 = minOf(fragments, (fragment) => fragment.x0);
  const x1 = maxOf(fragments, (fragment) => fragment.x1);
  const y = main?.y ?? 0;
  const cell = ruledCell(ruling, { x0, x1, y0: y, y1: y + 0.5 * size });
  return { fragments, x0, x1, y, size, cell, row: [] };
}

/** The line that a raised or lowered small text (a note's number, an index) belongs to. */
function hostOf(small: LineSegment, segments: readonly LineSegment[]): LineSegment | undefined {
  if (small.fragments.reduce((sum, { glyphs }) => sum + glyphs.length, 0) > 12) return undefined;
  return segments.find((host) => {
    const shift = small.y - host.y;
    const gap = Math.max(small.x0 - host.x1, host.x0 - small.x1);
    return (
      host !== small &&
      small.size < 0.85 * host.size &&
      Math.abs(shift) < 0.7 * host.size &&
      gap < scriptGap * host.size
    );
  });
}

/** From left to right, and what begins at the same place as it is drawn. */
function asDrawn(left: Fragment, right: Fragment): number {
  return Math.round(left.x0) - Math.round(right.x0) || (left.shows[0] ?? 0) - (right.shows[0] ?? 0);
}

function joinScripts(segments: readonly LineSegment[], ruling: Ruling): LineSegment[] {
  const guests = new Map<LineSegment, LineSegment[]>();
  const hosted = new Set<LineSegment>();
  for (const [index, segment] of segments.entries()) {
    const host = hostOf(segment, segments.slice(Math.max(0, index - 40), index + 40));
    if (host === undefined || hosted.has(host)) continue;
    hosted.add(segment);
    guests.set(host, [...(guests.get(host) ?? []), segment]);
  }
  return segments
    .filter((segment) => !hosted.has(segment))
    .map((segment) => {
      const own = guests.get(segment);
      if (own === undefined) return segment;
      const all = [segment, ...own].flatMap(({ fragments }) => fragments);
      return toSegment(all.toSorted(asDrawn), ruling);
    });
}

/** A raised number between two halves of a line joins them: they are one again. */
function joinHalves(segments: readonly LineSegment[], { ruling, starts }: Cuts): LineSegment[] {
  const joined: LineSegment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const isHalf =
      last !== undefined &&
      Math.abs(last.y - segment.y) <= baselineTolerance * segment.size &&
      segment.x0 - last.x1 < columnGap * 0.5 * segment.size &&
      segment.x0 >= last.x0 &&
      segment.x0 - last.x1 > -segment.size &&
      last.fragments.length > 1 &&
      isSameCell(last.cell, segment.cell) &&
      leadersOf(last.fragments).size === 0 &&
      leadersOf(segment.fragments).size === 0 &&
      !segment.fragments.some((fragment) => starts.has(fragment));
    if (isHalf && !isMarker(last))
      joined[joined.length - 1] = toSegment([...last.fragments, ...segment.fragments], ruling);
    else joined.push(segment);
  }
  return joined;
}

/** Cuts the letters of a fragment where an upright line stands between them. */
function cutAtRules(fragment: Fragment, parts: readonly number[], starts: ReadonlySet<Fragment>): Fragment[] {
  if (starts.has(fragment) || !parts.some((x) => x > fragment.x0 && x < fragment.x1)) return [fragment];
  const { glyphs, size } = fragment;
  const pieces: Glyph[][] = [[]];
  let end: number | undefined;
  for (const glyph of glyphs) {
    const isSpace = glyph.text !== "" && glyph.text.trim() === "";
    if (!isSpace && end !== undefined && isParted(parts, end, { to: glyph.x0, size })) pieces.push([]);
    if (!isSpace) end = glyph.x1;
    pieces.at(-1)?.push(glyph);
  }
  return pieces.length === 1
    ? [fragment]
    : pieces
        .map(trimSpaces)
        .filter(({ length }) => length > 0)
        .map((piece) => withGlyphs(fragment, piece));
}

/** The lines of a frame, from top to bottom, each from left to right; {@link LineSegment.row} is still to be set. */
export function segmentsOf(fragments: readonly Fragment[], ruling: Ruling): LineSegment[] {
  const grouped = groupByBaseline(fragments);
  const cuts = { ruling, starts: columnStarts(grouped) };
  const lines = grouped.flatMap((line) => cutLine(line, cuts)).map((line) => toSegment(line, ruling));
  const scripts = joinScripts(lines, ruling).toSorted((left, right) => right.y - left.y || left.x0 - right.x0);
  return joinHalves(scripts, cuts);
}
