import type { InlineTag, TaggedText } from "../model.ts";
import { anchorsOf, type Anchor } from "./anchors.ts";
import { checkTags, keyOf } from "./tag-check.ts";

interface Wanted {
  readonly offset: number;
  /** It stands right beside something that both texts have. */
  readonly isSure: boolean;
}

/** What a tag belongs to: the text behind an opening tag, the text before a closing one. */
function touching(source: TaggedText, tag: InlineTag, anchors: readonly Anchor[]): number | undefined {
  const isBlank = (start: number, end: number) => source.text.slice(start, end).trim() === "";
  const wide = anchors.filter(({ source: { start, end } }) => end > start);
  const behind = wide.find((anchor) => anchor.source.start === tag.offset);
  const before = wide.find((anchor) => anchor.source.end === tag.offset);
  const [first, second] =
    tag.kind === "open" ? [behind?.target.start, before?.target.end] : [before?.target.end, behind?.target.start];
  if (first !== undefined || second !== undefined) return first ?? second;
  const near = wide.find(
    ({ source: { start, end } }) =>
      (start > tag.offset && isBlank(tag.offset, start)) || (end < tag.offset && isBlank(end, tag.offset)),
  );
  if (near !== undefined) return near.source.start > tag.offset ? near.target.start : near.target.end;
  return anchors.find((anchor) => anchor.source.start === tag.offset && anchor.source.end === tag.offset)?.target.start;
}

/** In proportion to the places around it that both texts have; where those changed sides, beside the nearer one. */
function proportional(lengths: { source: number; target: number }, offset: number, anchors: readonly Anchor[]): number {
  let left: Anchor | undefined;
  let right: Anchor | undefined;
  for (const anchor of anchors) {
    if (anchor.source.end <= offset && (left === undefined || anchor.source.end > left.source.end)) left = anchor;
    if (anchor.source.start >= offset && (right === undefined || anchor.source.start < right.source.start))
      right = anchor;
  }
  if (left === undefined || right === undefined) return 0;
  const gap = right.source.start - left.source.end;
  if (left.target.end <= right.target.start) {
    const share = gap === 0 ? 0 : (offset - left.source.end) / gap;
    return left.target.end + share * (right.target.start - left.target.end);
  }
  const scale = lengths.target / Math.max(1, lengths.source);
  const toLeft = offset - left.source.end;
  const toRight = right.source.start - offset;
  return toLeft <= toRight ? left.target.end + toLeft * scale : right.target.start - toRight * scale;
}

function wantedOffset(source: TaggedText, target: TaggedText, tag: InlineTag): Wanted {
  const anchors = anchorsOf(source, target);
  const sure = touching(source, tag, anchors);
  if (sure !== undefined) return { offset: sure, isSure: true };
  const lengths = { source: source.text.length, target: target.text.length };
  return { offset: proportional(lengths, tag.offset, anchors), isSure: false };
}

/** Where words begin and end. */
function boundaries(text: string, language: string): number[] {
  const words = new Intl.Segmenter(language, { granularity: "word" }).segment(text);
  return [...Array.from(words, ({ index }) => index), text.length];
}

/** How badly a tag stands at an offset: an opening one before a space, a closing one behind a space. */
function awkwardness(text: string, tag: InlineTag, offset: number): number {
  if (tag.kind === "open") return /^[\s\p{Po}\p{Pe}]|^$/u.test(text.slice(offset)) ? 1 : 0;
  if (tag.kind === "close") return /\s$|^$/u.test(text.slice(0, offset)) ? 1 : 0;
  return 0;
}

const inserted = (tags: readonly InlineTag[], at: number, tag: InlineTag): InlineTag[] => [
  ...tags.slice(0, at),
  tag,
  ...tags.slice(at),
];

/** How many tags would stand on another side of the new one than in the source. */
function changedSides(order: ReadonlyMap<string, number>, tags: readonly InlineTag[], at: number): number {
  const own = order.get(keyOf(tags[at] ?? { id: 0, kind: "standalone" })) ?? 0;
  return tags.filter((tag, place) => {
    const rank = order.get(keyOf(tag));
    return rank !== undefined && place !== at && rank < own !== place < at;
  }).length;
}

