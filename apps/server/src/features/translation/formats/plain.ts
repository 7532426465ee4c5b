import type { Block, ParsedText } from "../segment.ts";

const noTags: ReadonlySet<number> = new Set();

/** Plain text: every line is a block; line breaks and the white space between sentences are gaps. */
export function parsePlain(text: string): ParsedText {
  const blocks: Block[] = [];
  for (const line of text.matchAll(/[^\r\n\v\f\u0085\u2028\u2029]+/g)) {
    const start = line.index;
    blocks.push({
      text: line[0],
      isWhole: false,
      place: (span) => ({
        source: { start: start + span.start, end: start + span.end },
        tags: [],
        fixed: noTags,
        nested: false,
      }),
    });
  }
  return {
    blocks,
    isPlain: true,
    renderGap: (span, _nested, join) => {
      const gap = text.slice(span.start, span.end);
      return [join ? join(gap) : gap];
    },
    renderSegment: (_segment, answer) => [answer.text],
  };
}
