import {
  asWrapped,
  type CodeRun,
  codeRunsOf,
  paragraphsOf,
  type ParsedLine,
  separatorBetween,
  usualWidthOf,
} from "@yiqiao/documents/plain-text";
import type { Block, ParsedText, Span } from "../segment.ts";
import { type InlineMark, inlineMarks } from "./markdown-marks.ts";
import { type Markup, type MarkupByTag, TaggedBlock, tagKey } from "./tagged-block.ts";

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
/** The signs of Markdown of each placed sentence. */
type PlainMarkup = WeakMap<Span, MarkupByTag>;

/** A stretch of a block's text that stands in one piece in the source. */
interface Stretch {
  /** In the block's text. */
  readonly offset: number;
  readonly start: number;
}

function blockOf(text: string, stretches: readonly Stretch[], markup: PlainMarkup): Block {
  const sourceOf = (offset: number): number => {
    const stretch = stretches.findLast((one) => one.offset <= offset);
    return offset + (stretch === undefined ? 0 : stretch.start - stretch.offset);
  };
  const marks = inlineMarks(text);
  if (marks.length > 0) return taggedBlock(text, { marks, sourceOf, markup });
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

interface MarkedText {
  readonly marks: readonly InlineMark[];
  readonly sourceOf: (offset: number) => number;
  readonly markup: PlainMarkup;
}

/** A block whose signs of Markdown are inline tags. */
function taggedBlock(text: string, { marks, sourceOf, markup }: MarkedText): Block {
  const block = new TaggedBlock((source, byTag) => markup.set(source, byTag));
  const added: Markup[] = [];
  const addText = (from: number, to: number) => {
    for (let at = from; at < to; at++) block.addDecoded(text.charAt(at), sourceOf(at), sourceOf(at) + 1);
  };
  let done = 0;
  for (const { kind, start, end, partner } of marks) {
    addText(done, start);
    const other = kind === "close" ? added[partner] : undefined;
    const mark: Markup = {
      kind,
      start: sourceOf(start),
      end: sourceOf(end - 1) + 1,
      partner: other,
      offset: block.text.length,
    };
    if (other) other.partner = mark;
    added.push(mark);
    block.markup.push(mark);
    done = end;
  }
  addText(done, text.length);
  return block;
}

const startOfText = ({ start, parts }: Line): number => start + parts.indent.length + parts.marker.length;

/** The cells of a line. */
function* cellBlocks(line: Line, markup: PlainMarkup): Generator<Block> {
  let start = startOfText(line);
  for (const { gap, text } of line.parts.cells) {
    start += gap.length;
    if (text.trim() !== "") yield blockOf(text, [{ offset: 0, start }], markup);
    start += text.length;
  }
}

/** Lines that a program wrapped as one text. */
function wrappedBlock(lines: readonly Line[], markup: PlainMarkup): Block {
  let text = "";
  const stretches = lines.map((line): Stretch => {
    const { text: own } = asWrapped(line);
    const before = text === "" ? "" : separatorBetween(text, own);
    const offset = text.length + before.length;
    text += before + own;
    return { offset, start: startOfText(line) };
  });
  return blockOf(text, stretches, markup);
}

interface Reading {
  readonly joinsLines: boolean;
  readonly markup: PlainMarkup;
}

function* proseBlocks(lines: readonly TextLine[], { joinsLines, markup }: Reading): Generator<Block> {
  for (const paragraph of paragraphsOf(lines, joinsLines ? usualWidthOf(lines) : undefined)) {
    if (joinsLines && paragraph.width !== undefined) yield wrappedBlock(paragraph.lines, markup);
    else for (const line of paragraph.lines) yield* cellBlocks(line, markup);
  }
}

/** The comments of code, and the code around them. */
function readCode(lines: readonly TextLine[], { first, comments }: CodeRun, markup: PlainMarkup) {
  const blocks: Block[] = [];
  const code: Span[] = [];
  for (const [place, spans] of comments.entries()) {
    const { text, start } = lines[first + place] ?? { text: "", start: 0 };
    let done = 0;
    for (const span of spans) {
      blocks.push(blockOf(text.slice(span.start, span.end), [{ offset: 0, start: start + span.start }], markup));
      code.push({ start: start + done, end: start + span.start });
      done = span.end;
    }
    code.push({ start: start + done, end: start + text.length });
  }
  return { blocks, code };
}

/** The blocks of a text in its order, and what of it is code. */
function readPlain(text: string, reading: Reading) {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  const code: Span[] = [];
  let done = 0;
  for (const run of codeRunsOf(lines.map((line) => line.text))) {
    blocks.push(...proseBlocks(lines.slice(done, run.first), reading));
    const read = readCode(lines, run, reading.markup);
    blocks.push(...read.blocks);
    code.push(...read.code);
    done = run.end;
  }
  blocks.push(...proseBlocks(lines.slice(done), reading));
  const isCode = blocks.length === 0 && code.length > 0;
  return { blocks: isCode ? [...proseBlocks(lines, { ...reading, joinsLines: false })] : blocks, code, isCode };
}

/** The code points before each offset that are in no code. */
function countsBefore(text: string, code: readonly Span[]): Uint32Array {
  const before = new Uint32Array(text.length + 1);
  let at = 0;
  for (let offset = 0; offset < text.length; offset++) {
    while ((code[at]?.end ?? Infinity) <= offset) at++;
    const isSecondHalf = (text.charCodeAt(offset) & 0xfc00) === 0xdc00 && (text.codePointAt(offset - 1) ?? 0) > 0xffff;
    const isCounted = !isSecondHalf && (code[at]?.start ?? Infinity) > offset;
    before[offset + 1] = (before[offset] ?? 0) + (isCounted ? 1 : 0);
  }
  return before;
}

/**
 * Plain text. What is translated are the cells of each line: bullets, numbers, signs of headings and quotations, bars and
 * wide gaps between columns, line breaks, and the white space between sentences are gaps,
 * and so is code, of which comments are translated.
 * @param joinsLines whether the lines of a paragraph that a program wrapped are read, and written, as one
 */
export function parsePlain(text: string, { joinsLines = false } = {}): ParsedText {
  const markup: PlainMarkup = new WeakMap();
  const { blocks, code, isCode } = readPlain(text, { joinsLines, markup });
  const before = countsBefore(text, code);
  return {
    blocks,
    isCode,
    isPlain: true,
    counted: ({ start, end }) => (before[end] ?? 0) - (before[start] ?? 0),
    renderGap: (span: Span, _nested, join) => {
      const gap = text.slice(span.start, span.end);
      if (join === undefined) return [gap];
      return [join(lineBreak.test(gap) ? " " : gap)];
    },
    renderSegment: ({ source }, { text: target, tags, provenance }) => {
      const byTag = markup.get(source);
      if (byTag === undefined) return [target];
      if (provenance === "untranslatable") return [text.slice(source.start, source.end)];
      const pieces: string[] = [];
      let done = 0;
      for (const tag of tags) {
        const mark = byTag.get(tagKey(tag));
        pieces.push(target.slice(done, tag.offset), mark === undefined ? "" : text.slice(mark.start, mark.end));
        done = tag.offset;
      }
      return [...pieces, target.slice(done)];
    },
  };
}
