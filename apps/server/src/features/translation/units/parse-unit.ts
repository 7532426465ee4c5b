import type { InlineTag } from "@yiqiao/contracts/text";
import type { Block, CutText, PlacedText, Span } from "../segment.ts";
import type { UnitSource, UnitSourceTag } from "./unit.ts";

/** What stands between two line ends or tabs, and the tags in it by their place in the unit's list. */
export interface UnitLine extends Span {
  readonly firstTag: number;
  readonly lastTag: number;
}

const endsLine = (tag: UnitSourceTag) => tag.kind === "standalone" && (tag.type === "break" || tag.type === "tab");

/** The lines of a unit; the tag that ends a line is the last of its tags. One that is read as a whole has one line. */
export function linesOf({ text, tags, isWhole }: UnitSource): UnitLine[] {
  const lines: UnitLine[] = [];
  let start = 0;
  let firstTag = 0;
  if (isWhole !== true) {
    for (const [index, tag] of tags.entries()) {
      if (!endsLine(tag)) continue;
      lines.push({ start, end: tag.offset, firstTag, lastTag: index + 1 });
      start = tag.offset;
      firstTag = index + 1;
    }
  }
  return [...lines, { start, end: text.length, firstTag, lastTag: tags.length }];
}

const isBlank = (text: string, from: number, to: number) => text.slice(from, to).trim() === "";

/** Pairs with nothing but white space inside: they stay where they are. */
function emptyPairs({ text, tags }: UnitSource): Set<number> {
  const opened = new Map<number, number>();
  const empty = new Set<number>();
  for (const { id, kind, offset } of tags) {
    if (kind === "open") opened.set(id, offset);
    else if (kind === "close" && isBlank(text, opened.get(id) ?? 0, offset)) empty.add(id);
  }
  return empty;
}

/** Which tags of a unit stand in which of its sentences; the others stand between sentences. */
export class TagPlaces {
  readonly #unit: UnitSource;
  readonly #empty: ReadonlySet<number>;

  constructor(unit: UnitSource) {
    this.#unit = unit;
    this.#empty = emptyPairs(unit);
  }

  /**
   * A tag inside the sentence belongs to it, and one at an edge, or parted from it by white space, when it opens or
   * closes towards it. A standalone tag at an edge stands with the sentence before it.
   */
  #belongs(tag: UnitSourceTag, span: Span, line: UnitLine): boolean {
    const { text } = this.#unit;
    if (endsLine(tag)) return tag.offset > span.start && tag.offset < span.end;
    if (tag.offset > span.start && tag.offset < span.end) return true;
    if (tag.kind !== "standalone" && this.#empty.has(tag.id)) return false;
    if (tag.kind === "open") return tag.offset <= span.start && isBlank(text, tag.offset, span.start);
    if (tag.kind === "close") return tag.offset >= span.end && isBlank(text, span.end, tag.offset);
    return tag.offset === span.end || (tag.offset === span.start && isBlank(text, line.start, span.start));
  }

  /** The places in the unit's list of the tags that belong to a sentence. */
  of(span: Span, line: UnitLine): number[] {
    const places: number[] = [];
    for (let place = line.firstTag; place < line.lastTag; place++) {
      const tag = this.#unit.tags[place];
      if (tag && this.#belongs(tag, span, line)) places.push(place);
    }
    return places;
  }

  /** The same tags at the sentence's own offsets, with the ids of those whose partner is elsewhere. */
  placed(span: Span, line: UnitLine): Pick<PlacedText, "tags" | "fixed"> {
    const own = this.of(span, line).flatMap((place) => this.#unit.tags[place] ?? []);
    const fixed = new Set<number>();
    const tags = own.map(({ id, kind, offset }): InlineTag => {
      const isAlone = kind !== "standalone" && own.filter((other) => other.id === id).length === 1;
      if (isAlone) fixed.add(id);
      const within = Math.min(Math.max(offset, span.start), span.end) - span.start;
      return { id, kind: isAlone ? "standalone" : kind, offset: within };
    });
    return { tags, fixed };
  }
}

/** Cuts a unit into its lines; sentences keep the inline tags that belong to them. */
export function parseUnit(unit: UnitSource): CutText {
  const places = new TagPlaces(unit);
  const blocks = linesOf(unit).map((line): Block => ({
    text: unit.text.slice(line.start, line.end),
    isWhole: unit.isWhole === true,
    place: (span) => {
      const source = { start: line.start + span.start, end: line.start + span.end };
      return { source, ...places.placed(source, line), nested: false };
    },
  }));
  return { blocks };
}
