import type { LanguageCode } from "@yiqiao/contracts/languages";
import { codePointLength, type InlineTag } from "@yiqiao/contracts/text";
import { joinSpace } from "../join.ts";
import { type Answer, isFree, type Item, type Segment } from "../segment.ts";
import { linesOf, TagPlaces, type UnitLine } from "./parse-unit.ts";
import type { UnitSegment, UnitSource, UnitTranslation } from "./unit.ts";

/** Code points that are charged for: those of sentences that were translated, and that no memory had whole. */
function chargedLength(segment: Segment): number {
  return segment.answer === undefined || isFree(segment.answer) ? 0 : codePointLength(segment.text);
}

/** A sentence with the places of its tags in the unit's list. */
interface Placed {
  readonly segment: Segment;
  readonly tags: readonly number[];
}

/** How many sentences stand before a tag that belongs to none. */
function sentencesBefore(unit: UnitSource, place: number, context: { lines: UnitLine[]; placed: Placed[] }): number {
  const offset = unit.tags[place]?.offset ?? 0;
  const line = context.lines.findIndex(({ firstTag, lastTag }) => place >= firstTag && place < lastTag);
  return context.placed.filter(({ segment: { block, source } }) => {
    return block < line || (block === line && source.end <= offset);
  }).length;
}

/** The target as it grows: text, and tags at its end. */
class Target {
  readonly tags: InlineTag[] = [];
  text = "";

  add(text: string, tags: readonly InlineTag[]): void {
    const start = this.text.length;
    this.text += text;
    for (const tag of tags) this.tags.push({ ...tag, offset: start + Math.min(tag.offset, text.length) });
  }
}

/** A sentence's tags as the unit has them: those that stood alone open or close again. */
function inUnit(unit: UnitSource, places: readonly number[], tags: readonly InlineTag[]): InlineTag[] {
  const own = places.flatMap((place) => unit.tags[place] ?? []);
  return tags.map((tag) => {
    const kind = tag.kind === "standalone" ? own.find(({ id }) => id === tag.id)?.kind : tag.kind;
    return { ...tag, kind: kind ?? tag.kind };
  });
}

/** Stands in the translation as it was. */
const isKept = ({ answer }: Segment) => answer === undefined || answer.provenance === "untranslatable";

/** The white space between two sentences, in the manner of the target language where both stand in one line. */
function gapText(gap: string, left: Segment | undefined, right: Segment | undefined, joined: Joined): string {
  if (left === undefined || left.block !== right?.block || isKept(left)) return gap;
  return joinSpace(gap, joined.text, { source: left.language, target: joined.target });
}
interface Joined {
  readonly text: string;
  readonly target: LanguageCode;
}

/** Engines tell the mean log probability of a token; everybody else a share. */
function asProbability({ score = 0, provenance }: Answer): number {
  return provenance === "mt" ? Math.exp(Math.min(0, score)) : score;
}

function deliverSegment(unit: UnitSource, { segment, tags: places }: Placed, answer: Answer): UnitSegment {
  const { text, tags, provenance: _, kept: _kept, ...told } = answer;
  return {
    start: segment.source.start,
    end: segment.source.end,
    source: { text: segment.text, tags: inUnit(unit, places, segment.tags) },
    target: { text, tags: inUnit(unit, places, tags) },
    provenance: segment.answer?.provenance ?? "untranslated",
    ...told,
    ...(answer.score !== undefined && { score: asProbability(answer) }),
    characters: chargedLength(segment),
  };
}

/** Puts a unit together again from its sentences; one without an answer stays as it is. */
export function deliverUnit(unit: UnitSource, item: Item, target: LanguageCode): UnitTranslation {
  const lines = linesOf(unit);
  const places = new TagPlaces(unit);
  const placed = item.segments.map((segment): Placed => {
    const line = lines[segment.block];
    return { segment, tags: line ? places.of(segment.source, line) : [] };
  });
  const taken = new Set(placed.flatMap(({ tags }) => tags));
  const gaps: number[][] = Array.from({ length: placed.length + 1 }, () => []);
  for (const place of unit.tags.keys()) {
    if (!taken.has(place)) gaps[sentencesBefore(unit, place, { lines, placed })]?.push(place);
  }
  const built = new Target();
  const segments: UnitSegment[] = [];
  for (let at = 0; at <= placed.length; at++) {
    const left = placed[at - 1]?.segment;
    const right = placed[at];
    const from = left?.source.end ?? 0;
    const gap = unit.text.slice(from, right?.segment.source.start ?? unit.text.length);
    const tags = (gaps[at] ?? []).flatMap((place) => unit.tags[place] ?? []);
    const between = tags.map(({ id, kind, offset }) => ({ id, kind, offset: Math.max(0, offset - from) }));
    built.add(gapText(gap, left, right?.segment, { text: built.text, target }), between);
    if (!right) break;
    const { text, tags: own } = right.segment;
    const answer = right.segment.answer ?? { text, tags: own, provenance: "untranslatable" as const };
    const segment = deliverSegment(unit, right, answer);
    built.add(segment.target.text, segment.target.tags);
    segments.push(segment);
  }
  const characters = segments.reduce((sum, segment) => sum + segment.characters, 0);
  return { text: built.text, tags: built.tags, segments, characters };
}
