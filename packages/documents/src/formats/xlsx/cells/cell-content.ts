import { ElementCursor, readPart } from "../../../ooxml/index.ts";
import { readStringItem } from "./string-item.ts";
import type { Warn, Workbook } from "../workbook.ts";

/** What a cell holds: its value, or the text that stands in it, and the formula that gave it. */
export interface CellContent {
  readonly value: string | undefined;
  readonly formula: string | undefined;
  readonly inline: string | undefined;
}

/** Reads the cell whose opening tag is the current one, and has a content. */
export function readCellContent(cursor: ElementCursor): CellContent {
  const depth = cursor.depth;
  let value: string | undefined;
  let formula: string | undefined;
  let inline: string | undefined;
  while (cursor.nextChild(depth)) {
    if (cursor.name === "x:v") value = cursor.readText();
    else if (cursor.name === "x:f") formula = cursor.readText();
    else if (cursor.name === "x:is") inline = readStringItem(cursor).plain;
    else cursor.skip();
  }
  return { value, formula, inline };
}

/**
 * Whether a reader sees something in a cell. Programs write ranges that are only formatted as empty strings too, and
 * formulas that are prepared for rows to come have an empty value; one that was never calculated will show something.
 */
export function showsSomething({ value, formula, inline }: CellContent, isBlank: boolean): boolean {
  if (isBlank) return false;
  if (value === undefined && formula !== undefined) return true;
  return (value ?? "").trim() !== "" || (inline ?? "").trim() !== "";
}

/** Numbers of the shared strings that have nothing but spaces. */
export function blankStrings({ pack, sharedStrings }: Workbook, warn: Warn): ReadonlySet<number> {
  const blank = new Set<number>();
  const text = sharedStrings === undefined ? undefined : readPart(pack, sharedStrings, warn)?.text;
  if (text === undefined) return blank;
  const cursor = new ElementCursor(text);
  let count = -1;
  while (cursor.next()) {
    if (!cursor.isOpening || cursor.name !== "x:si") continue;
    count++;
    if (readStringItem(cursor).plain.trim() === "") blank.add(count);
  }
  return blank;
}
