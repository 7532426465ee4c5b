import { escapeText, type Splicer, tagName } from "../xml/index.ts";
import type { TaggedText } from "../model/unit.ts";
import { writeDirection } from "./direction.ts";
import type { ElementCursor } from "./element-cursor.ts";
import type { TargetStyle } from "./reading.ts";
import { formatOf, styledProperties } from "./run-properties.ts";
import { plainFormat, type Run, type RunFormat, runsOfTarget, type RunText, textOfRuns } from "./runs.ts";

/** A paragraph of DrawingML, by offsets of its part's text. */
export interface Paragraph {
  readonly text: RunText;
  /** Its runs, from the first to behind the last. */
  readonly start: number;
  readonly end: number;
  /** The tag of `a:pPr`; where it would stand, when there is none. */
  readonly properties: { readonly start: number; readonly end: number };
  /** With its colon. */
  readonly prefix: string;
}

/**
 * Reads the paragraph whose opening tag (`a:p`) is the current one; the cursor stands at its end afterwards. Undefined
 * where there is nothing to translate.
 */
export function readParagraph(cursor: ElementCursor): Paragraph | undefined {
  if (cursor.kind === "empty") return undefined;
  const depth = cursor.depth;
  const rawName = tagName(cursor.text, cursor.start);
  const runs: Run[] = [];
  let properties = { start: cursor.end, end: cursor.end };
  let start = -1;
  let end = -1;
  while (cursor.nextChild(depth)) {
    const childStart = cursor.start;
    if (cursor.name === "a:pPr") {
      properties = { start: cursor.start, end: cursor.end };
      cursor.skip();
    } else if (cursor.name === "a:endParaRPr") {
      cursor.skip();
    } else {
      if (start < 0) start = childStart;
      runs.push(readRun(cursor));
      end = cursor.end;
    }
  }
  const text = textOfRuns(softenBreaks(runs));
  if (text === undefined) return undefined;
  return { text, start, end, properties, prefix: rawName.slice(0, rawName.indexOf(":") + 1) };
}

interface ParagraphEdit {
  readonly splicer: Splicer;
  readonly style: TargetStyle;
  /** The text of the part. */
  readonly source: string;
  /** It is centred unless it says otherwise. */
  readonly isCentred: boolean;
}

/** Puts the target in the place of the paragraph's runs. */
export function writeParagraph(
  { text, start, end, properties, prefix }: Paragraph,
  target: TaggedText,
  { splicer, style, source, isCentred }: ParagraphEdit,
): void {
  splicer.replace(start, end, runsOfTarget(text, target).map(runWriter(prefix, style)).join(""));
  writeDirection({ properties, isCentred }, { splicer, style, source, prefix });
}

function readRun(cursor: ElementCursor): Run {
  const { name, start, text: xml } = cursor;
  if (name !== "a:r" && name !== "a:br" && name !== "a:fld") {
    return { kind: "code", xml: xml.slice(start, cursor.skip()), type: "other" };
  }
  const { text, format } = readRunContent(cursor);
  if (name === "a:r") return { kind: "text", text, format };
  if (name === "a:br") return { kind: "text", text: "\n", format };
  return { kind: "code", xml: xml.slice(start, cursor.end), type: "field", equiv: text };
}

function readRunContent(cursor: ElementCursor): { text: string; format: RunFormat } {
  let text = "";
  let format = plainFormat;
  if (cursor.kind === "empty") return { text, format };
  const depth = cursor.depth;
  while (cursor.nextChild(depth)) {
    const { name, start } = cursor;
    if (name === "a:t") text += cursor.readText();
    else if (name === "a:rPr") format = formatOf(cursor.text.slice(start, cursor.skip()));
    else cursor.skip();
  }
  return { text, format };
}

/**
 * A line that goes on in the middle of a sentence is broken for its looks: the sentence is kept whole, with a tag for
 * the break. Elsewhere the line end stays part of the text.
 */
function softenBreaks(all: readonly Run[]): Run[] {
  // PowerPoint leaves runs of no text around the breaks.
  const runs = all.filter((run) => run.kind === "code" || run.text !== "");
  return runs.flatMap((run, at): Run[] => {
    if (run.kind !== "text" || run.text !== "\n") return [run];
    const before = textBeside(runs, at, -1);
    const after = textBeside(runs, at, 1);
    if (!/[\p{L}\p{N},]\s*$/u.test(before) || !/^\s*\p{Ll}/u.test(after)) return [run];
    const lineBreak: Run = { kind: "code", xml: "", type: "break", equiv: "\n" };
    const isSpaced = /\s$/.test(before) || /^\s/.test(after);
    return isSpaced ? [lineBreak] : [{ ...run, text: " " }, lineBreak];
  });
}

/** What stands before or after a run, to the next that says something; nothing where that is no text, or a line end. */
function textBeside(runs: readonly Run[], at: number, step: 1 | -1): string {
  let text = "";
  for (let beside = at + step; text.trim() === ""; beside += step) {
    const run = runs[beside];
    if (run?.kind !== "text" || run.text === "\n") return "";
    text = step < 0 ? run.text + text : text + run.text;
  }
  return text;
}

function runWriter(prefix: string, style: TargetStyle): (run: Run, index: number, runs: readonly Run[]) => string {
  const styled = new Map<string, string>();
  const propertiesOf = ({ xml }: RunFormat) => {
    const known = styled.get(xml) ?? styledProperties(xml, prefix, style);
    styled.set(xml, known);
    return known;
  };
  const lineBreak = (format: RunFormat) => `<${prefix}br>${propertiesOf(format)}</${prefix}br>`;
  const isBreak = (run: Run | undefined) => run?.kind === "code" && run.type === "break";
  return (run, index, runs) => {
    if (run.kind === "code") return isBreak(run) ? lineBreak(formatBefore(runs, index)) : run.xml;
    let { text } = run;
    if (isBreak(runs[index + 1])) text = text.replace(/ $/, "");
    if (isBreak(runs[index - 1])) text = text.replace(/^ /, "");
    const lines = text.split("\n").map((line) => {
      if (line === "") return "";
      return `<${prefix}r>${propertiesOf(run.format)}<${prefix}t>${escapeText(line)}</${prefix}t></${prefix}r>`;
    });
    return lines.join(lineBreak(run.format));
  };
}

function formatBefore(runs: readonly Run[], index: number): RunFormat {
  const before = runs[index - 1];
  return before?.kind === "text" ? before.format : plainFormat;
}
