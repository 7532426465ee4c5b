import type { PlaceStep } from "@yiqiao/contracts/documents";
import { ElementCursor, type PlacedUnit, type Reading, readPlainText } from "../../ooxml/index.ts";
import { escapeText, Splicer } from "../../xml/index.ts";
import { readStringItem, writeStringItem } from "./cells/string-item.ts";
import { type Sheet, sheetPlace } from "./workbook.ts";

interface CommentOptions {
  readonly name: string;
  readonly sheet: Sheet;
}

/** Where a reader finds the notes on a cell. */
export const commentPlace = ({ name }: Sheet, cell: string): readonly PlaceStep[] => [
  ...sheetPlace(`${name}!${cell}`),
  { in: "comment" },
];

/** Notes on cells. Those that stand in for a thread, for older programs, repeat its texts and follow them. */
export function readComments(source: string, { name, sheet }: CommentOptions): Reading {
  const units: PlacedUnit[] = [];
  for (const { cell, cursor, isThread } of commentsOf(source)) {
    if (isThread) continue;
    const item = readStringItem(cursor);
    if (item.text === undefined) continue;
    const { text, tags } = item.text;
    const context = { part: sheet.part, kind: "comment", place: commentPlace(sheet, cell) } as const;
    units.push({
      unit: { id: `${name}#${units.length + 1}`, text, tags, context },
      write: (target, splicer) => writeStringItem(item, target, splicer),
    });
  }
  return { units, frames: [] };
}

export function readThreads(source: string, { name, sheet }: CommentOptions): Reading {
  const units: PlacedUnit[] = [];
  const cursor = new ElementCursor(source);
  let cell = "";
  while (cursor.next()) {
    if (!cursor.isOpening) continue;
    if (cursor.name === "tc:threadedComment") cell = cursor.attribute("ref") ?? "";
    if (cursor.name !== "tc:text") continue;
    const value = readPlainText(cursor);
    if (value === undefined) continue;
    const context = { part: sheet.part, kind: "comment", place: commentPlace(sheet, cell) } as const;
    const unit = { id: `${name}#${units.length + 1}`, text: value.text, tags: [], context };
    units.push({ unit, write: value.write });
  }
  return { units, frames: [] };
}

/**
 * Notes that stand in for threads, with the thread's translations.
 * @param translated pairs of source and target by cell
 */
export function followThreads(
  source: string,
  translated: (cell: string) => readonly { readonly source: string; readonly target: string }[],
): string {
  const splicer = new Splicer(source);
  for (const { cell, cursor, isThread } of commentsOf(source)) {
    if (!isThread) continue;
    const depth = cursor.depth;
    while (cursor.nextChild(depth)) {
      if (cursor.name !== "x:t") continue;
      const start = cursor.end;
      const text = cursor.readText();
      const followed = translated(cell).reduce((result, pair) => result.replace(pair.source, () => pair.target), text);
      if (followed !== text) splicer.replace(start, cursor.start, escapeText(followed));
    }
  }
  return splicer.result();
}

/** The cursor stands at the opening tag of each comment's text. */
function* commentsOf(source: string): Iterable<{ cell: string; cursor: ElementCursor; isThread: boolean }> {
  const cursor = new ElementCursor(source);
  const authors: string[] = [];
  let cell = "";
  let isThread = false;
  while (cursor.next()) {
    if (!cursor.isOpening) continue;
    if (cursor.name === "x:author") authors.push(cursor.readText());
    else if (cursor.name === "x:comment") {
      cell = cursor.attribute("ref") ?? "";
      isThread = (authors[Number(cursor.attribute("authorId"))] ?? "").startsWith("tc=");
    } else if (cursor.name === "x:text") yield { cell, cursor, isThread };
  }
}
