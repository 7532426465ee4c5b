import type { InlineTag } from "../engine.ts";

const words = new Intl.Segmenter("und", { granularity: "word" });

/**
 * Places the source's tags into a translation that came without them: in the source's order, in proportion to their
 * place in the source, at word boundaries. What was at either edge stays there.
 */
export function projectTags(source: { text: string; tags: readonly InlineTag[] }, target: string): InlineTag[] {
  const { starts, ends } = wordEdges(target);
  const length = Math.max(1, source.text.length);
  const openings = new Map<number, number>();
  for (const { id, kind, offset } of source.tags) {
    if (kind === "open" && !openings.has(id)) openings.set(id, offset);
  }
  const opened = new Map<number, number>();
  let floor = 0;
  return source.tags.map((tag) => {
    const edges = tag.kind === "close" ? ends : starts;
    const wanted = (tag.offset / length) * target.length;
    const snapped = atEdge(tag.offset, source.text.length, target.length) ?? nearest(edges, wanted);
    const from =
      tag.kind === "close" && (openings.get(tag.id) ?? Infinity) < tag.offset ? opened.get(tag.id) : undefined;
    const least = from === undefined ? floor : (ends[indexFrom(ends, from + 1)] ?? target.length);
    floor = Math.max(floor, snapped, least);
    if (tag.kind === "open") opened.set(tag.id, floor);
    return { ...tag, offset: floor };
  });
}

function atEdge(offset: number, sourceLength: number, targetLength: number): number | undefined {
  if (offset <= 0) return 0;
  return offset >= sourceLength ? targetLength : undefined;
}

function wordEdges(text: string): { starts: number[]; ends: number[] } {
  const starts = [0];
  const ends = [text.length];
  for (const { index, segment, isWordLike } of words.segment(text)) {
    if (!isWordLike) continue;
    starts.push(index);
    ends.push(index + segment.length);
  }
  const sorted = (list: number[]) => [...new Set(list)].sort((a, b) => a - b);
  return { starts: sorted([...starts, text.length]), ends: sorted(ends) };
}

/** Where the first one of rising numbers stands that is not below `least`; behind the last where all are. */
function indexFrom(rising: readonly number[], least: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The edge nearest to a place, the one before it of two that are as near. */
function nearest(edges: readonly number[], wanted: number): number {
  const at = indexFrom(edges, wanted);
  const [before, after] = [edges[at - 1], edges[at]];
  if (before === undefined || after === undefined) return before ?? after ?? 0;
  return wanted - before <= after - wanted ? before : after;
}
