import type { EngineResult, EngineSegment, EngineTermSpan, InlineTag } from "../engine.ts";

type Range = Pick<EngineTermSpan, "start" | "end">;

const indexOfClose = (tags: readonly InlineTag[], open: number): number =>
  tags.findIndex((tag, n) => n > open && tag.kind === "close" && tag.id === tags[open].id);

/** Where the opening mark goes: before the tags whose pairs lie in the span, behind all others at its start. */
function openingPlace(tags: readonly InlineTag[], { start, end }: Range): number {
  const place = tags.findIndex((tag, n) => {
    if (tag.offset !== start || tag.kind !== "open") return tag.offset > start;
    const close = tags[indexOfClose(tags, n)];
    return close !== undefined && close.offset > start && close.offset <= end;
  });
  return place < 0 ? tags.length : place;
}

/** Where the closing mark goes, or undefined where a pair has only one of its tags in the span. */
function closingPlace(tags: readonly InlineTag[], from: number, end: number): number | undefined {
  const open: number[] = [];
  let at = from;
  for (; at < tags.length; at++) {
    const { id, kind, offset } = tags[at];
    const closesInside = kind === "close" && open.at(-1) === id;
    if (offset > end || (offset === end && !closesInside)) break;
    if (kind === "close" && open.pop() !== id) return undefined;
    if (kind === "open") open.push(id);
  }
  return open.length === 0 ? at : undefined;
}

interface Mark extends Range {
  readonly id: number;
}

/** The tags with a pair around a stretch; undefined where a pair of theirs has one of its tags in it. */
function withMark(tags: readonly InlineTag[], { id, start, end }: Mark): InlineTag[] | undefined {
  const from = openingPlace(tags, { start, end });
  const until = closingPlace(tags, from, end);
  if (until === undefined || end <= start) return undefined;
  const open = { id, kind: "open", offset: start } as const;
  const close = { id, kind: "close", offset: end } as const;
  return [...tags.slice(0, from), open, ...tags.slice(from, until), close, ...tags.slice(until)];
}

/** Where the one tag stands that cuts through a term, as that of a bold "acute heart" before "failure". */
function cutOf(tags: readonly InlineTag[], { start, end }: Range): number | undefined {
  const inside = tags.filter(({ kind, offset }) => kind !== "standalone" && offset > start && offset < end);
  const isAlone = ({ id }: InlineTag) => inside.filter((other) => other.id === id).length === 1;
  const isOfPairAtEdge = ({ id }: InlineTag) =>
    tags.filter((other) => other.id === id).every(({ offset }) => offset >= start && offset <= end);
  const cuts = new Set(inside.filter((tag) => isAlone(tag) && !isOfPairAtEdge(tag)).map(({ offset }) => offset));
  const [cut] = cuts;
  return cuts.size === 1 ? cut : undefined;
}

/** The two sides of a cut, each without the space at it. */
function sidesOf(text: string, { start, end }: Range, cut: number) {
  const left = text.slice(start, cut).trimEnd();
  const right = text.slice(cut, end).trimStart();
  return [
    { start, end: start + left.length },
    { start: end - right.length, end },
  ] as const;
}

const firstMark = (tags: readonly InlineTag[] = []): number => tags.reduce((most, { id }) => Math.max(most, id), 0) + 1;

/**
 * Puts a pair of marks around each term of a segment: inline tags with ids of their own, which tell where an engine that
 * knows tags has its words for it. A term that a tag cuts through gets a pair on each side of it.
 */
export function markTerms({ text, tags = [], terms = [] }: EngineSegment): EngineSegment {
  const marks = firstMark(tags);
  let marked: readonly InlineTag[] = tags;
  for (const [n, { start, end }] of terms.entries()) {
    const whole = withMark(marked, { id: marks + n, start, end });
    const cut = whole ? undefined : cutOf(tags, { start, end });
    const [left, right] = cut === undefined ? [] : sidesOf(text, { start, end }, cut);
    const begun = left && withMark(marked, { id: marks + n, ...left });
    const cutInTwo = begun && right && withMark(begun, { id: marks + terms.length + n, ...right });
    marked = whole ?? cutInTwo ?? marked;
  }
  return marked.length > 0 ? { text, tags: marked, marks } : { text };
}

function spanOf(tags: readonly InlineTag[], mark: number): Range | undefined {
  const start = tags.find(({ id, kind }) => id === mark && kind === "open")?.offset;
  const end = tags.find(({ id, kind }) => id === mark && kind === "close")?.offset;
  return start !== undefined && end !== undefined && end > start ? { start, end } : undefined;
}

/** Takes the marks out again and tells where each term's words are, as far as the engine kept its marks together. */
export function withoutMarks(segment: EngineSegment, { tags = [], ...result }: EngineResult): EngineResult {
  const { terms = [] } = segment;
  const marks = firstMark(segment.tags);
  const { tags: sent = [] } = markTerms(segment);
  const spans = terms.map((_, n) => {
    const one = spanOf(tags, marks + n);
    const second = marks + terms.length + n;
    if (one === undefined || !sent.some(({ id }) => id === second)) return one ?? null;
    const other = spanOf(tags, second);
    if (other === undefined) return null;
    const [first, last] = one.start <= other.start ? [one, other] : [other, one];
    return result.text.slice(first.end, last.start).trim() === "" ? { start: first.start, end: last.end } : null;
  });
  const own = tags.filter(({ id }) => id < marks);
  return { ...result, ...(segment.tags && { tags: own }), terms: spans };
}
