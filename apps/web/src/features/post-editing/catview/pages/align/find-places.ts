import { boxesOf } from "./boxes.ts";
import { findRanges, type Range } from "./find-ranges.ts";
import { normalisedText } from "./normalise.ts";
import type { PageText, Place, Places, SoughtText } from "./page-text.ts";
import { streamOf, type TextStream } from "./stream.ts";

/** Shorter texts may be anything, page numbers for example. */
const leastRepeated = 4;
/** A header stands at the same height on each page, in shares of the page. */
const sameHeight = 0.02;

/** Which parts of pages belong to which segment. Segments that were not found have none. */
export function findPlaces(pages: readonly PageText[], segments: readonly SoughtText[]): Places {
  const stream = streamOf(pages);
  const texts = segments.map(({ text }) => normalisedText(text));
  const { ranges, repeats } = findRanges(stream.text, texts, lonelyRuns(stream));
  const places = new Map<number, readonly Place[]>();
  for (const [at, { id }] of segments.entries()) {
    const own = (ranges[at] ?? []).flatMap((range) => placesOf(stream, pages, range));
    const [first] = own;
    if (first === undefined) continue;
    const also = (texts[at]?.length ?? 0) < leastRepeated ? [] : [...repeats(at)];
    const elsewhere = also.flatMap((range) => placesOf(stream, pages, range)).filter(isRepeatOf(first));
    places.set(id, together([...own, ...elsewhere]));
  }
  return places;
}

const topOf = ({ boxes }: Place): number => boxes[0]?.top ?? 0;

const isRepeatOf = (first: Place) => (place: Place) =>
  place.page !== first.page && Math.abs(topOf(place) - topOf(first)) < sameHeight;

/** One place for each page. */
function together(places: readonly Place[]): Place[] {
  const byPage = Map.groupBy(places, ({ page }) => page);
  return [...byPage].map(([page, all]) => ({ page, boxes: all.flatMap(({ boxes }) => boxes) }));
}

/** Where runs begin, by their whole text. */
function lonelyRuns({ text, pageOf, runOf }: TextStream): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (let from = 0; from < text.length;) {
    let to = from + 1;
    while (to < text.length && runOf[to] === runOf[from] && pageOf[to] === pageOf[from]) to++;
    const run = text.slice(from, to);
    const known = places.get(run);
    if (known === undefined) places.set(run, [from]);
    else known.push(from);
    from = to;
  }
  return places;
}

/** A stretch of the stream as places, page by page. */
function placesOf({ pageOf, runOf, offsetOf }: TextStream, pages: readonly PageText[], [from, to]: Range): Place[] {
  const places: Place[] = [];
  for (let start = from; start < to;) {
    const page = pageOf[start] ?? 0;
    const stretches = [];
    let at = start;
    while (at < to && pageOf[at] === page) {
      const run = runOf[at] ?? 0;
      const first = offsetOf[at] ?? 0;
      let last = first;
      while (at < to && pageOf[at] === page && runOf[at] === run) last = offsetOf[at++] ?? last;
      stretches.push({ run, from: first, to: last + 1 });
    }
    const shown = pages[page];
    if (shown !== undefined) places.push({ page, boxes: boxesOf(shown, stretches) });
    start = at;
  }
  return places;
}
