import { codePointLength } from "@yiqiao/contracts/text";
import {
  asWrapped,
  type CodeRun,
  codeRunsOf,
  type Paragraph,
  paragraphsOf,
  type ParsedLine,
  separatorBetween,
  usualWidthOf,
} from "@yiqiao/documents/plain-text";
import type { Block, ParsedText, Span } from "../segment.ts";

const noTags: ReadonlySet<number> = new Set();
const lineBreak = /[\r\n\v\f\u0085\u2028\u2029]/;
const linePattern = /\r\n|[\r\n\v\f\u0085\u2028\u2029]|[^\r\n\v\f\u0085\u2028\u2029]+/g;

interface TextLine {
  readonly text: string;
  /** Where it stands in the text. */
  readonly start: number;
}

/** The lines of a text, blank ones, too. */
function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let isOpen = false;
  for (const { 0: found, index } of text.matchAll(linePattern)) {
    const isBreak = lineBreak.test(found.charAt(0));
    if (!isBreak) lines.push({ text: found, start: index });
    else if (!isOpen) lines.push({ text: "", start: index });
    isOpen = !isBreak;
  }
  return lines;
}

type Line = ParsedLine<TextLine>;

/** A stretch of a block's text that stands in one piece in the source. */
interface Stretch {
  /** In the block's text. */
  readonly offset: number;
  readonly start: number;
}

function blockOf(text: string, stretches: readonly Stretch[]): Block {
  const sourceOf = (offset: number): number => {
    const stretch = stretches.findLast((one) => one.offset <= offset);
    return offset + (stretch === undefined ? 0 : stretch.start - stretch.offset);
  };
  return {
    text,
    isWhole: false,
    place: (span) => ({
      source: { start: sourceOf(span.start), end: sourceOf(span.end - 1) + 1 },
      tags: [],
      fixed: noTags,
      nested: false,
    }),
  };
}

const startOfText = ({ start, parts }: Line): number => start + parts.indent.length + parts.marker.length;

/** The cells of a line. */
function* cellBlocks(line: Line): Generator<Block> {
  let start = startOfText(line);
  for (const { gap, text } of line.parts.cells) {
    start += gap.length;
    if (text.trim() !== "") yield blockOf(text, [{ offset: 0, start }]);
    start += text.length;
  }
}

/** Lines that a program wrapped as one text. */
function wrappedBlock(lines: readonly Line[]): Block {
  let text = "";
  const stretches = lines.map((line): Stretch => {
    const { text: own } = asWrapped(line);
    const before = text === "" ? "" : separatorBetween(text, own);
    const offset = text.length + before.length;
    text += before + own;
    return { offset, start: startOfText(line) };
  });
  return blockOf(text, stretches);
}

function* proseBlocks(lines: readonly TextLine[], joinsLines: boolean): Generator<Block> {
  if (joinsLines) {
    for (const paragraph of paragraphsOf(lines, usualWidthOf(lines))) yield* paragraphBlocks(paragraph);
    return;
  }
  for (const paragraph of paragraphsOf(lines, undefined)) for (const line of paragraph.lines) yield* cellBlocks(line);
}

function* paragraphBlocks({ lines, width }: Paragraph<TextLine>): Generator<Block> {
  if (width === undefined) yield* cellBlocks(lines[0]);
  else yield wrappedBlock(lines);
}

/** The comments of code, and the code around them. */
function readCode(lines: readonly TextLine[], { first, comments }: CodeRun) {
  const blocks: Block[] = [];
  const code: Span[] = [];
  for (const [place, spans] of comments.entries()) {
    const { text, start } = lines[first + place] ?? { text: "", start: 0 };
    let done = 0;
    for (const span of spans) {
      blocks.push(blockOf(text.slice(span.start, span.end), [{ offset: 0, start: start + span.start }]));
      code.push({ start: start + done, end: start + span.start });
      done = span.end;
    }
    code.push({ start: start + done, end: start + text.length });
  }
  return { blocks, code };
}

/** The blocks of a text in its order, and what of it is code. */
function readPlain(text: string, joinsLines: boolean) {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  const code: Span[] = [];
  let done = 0;
  for (const run of codeRunsOf(lines.map((line) => line.text))) {
    blocks.push(...proseBlocks(lines.slice(done, run.first), joinsLines));
    const read = readCode(lines, run);
    blocks.push(...read.blocks);
    code.push(...read.code);
    done = run.end;
  }
  blocks.push(...proseBlocks(lines.slice(done), joinsLines));
  const isCode = blocks.length === 0 && code.length > 0;
  return { blocks: isCode ? [...proseBlocks(lines, false)] : blocks, code, isCode };
}

/**
 * Plain text. What is translated are the cells of each line: bullets, numbers, signs of headings and quotations, bars and
 * wide gaps between columns, line breaks, and the white space between sentences are gaps,
 * and so is code, of which comments are translated.
 * @param joinsLines whether the lines of a paragraph that a program wrapped are read, and written, as one
 */
export function parsePlain(text: string, { joinsLines = false } = {}): ParsedText {
  const { blocks, code, isCode } = readPlain(text, joinsLines);
  return {
    blocks,
    isCode,
    isPlain: true,
    counted: ({ start, end }) =>
      code.reduce(
        (count, one) => count - codePointLength(text.slice(Math.max(start, one.start), Math.min(end, one.end))),
        codePointLength(text.slice(start, end)),
      ),
    renderGap: (span: Span, _nested, join) => {
      const gap = text.slice(span.start, span.end);
      if (join === undefined) return [gap];
      return [join(lineBreak.test(gap) ? " " : gap)];
    },
    renderSegment: (_segment, answer) => [answer.text],
  };
}
