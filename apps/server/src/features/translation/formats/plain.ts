import type { Block, ParsedText } from "../segment.ts";

const noTags: ReadonlySet<number> = new Set();
const lines = /[^\r\n\v\f\u0085\u2028\u2029]+/g;
const fence = /^\s{0,3}(`{3,}|~{3,})/;

/** The lines of prose: those between two fences of Markdown, and the fences, are code. */
function proseOf(text: string): RegExpExecArray[] {
  const prose: RegExpExecArray[] = [];
  let fenced: { readonly mark: string; readonly lines: RegExpExecArray[] } | undefined;
  for (const line of text.matchAll(lines)) {
    const mark = fence.exec(line[0])?.[1];
    if (fenced === undefined && mark !== undefined) fenced = { mark, lines: [line] };
    else if (fenced === undefined) prose.push(line);
    else if (mark?.startsWith(fenced.mark) === true && line[0].trim() === mark) fenced = undefined;
    else fenced.lines.push(line);
  }
  return fenced === undefined ? prose : [...prose, ...fenced.lines];
}

/** Plain text: every line is a block; line breaks and the white space between sentences are gaps. */
export function parsePlain(text: string): ParsedText {
  const blocks: Block[] = [];
  for (const line of proseOf(text)) {
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
