import type { InlineTag } from "../engine.ts";

const words = new Intl.Segmenter("und", { granularity: "word" });

/**
 * Places the source's tags into a translation that came without them: in the source's order, in proportion to their
 * place in the source, at word boundaries. What was at either edge stays there.
 */
export function projectTags(source: { text: string; tags: readonly InlineTag[] }, target: string): InlineTag[] {
  const { starts, ends } = wordEdges(target);
  const length = Math.max(1, source.text.length);
  const opened = new Map<number, number>();
  let floor = 0;
  return source.tags.map((tag) => {
    const edges = tag.kind === "close" ? ends : starts;
    const wanted = (tag.offset / length) * target.length;
    const snapped = atEdge(tag.offset, source.text.length, target.length) ?? nearest(edges, wanted);
    const from = tag.kind === "close" && enclosesText(source.tags, tag) ? opened.get(tag.id) : undefined;
    const least = from === undefined ? floor : (ends.find((end) => end > from) ?? target.length);
    floor = Math.max(floor, snapped, least);
    if (tag.kind === "open") opened.set(tag.id, floor);
    return { ...tag, offset: floor };
  });
}

function enclosesText(tags: readonly InlineTag[], close: InlineTag): boolean {
  const open = tags.find(({ id, kind }) => id === close.id && kind === "open");
  return open !== undefined && open.offset < close.offset;
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

function nearest(edges: readonly number[], wanted: number): number {
  return edges.reduce((best, edge) => (Math.abs(edge - wanted) < Math.abs(best - wanted) ? edge : best), edges[0] ?? 0);
}
