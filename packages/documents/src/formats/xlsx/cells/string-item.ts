import type { TaggedText } from "../../../model/unit.ts";
import {
  type ElementCursor,
  plainFormat,
  type Run,
  type RunFormat,
  runsOfTarget,
  type RunText,
  textOfRuns,
} from "../../../ooxml/index.ts";
import { escapeText, type Splicer, tagName } from "../../../xml/index.ts";
import { decodeCharacters, encodeCharacters } from "./escapes.ts";

/** A text with formats (`si`, `is`, `text`), by offsets of its part. */
export interface StringItem {
  /** All of it, with whitespace at its edges. */
  readonly plain: string;
  /** Undefined where nothing of it is language. */
  readonly text: RunText | undefined;
  readonly start: number;
  readonly end: number;
  /** With its colon. */
  readonly prefix: string;
}

/** Reads the item whose opening tag is the current one; phonetic guides over it are not read. */
export function readStringItem(cursor: ElementCursor): StringItem {
  const rawName = tagName(cursor.text, cursor.start);
  const prefix = rawName.slice(0, rawName.indexOf(":") + 1);
  const start = cursor.end;
  if (cursor.kind === "empty") return { plain: "", text: undefined, start, end: start, prefix };
  const depth = cursor.depth;
  const runs: Run[] = [];
  while (cursor.nextChild(depth)) {
    if (cursor.name === "x:t")
      runs.push({ kind: "text", text: decodeCharacters(cursor.readText()), format: plainFormat });
    else if (cursor.name === "x:r") runs.push(readRun(cursor));
    else cursor.skip();
  }
  const plain = runs.map((run) => (run.kind === "text" ? run.text : "")).join("");
  return { plain, text: textOfRuns(runs), start, end: cursor.start, prefix };
}

/** Guides to the pronunciation of the source say nothing about the target and go. */
export function writeStringItem({ start, end, prefix, text }: StringItem, target: TaggedText, splicer: Splicer): void {
  if (text === undefined) return;
  const runs = runsOfTarget(text, target).flatMap((run) => (run.kind === "text" ? [run] : []));
  const isPlain = runs.every(({ format }) => format.xml === "");
  const textElement = (content: string) =>
    `<${prefix}t xml:space="preserve">${escapeText(encodeCharacters(content))}</${prefix}t>`;
  const xml = isPlain
    ? textElement(runs.map((run) => run.text).join(""))
    : runs.map((run) => `<${prefix}r>${run.format.xml}${textElement(run.text)}</${prefix}r>`).join("");
  splicer.replace(start, end, xml);
}

function readRun(cursor: ElementCursor): Run {
  let text = "";
  let format: RunFormat = plainFormat;
  if (cursor.kind === "empty") return { kind: "text", text, format };
  const depth = cursor.depth;
  while (cursor.nextChild(depth)) {
    const { name, start } = cursor;
    if (name === "x:t") text += decodeCharacters(cursor.readText());
    else if (name === "x:rPr") {
      const xml = cursor.text.slice(start, cursor.skip());
      format = { key: xml, xml, isLink: false };
    } else cursor.skip();
  }
  return { kind: "text", text, format };
}
