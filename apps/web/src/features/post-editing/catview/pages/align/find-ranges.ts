import { gramLength, indexGrams, type GramIndex } from "./gram-index.ts";

/** Of the stream, its end not included. */
export type Range = readonly [from: number, to: number];

/** Where one of the segments stands that keep the order of the pages. */
interface Link {
  readonly segment: number;
  readonly from: number;
  readonly to: number;
}

/** How far the rest of a segment may be behind what interrupts it: a footer, a header, a picture's text. */
const maxGap = 4000;
/** Of a segment that was found in pieces. */
const leastFound = 0.6;

class Search {
  readonly ranges: Range[][];
  readonly #stream: string;
  readonly #segments: readonly string[];
  readonly #index: GramIndex;
  readonly #taken: Uint8Array;
  /** By segment and by place, both rising. */
  readonly #chain: Link[] = [];

  constructor(stream: string, segments: readonly string[]) {
    this.#stream = stream;
    this.#segments = segments;
    this.#index = indexGrams(stream);
    this.#taken = new Uint8Array(stream.length);
    this.ranges = segments.map(() => []);
  }

  /** Texts that stand there as often as there are segments of them: order decides which is which. */
  placeUnique(): void {
    const links: Link[] = [];
    for (const [text, segments] of Map.groupBy(this.#segments.keys(), (at) => this.#textOf(at))) {
      if (text.length < gramLength) continue;
      const found = this.#upTo(segments.length + 1, this.#index.find(text, 0, this.#stream.length));
      if (found.length !== segments.length) continue;
      for (const [nth, segment] of segments.entries()) {
        const from = found[nth] ?? 0;
        if (this.#isFree(from, from + text.length)) links.push(this.#take(segment, from));
      }
    }
    links.sort((one, other) => one.segment - other.segment);
    this.#chain.push(...longestRising(links));
  }

  /** The others between the neighbours that were found, the longest first: it is the least likely to be mistaken. */
  placeBetween(): void {
    for (const segment of this.#left()) {
      const text = this.#textOf(segment);
      const at = this.#slotOf(segment);
      const start = this.#chain[at - 1]?.to ?? 0;
      const end = this.#chain[at]?.from ?? this.#stream.length;
      const from = this.#firstFree(text, start, end);
      if (from !== undefined) this.#chain.splice(at, 0, this.#take(segment, from));
    }
  }

  /** What stands elsewhere than the order says, as texts of boxes do; short ones only as a run of their own. */
  placeAnywhere(runs: ReadonlyMap<string, readonly number[]>): void {
    for (const segment of this.#left()) {
      const text = this.#textOf(segment);
      const places = text.length < gramLength ? (runs.get(text) ?? []) : this.#index.find(text, 0, this.#stream.length);
      for (const from of places) {
        if (!this.#isFree(from, from + text.length)) continue;
        this.#take(segment, from);
        break;
      }
    }
  }

  /** What a page's end or something else cuts: between its neighbours, else anywhere. */
  placePieces(): void {
    for (const segment of this.#left()) {
      const text = this.#textOf(segment);
      if (text.length < 2 * gramLength) continue;
      const at = this.#slotOf(segment);
      const between = [this.#chain[at - 1]?.to ?? 0, this.#chain[at]?.from ?? this.#stream.length] as const;
      const pieces = this.#piecesOf(text, between) ?? this.#piecesOf(text, [0, this.#stream.length]) ?? [];
      for (const [from, to] of pieces) this.#claim(segment, from, to);
    }
  }

  /** Free places with the text of a segment that was found. */
  *repeats(segment: number, runs: ReadonlyMap<string, readonly number[]>): Generator<Range> {
    const text = this.#textOf(segment);
    for (const from of runs.get(text) ?? [])
      if (this.#isFree(from, from + text.length)) yield [from, from + text.length];
  }

  #piecesOf(text: string, [start, end]: Range): Range[] | undefined {
    const pieces: Range[] = [];
    let cursor = start;
    for (let at = 0; at + gramLength <= text.length;) {
      const limit = pieces.length === 0 ? end : Math.min(end, cursor + maxGap);
      const from = this.#firstFree(text.slice(at, at + gramLength), cursor, limit);
      if (from === undefined) {
        at++;
        continue;
      }
      let length = gramLength;
      while (at + length < text.length && from + length < end && this.#stream[from + length] === text[at + length])
        length++;
      pieces.push([from, from + length]);
      cursor = from + length;
      at += length;
    }
    const found = pieces.reduce((sum, [from, to]) => sum + to - from, 0);
    return found < text.length * leastFound ? undefined : pieces;
  }

  /** Segments without a place, the longest first. */
  #left(): number[] {
    const left = [...this.#segments.keys()].filter((at) => this.#textOf(at) !== "" && this.ranges[at]?.length === 0);
    return left.sort((one, other) => this.#textOf(other).length - this.#textOf(one).length);
  }

  #textOf(segment: number): string {
    return this.#segments[segment] ?? "";
  }

  /** Where in the chain a segment belongs. */
  #slotOf(segment: number): number {
    let low = 0;
    let high = this.#chain.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#chain[middle]?.segment ?? 0) < segment) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #firstFree(text: string, from: number, to: number): number | undefined {
    if (text.length >= gramLength) {
      for (const at of this.#index.find(text, from, to)) if (this.#isFree(at, at + text.length)) return at;
      return undefined;
    }
    const window = this.#stream.slice(from, to);
    for (let at = window.indexOf(text); at >= 0; at = window.indexOf(text, at + 1)) {
      if (this.#isFree(from + at, from + at + text.length)) return from + at;
    }
    return undefined;
  }

  #isFree(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (this.#taken[at] === 1) return false;
    return true;
  }

  #claim(segment: number, from: number, to: number): void {
    this.#taken.fill(1, from, to);
    this.ranges[segment]?.push([from, to]);
  }

  #take(segment: number, from: number): Link {
    const to = from + this.#textOf(segment).length;
    this.#claim(segment, from, to);
    return { segment, from, to };
  }

  #upTo(count: number, found: Iterable<number>): number[] {
    const all: number[] = [];
    for (const at of found) if (all.push(at) === count) break;
    return all;
  }
}

/** As many as possible of them so that their places rise, too. */
function longestRising(links: readonly Link[]): Link[] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, { from }] of links.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((links[ends[middle] ?? 0]?.from ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = at;
  }
  const rising: Link[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const link = links[at];
    if (link !== undefined) rising.unshift(link);
  }
  return rising;
}

export interface Found {
  /** Of each segment; empty: it was not found. */
  readonly ranges: readonly (readonly Range[])[];
  /** Where the text of a segment stands once more, by itself. */
  readonly repeats: (segment: number) => Iterable<Range>;
}

/**
 * Where segments stand in the text of the pages. Both are compared without spaces, hyphens, accents and case.
 * @param runs the places of what stands by itself, by its text
 */
export function findRanges(
  stream: string,
  segments: readonly string[],
  runs: ReadonlyMap<string, readonly number[]>,
): Found {
  const search = new Search(stream, segments);
  search.placeUnique();
  search.placeBetween();
  search.placeAnywhere(runs);
  search.placePieces();
  return { ranges: search.ranges, repeats: (segment) => search.repeats(segment, runs) };
}
