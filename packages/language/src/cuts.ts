/** Clause punctuation after which an over-long sentence may be cut, the stronger first. */
const clauseEnds = [/[;；:：؛。．！？!?။]/u, /[,，、،၊—–…]/u, /\s/u] as const;
/** A cluster longer than this (UTF-16 units) is no character of any language and may be cut between code points. */
const longestCluster = 128;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The UTF-16 offset `count` code points after `start`, at most `end`. */
function advance(text: string, start: number, range: { end: number; count: number }): number {
  let offset = start;
  for (let left = range.count; left > 0 && offset < range.end; left--) {
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  }
  return Math.min(offset, range.end);
}

/**
 * The last offset ≤ `limit` (and > `start`) that splits no user-perceived character; past `limit` if the piece is a
 * single one.
 */
function graphemeBoundary(text: string, start: number, limit: number): number {
  const from = Math.max(start, limit - longestCluster);
  const window = text.slice(from, limit + longestCluster);
  const cluster = graphemes.segment(window).containing(limit - from);
  if (!cluster || cluster.segment.length >= longestCluster) return limit;
  const boundary = from + cluster.index;
  return boundary > start ? boundary : boundary + cluster.segment.length;
}

/** Where to cut a piece that begins at `start` and is longer than `count` code points. */
function cutOffset(text: string, start: number, range: { end: number; count: number }): number {
  const limit = advance(text, start, range);
  if (limit >= range.end) return range.end;
  const earliest = advance(text, start, { end: limit, count: Math.floor(range.count / 2) });
  for (const pattern of clauseEnds) {
    for (let offset = limit; offset > earliest; offset--) {
      if (!pattern.test(text.charAt(offset - 1))) continue;
      if (/[\p{L}\p{N}]/u.test(text.charAt(offset)) && /[.,:;!?]/.test(text.charAt(offset - 1))) continue;
      const safe = graphemeBoundary(text, start, offset);
      if (safe === offset) return offset;
    }
  }
  return graphemeBoundary(text, start, limit);
}

/** Cuts `[start, end)` into pieces of at most `count` code points, at clause ends or spaces where there are any. */
export function cutOverlong(text: string, start: number, range: { end: number; count: number }): number[] {
  const offsets: number[] = [];
  let from = start;
  while (from < range.end) {
    from = cutOffset(text, from, range);
    offsets.push(from);
  }
  return offsets;
}