interface Pair {
  readonly id: number;
  readonly open: number;
  readonly close: number;
  readonly isEmpty: boolean;
}

function pairsOf(tags: readonly InlineTag[]): Pair[] {
  return tags.flatMap(({ id, kind, offset }, open) => {
    const close = tags.findIndex((other, at) => at > open && other.id === id && other.kind === "close");
    const isPair = kind === "open" && close !== -1;
    return isPair ? [{ id, open, close, isEmpty: tags[close]?.offset === offset }] : [];
  });
}

/** Which tags a pair holds, and whether it holds any text. */
function holdings(tags: readonly InlineTag[], shared: ReadonlySet<string>): Set<string> {
  const held = new Set<string>();
  for (const { id, open, close, isEmpty } of pairsOf(tags)) {
    held.add(`${id} ${isEmpty ? "is empty" : "has text"}`);
    for (const tag of tags.slice(open + 1, close)) if (shared.has(keyOf(tag))) held.add(`${id} holds ${keyOf(tag)}`);
  }
  return held;
}

/** In how many ways the pairs of two texts hold other things. */
function changedHoldings(source: readonly InlineTag[], target: readonly InlineTag[]): number {
  const shared = new Set(target.map(keyOf));
  const before = holdings(
    source.filter((tag) => shared.has(keyOf(tag))),
    shared,
  );
  const after = holdings(target, shared);
  return [...before].filter((one) => !after.has(one)).length + [...after].filter((one) => !before.has(one)).length;
}

interface Slot {
  readonly tags: readonly InlineTag[];
  readonly cost: readonly number[];
}

/** All places among the tags that stand at one offset. */
function slotsAt(source: TaggedText, target: TaggedText, tag: InlineTag): Slot[] {
  const order = new Map(source.tags.map((one, at) => [keyOf(one), at]));
  const first = target.tags.filter(({ offset }) => offset < tag.offset).length;
  const last = target.tags.filter(({ offset }) => offset <= tag.offset).length;
  return Array.from({ length: last - first + 1 }, (_, more) => {
    const tags = inserted(target.tags, first + more, tag);
    const { problems } = checkTags(source.tags, tags);
    const wrong = [...problems.values()].filter((problem) => problem === "reversed" || problem === "crossed").length;
    return { tags, cost: [wrong, changedHoldings(source.tags, tags), changedSides(order, tags, first + more)] };
  });
}

const isCheaper = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((cost, place) => cost !== other[place]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
};

/**
 * The target with a tag of the source that it lacks, at the place that corresponds to the source's: beside the same
 * number, word, sign or tag, else in proportion and between words, and never so that it overlaps another pair.
 */
export function placeTag(source: TaggedText, target: TaggedText, tag: InlineTag, language: string): TaggedText {
  const { offset: wanted, isSure } = wantedOffset(source, target, tag);
  const between = boundaries(target.text, language);
  const offsets = new Set(isSure ? [wanted, ...between] : between);
  let best: Slot | undefined;
  for (const offset of offsets) {
    const away = Math.abs(offset - wanted);
    const awkward = isSure && away === 0 ? 0 : awkwardness(target.text, tag, offset);
    for (const { tags, cost } of slotsAt(source, target, { id: tag.id, kind: tag.kind, offset })) {
      const [wrong = 0, held = 0, sides = 0] = cost;
      const slot = { tags, cost: [wrong, held, away + awkward * 3, sides] };
      if (best === undefined || isCheaper(slot.cost, best.cost)) best = slot;
    }
  }
  return best === undefined ? target : { text: target.text, tags: best.tags };
}

/** The target with all tags of the source that it lacks. */
export const placeMissingTags = (source: TaggedText, target: TaggedText, language: string): TaggedText =>
  checkTags(source.tags, target.tags).missing.reduce((placed, tag) => placeTag(source, placed, tag, language), target);
