/** Cells from one corner to the other, from 1. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Reads `A1:D10`, `$A$1`, with or without the dollars. */
export function rangeOf(reference: string): CellRange | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(reference.trim());
  if (match === null) return undefined;
  const [, column = "", row = "", lastColumn = column, lastRow = row] = match;
  return {
    firstRow: Number(row),
    lastRow: Number(lastRow),
    firstColumn: columnNumber(column),
    lastColumn: columnNumber(lastColumn),
  };
}

/** Names of the cells of a row. */
export function rowCells(range: CellRange, row: number): string[] {
  const count = Math.min(range.lastColumn - range.firstColumn + 1, maxColumns);
  return Array.from({ length: Math.max(0, count) }, (_, index) => `${columnName(range.firstColumn + index)}${row}`);
}

const maxColumns = 16_384;

function columnNumber(name: string): number {
  let number = 0;
  for (const letter of name.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

function columnName(number: number): string {
  let name = "";
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** Where the cells of a sheet stand; some writers leave their names out where one follows the other. */
export class CellTracker {
  #row = 0;
  #column = 0;

  enterRow(name: string | undefined): void {
    this.#row = name === undefined ? this.#row + 1 : Number(name);
    this.#column = 0;
  }

  /** The name of the next cell, as it is given or by its place. */
  enterCell(name: string | undefined): string {
    const range = name === undefined ? undefined : rangeOf(name);
    this.#column = range?.firstColumn ?? this.#column + 1;
    return name ?? `${columnName(this.#column)}${this.#row}`;
  }
}
