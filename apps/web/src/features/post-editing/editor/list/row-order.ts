import type { SegmentHead } from "../model.ts";

/** Which segments are shown, in which order: all, or some by their indices. */
export interface RowOrder {
  readonly count: number;
  /** Of the segment at a place in the list. */
  readonly indexAt: (place: number) => number | undefined;
  /** Where a segment stands in the list; undefined if it is not shown. */
  readonly placeOf: (index: number) => number | undefined;
}

export function rowOrder(count: number, shown?: readonly number[]): RowOrder {
  if (shown === undefined) {
    const within = (place: number) => (place >= 0 && place < count ? place : undefined);
    return { count, indexAt: within, placeOf: within };
  }
  const places = new Map(shown.map((index, place) => [index, place]));
  return { count: shown.length, indexAt: (place) => shown[place], placeOf: (index) => places.get(index) };
}

type Looked = Pick<SegmentHead, "status" | "isLocked">;

const isOpen = ({ status, isLocked }: Looked): boolean =>
  !isLocked && (status === "untranslated" || status === "draft");

/** The next place with a segment that is yet to be translated; behind the last one the first ones are looked at. */
export function nextOpenPlace(
  { count, indexAt }: RowOrder,
  place: number,
  rowAt: (index: number) => Looked | undefined,
): number | undefined {
  for (let step = 1; step < count; step++) {
    const next = (place + step) % count;
    const index = indexAt(next);
    const row = index === undefined ? undefined : rowAt(index);
    if (row !== undefined && isOpen(row)) return next;
  }
  return undefined;
}
