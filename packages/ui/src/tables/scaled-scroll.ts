/** Browsers cut elements off: Firefox at about 17.9 million px, Chromium at 33.5 million. */
const maxHeight = 10_000_000;
/** Parts that a shortened height is divided into; each has a shift of its own. */
const parts = 100;

/** How a list that is higher than any element can be stands in one that is not. All heights are in px. */
export interface ScrollScale {
  /** Of the list. */
  readonly listHeight: number;
  /** Of the element that stands in for it. */
  readonly height: number;
  readonly partHeight: number;
  readonly partCount: number;
  /** By how much the shift of one part differs from that of the part before it. */
  readonly step: number;
}

/** The scale of `count` rows of one height; an opened one may take `extra` px more. */
export function scaleOf(count: number, rowHeight: number, extra = 0): ScrollScale {
  const listHeight = count * rowHeight + extra;
  if (listHeight <= maxHeight) {
    return { listHeight, height: listHeight, partHeight: Math.max(1, listHeight), partCount: 1, step: 0 };
  }
  const partHeight = maxHeight / parts;
  const partCount = Math.floor(listHeight / partHeight);
  return { listHeight, height: maxHeight, partHeight, partCount, step: (listHeight - maxHeight) / (partCount - 1) };
}

/** What is subtracted from a place in the list to have its place in the element, for the part that `place` is in. */
export function shiftAt(scale: ScrollScale, place: number): number {
  const part = Math.min(scale.partCount - 1, Math.max(0, Math.floor(place / scale.partHeight)));
  return Math.round(part * scale.step);
}

export interface ScrollState {
  /** The `scrollTop` of the scrolling element. */
  readonly scrollTop: number;
  readonly shift: number;
}

/**
 * Where a scrolled element stands in the list. A short way is gone pixel by pixel, as in any list: when it leads into
 * another part, `scrollTop` must be corrected to what is returned. A long way, by dragging the scroll bar, is
 * in proportion.
 */
export function scrolled(scale: ScrollScale, before: ScrollState, scrollTop: number, viewHeight: number): ScrollState {
  if (scale.step === 0) return { scrollTop, shift: 0 };
  if (Math.abs(scrollTop - before.scrollTop) < viewHeight)
    return scrolledTo(scale, scrollTop + before.shift, viewHeight);
  const share = (scale.listHeight - viewHeight) / Math.max(1, scale.height - viewHeight);
  return { scrollTop, shift: shiftAt(scale, scrollTop * share) };
}

/** Where the element must stand for the list to stand at `place`. */
export function scrolledTo(scale: ScrollScale, place: number, viewHeight: number): ScrollState {
  const bounded = Math.max(0, Math.min(place, scale.listHeight - viewHeight));
  const shift = shiftAt(scale, bounded);
  return { scrollTop: bounded - shift, shift };
}

/** Rows that are drawn beyond the edges. */
const overscan = 6;

/** A row that takes more room than the others. */
export interface OpenedRow {
  readonly index: number;
  /** Beyond the height of a row. */
  readonly extra: number;
}

interface RowsWanted {
  readonly viewHeight: number;
  readonly rowHeight: number;
  readonly count: number;
  readonly opened?: OpenedRow | undefined;
}

/** The rows to draw: from `first` up to, not including, `end`. */
export function rowsAt(
  place: number,
  { viewHeight, rowHeight, count, opened }: RowsWanted,
): { first: number; end: number } {
  // Below an opened row all others stand lower than their number says.
  const isBelow = opened !== undefined && place > (opened.index + 1) * rowHeight;
  const lowest = isBelow ? Math.max((opened.index + 1) * rowHeight, place - opened.extra) : place;
  const first = Math.max(0, Math.floor(lowest / rowHeight) - overscan);
  return {
    first: Math.min(first, count),
    end: Math.min(count, Math.ceil((place + viewHeight) / rowHeight) + overscan),
  };
}
