import type { EngineResult, EngineSegment, EngineTermSpan, InlineTag } from "../engine.ts";

const indexOfClose = (tags: readonly InlineTag[], open: number): number =>
  tags.findIndex((tag, n) => n > open && tag.kind === "close" && tag.id === tags[open].id);

/** Where the opening mark goes: before the tags whose pairs lie in the span, behind all others at its start. */
function openingPlace(tags: readonly InlineTag[], { start, end }: EngineTermSpan): number {
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

/**
 * Puts a pair of marks around each term of a segment: inline tags with ids of their own, which tell where an engine that
 * knows tags has its words for it. A term that a pair of tags cuts through gets none.
 */
export function markTerms({ text, tags = [], terms = [] }: EngineSegment): EngineSegment {
  const marks = tags.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  const marked = [...tags];
  for (const [n, term] of terms.entries()) {
    const from = openingPlace(marked, term);
    const until = closingPlace(marked, from, term.end);
    if (until === undefined || term.end <= term.start) continue;
    marked.splice(until, 0, { id: marks + n, kind: "close", offset: term.end });
    marked.splice(from, 0, { id: marks + n, kind: "open", offset: term.start });
  }
  return marked.length > 0 ? { text, tags: marked, marks } : { text };
}

/** Takes the marks out again and tells where each term's words are, as far as the engine kept its marks. */
export function withoutMarks(segment: EngineSegment, { tags = [], ...result }: EngineResult): EngineResult {
  const { terms = [] } = segment;
  const marks = (segment.tags ?? []).reduce((most, { id }) => Math.max(most, id), 0) + 1;
  const spans = terms.map((_, n) => {
    const start = tags.find(({ id, kind }) => id === marks + n && kind === "open")?.offset;
    const end = tags.find(({ id, kind }) => id === marks + n && kind === "close")?.offset;
    return start !== undefined && end !== undefined && end > start ? { start, end } : null;
  });
  const own = tags.filter(({ id }) => id < marks);
  return { ...result, ...(segment.tags && { tags: own }), terms: spans };
}
