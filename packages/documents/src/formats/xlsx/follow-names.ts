import { ElementCursor, type TargetStyle } from "../../ooxml/index.ts";
import { escapeAttribute, escapeText, Splicer } from "../../xml/index.ts";
import { decodeCharacters, encodeCharacters, encodeName } from "./cells/escapes.ts";
import { type FormulaNames, renamedFormula } from "./formulas.ts";
import { SheetDirection } from "./sheet-direction.ts";

/** What texts of one place ask for at others. Grows while the groups of parts are written. */
export interface WorkbookEdits {
  readonly names: { readonly sheets: Map<string, string>; readonly columns: Map<string, string> };
  /** Translations of cells by their source. */
  readonly texts: Map<string, string>;
  /** Absent while nothing is translated. */
  style?: TargetStyle;
}

export function noEdits(): WorkbookEdits {
  return { names: { sheets: new Map(), columns: new Map() }, texts: new Map() };
}

const formulas = new Set([
  "x:f",
  "x:formula",
  "x:formula1",
  "x:formula2",
  "x:definedName",
  "x:calculatedColumnFormula",
  "x:totalsRowFormula",
  "xm:f",
  "c:f",
  "cx:f",
]);
/** Attributes that repeat a name, or the text of a cell. */
const followers: Readonly<Record<string, readonly (readonly [string, "sheet" | "formula" | "column" | "text"])[]>> = {
  "x:worksheetSource": [["sheet", "sheet"]],
  "x:dataRef": [["sheet", "sheet"]],
  "x:hyperlink": [["location", "formula"]],
  "xdr:sp": [["textlink", "formula"]],
  "x:tableColumn": [
    ["name", "column"],
    ["totalsRowLabel", "text"],
  ],
  "x:filter": [["val", "text"]],
  "x:customFilter": [["val", "text"]],
  "x14:slicerCacheDefinition": [["sourceName", "column"]],
  "x15:timelineCacheDefinition": [["sourceName", "column"]],
};

/** The text of a part with references, repeated names and copies of cells as the rest of the workbook has them now. */
export function followNames(source: string, edits: WorkbookEdits): string {
  const { names, texts, style } = edits;
  const isRenamed = names.sheets.size > 0 || names.columns.size > 0;
  if (!isRenamed && texts.size === 0) return source;
  const splicer = new Splicer(source);
  const cursor = new ElementCursor(source);
  const copies = new CopiedCells();
  const direction = new SheetDirection(style);
  while (cursor.next()) {
    if (!cursor.isOpening) continue;
    const { name } = cursor;
    direction.enter(cursor, splicer);
    if (name === "x:c") copies.enterCell(cursor);
    else if (formulas.has(name)) {
      const shared = cursor.attribute("si");
      const formula = replaceText(cursor, splicer, (text) => (isRenamed ? renamedFormula(text, names) : text));
      if (name === "x:f") copies.enterFormula(formula, shared);
    } else if (name === "x:v" && copies.isCopy) {
      replaceText(cursor, splicer, (text) => encodedText(texts.get(decodeCharacters(text))) ?? text);
    } else if (name === "c:v" || name === "cx:pt" || name === "cx:v") {
      if (cachesText(cursor)) replaceText(cursor, splicer, (text) => texts.get(text) ?? text);
    } else if (name === "c:name" && cursor.isWithin("c:pivotSource")) {
      replaceText(cursor, splicer, (text) => renamedPivot(text, names.sheets));
    } else if (name in followers) followAttributes(cursor, splicer, edits);
  }
  return splicer.result();
}

function cachesText(cursor: ElementCursor): boolean {
  return ["c:strRef", "c:multiLvlStrRef", "?:dlblRangeCache", "cx:strDim", "cx:txData"].some((name) =>
    cursor.isWithin(name),
  );
}

/** `[book.xlsx]My sheet!PivotTable1`, without quotes. */
function renamedPivot(text: string, sheets: ReadonlyMap<string, string>): string {
  const [start, end] = [text.lastIndexOf("]") + 1, text.lastIndexOf("!")];
  const renamed = sheets.get(text.slice(start, Math.max(start, end)).toLowerCase());
  return renamed === undefined ? text : text.slice(0, start) + renamed + text.slice(end);
}

function encodedText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : encodeCharacters(text);
}

/** Gives the text as it was. */
function replaceText(cursor: ElementCursor, splicer: Splicer, change: (text: string) => string): string {
  const start = cursor.end;
  const text = cursor.readText();
  const changed = change(text);
  if (changed !== text) splicer.replace(start, cursor.start, escapeText(changed));
  return text;
}

/** Cells whose formula is but another cell: what they show is that cell's text, also before anything is computed. */
class CopiedCells {
  isCopy = false;
  #isText = false;
  readonly #shared = new Map<string, boolean>();

  enterCell(cursor: ElementCursor): void {
    this.isCopy = false;
    this.#isText = cursor.attribute("t") === "str";
  }

  enterFormula(formula: string, shared: string | undefined): void {
    if (!this.#isText) return;
    const isReference = formula === "" && shared !== undefined ? this.#shared.get(shared) : cellReference.test(formula);
    if (shared !== undefined && formula !== "") this.#shared.set(shared, isReference === true);
    this.isCopy = isReference === true;
  }
}

const cellReference = /^\+?(?:(?:'[^']{1,80}'|[\p{L}\p{N}_.]{1,40})!)?\$?[A-Z]{1,3}\$?\d{1,7}$/iu;

function followAttributes(cursor: ElementCursor, splicer: Splicer, edits: WorkbookEdits): void {
  for (const [name, role] of followers[cursor.name] ?? []) {
    const range = cursor.attributeRange(name);
    const value = cursor.attribute(name);
    if (range === undefined || value === undefined) continue;
    const changed = followed(value, role, edits);
    if (changed !== value) splicer.replace(range.valueStart, range.valueEnd, escapeAttribute(changed));
  }
}

function followed(value: string, role: "sheet" | "formula" | "column" | "text", edits: WorkbookEdits): string {
  const names: FormulaNames = edits.names;
  if (role === "sheet") return names.sheets.get(value.toLowerCase()) ?? value;
  if (role === "formula") return renamedFormula(value, names);
  if (role === "text") return edits.texts.get(value) ?? value;
  const target = names.columns.get(decodeCharacters(value));
  return target === undefined ? value : encodeName(target);
}
