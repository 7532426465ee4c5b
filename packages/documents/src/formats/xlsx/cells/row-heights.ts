import { ElementCursor } from "../../../ooxml/index.ts";
import { widthOf } from "../../../ooxml/text-width.ts";
import { type CellStyle, usualStyle } from "./cell-styles.ts";
import { decodeCharacters } from "./escapes.ts";
import { CellTracker, rangeOf } from "./references.ts";
import { readStringItem } from "./string-item.ts";

/** How much room a text takes: its width and the height of its lines in ems, and how often it breaks. */
export interface TextSize {
  readonly width: number;
  readonly pitch: number;
  readonly breaks: number;
}

export function sizeOf(text: string): TextSize {
  const pitch = /\p{Script=Myanmar}/u.test(text) ? 1.9 : 1.45;
  return { width: widthOf(text), pitch, breaks: text.split("\n").length - 1 };
}

/** By the usual font, whose digits are so wide in points, and the space that a column keeps free. */
const digitWidth = 5.25;
const padding = 3.75;
const usualColumn = 8.43;
/** Text over more columns has one line. */
const maxMerged = 100;

interface MeasureOptions {
  readonly strings: readonly TextSize[];
  readonly styles: readonly CellStyle[];
}

/** How high the texts of each row of a worksheet are, in points, about as programs have it that fit rows to them. */
export function measureRows(sheet: string, options: MeasureOptions): readonly number[] {
  return new RowMeter(sheet, options).measure();
}

class RowMeter {
  readonly #cursor: ElementCursor;
  readonly #options: MeasureOptions;
  readonly #tracker = new CellTracker();
  readonly #merged: ReadonlyMap<string, string>;
  readonly #columns: { readonly first: number; readonly last: number; readonly width: number }[] = [];
  /** Widths of columns that were asked for. */
  readonly #found = new Map<number, number>();
  readonly #heights: number[] = [];
  #usual = usualColumn;

  constructor(sheet: string, options: MeasureOptions) {
    this.#cursor = new ElementCursor(sheet);
    this.#options = options;
    this.#merged = mergedCells(sheet);
  }

  measure(): readonly number[] {
    const cursor = this.#cursor;
    while (cursor.next()) if (cursor.isOpening) this.#enter(cursor.name);
    return this.#heights;
  }

  #enter(name: string): void {
    const cursor = this.#cursor;
    if (name === "x:sheetFormatPr") this.#usual = Number(cursor.attribute("defaultColWidth")) || usualColumn;
    else if (name === "x:col") {
      const [first, last, width] = ["min", "max", "width"].map((each) => Number(cursor.attribute(each)));
      if (first && last && width) this.#columns.push({ first, last, width });
    } else if (name === "x:row") {
      this.#tracker.enterRow(cursor.attribute("r"));
      this.#heights.push(0);
    } else if (name === "x:c") this.#readCell();
  }

  #readCell(): void {
    const cursor = this.#cursor;
    const cell = this.#tracker.enterCell(cursor.attribute("r"));
    const style = this.#options.styles[Number(cursor.attribute("s") ?? 0)] ?? usualStyle;
    const type = cursor.attribute("t") ?? "";
    if (cursor.kind === "empty") return;
    if (!["s", "str", "inlineStr"].includes(type)) return this.#add(sizeOf(""), cell, style);
    const depth = cursor.depth;
    while (cursor.nextChild(depth)) {
      if (cursor.name === "x:is") this.#add(sizeOf(readStringItem(cursor).plain), cell, style);
      else if (cursor.name === "x:v") {
        const value = cursor.readText();
        const size = type === "s" ? this.#options.strings[Number(value)] : sizeOf(decodeCharacters(value));
        if (size) this.#add(size, cell, style);
      } else cursor.skip();
    }
  }

  #add({ width, pitch, breaks }: TextSize, cell: string, { wraps, size }: CellStyle): void {
    const row = this.#heights.length - 1;
    const room = this.#roomOf(this.#merged.get(cell) ?? cell);
    if (room <= 0) return;
    const lines = wraps ? breaks + Math.max(1, Math.ceil((width * size) / room)) : 1;
    this.#heights[row] = Math.max(this.#heights[row] ?? 0, lines * size * pitch);
  }

  /** In points; none for what reaches over rows, whose heights no program fits to it. */
  #roomOf(cells: string): number {
    const range = rangeOf(cells);
    if (!range || range.firstRow !== range.lastRow) return 0;
    let width = 0;
    const last = Math.min(range.lastColumn, range.firstColumn + maxMerged);
    for (let column = range.firstColumn; column <= last; column++) width += this.#widthOf(column);
    return width * digitWidth - padding;
  }

  #widthOf(column: number): number {
    const known = this.#found.get(column);
    if (known !== undefined) return known;
    const own = this.#columns.find(({ first, last }) => first <= column && column <= last);
    const width = own?.width ?? this.#usual;
    this.#found.set(column, width);
    return width;
  }
}

/** Ranges of merged cells, by the cell that has their text. They stand behind the rows. */
function mergedCells(sheet: string): Map<string, string> {
  const merged = new Map<string, string>();
  if (!sheet.includes("mergeCell")) return merged;
  const cursor = new ElementCursor(sheet);
  while (cursor.next()) {
    if (!cursor.isOpening || cursor.name !== "x:mergeCell") continue;
    const range = cursor.attribute("ref") ?? "";
    merged.set(range.split(":", 1)[0] ?? "", range);
  }
  return merged;
}
