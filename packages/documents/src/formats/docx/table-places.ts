import type { PlaceStep } from "@yiqiao/contracts/documents";

/** Where in which table the reader is, counted from 1. */
export class TablePlaces {
  readonly #open: { table: number; row: number; cell: number }[] = [];
  #tables = 0;

  enterTable(): void {
    this.#open.push({ table: ++this.#tables, row: 0, cell: 0 });
  }

  enterRow(): void {
    const table = this.#open.at(-1);
    if (!table) return;
    table.row++;
    table.cell = 0;
  }

  enterCell(): void {
    const table = this.#open.at(-1);
    if (table) table.cell++;
  }

  leaveTable(): void {
    this.#open.pop();
  }

  /** Tables are counted anew, below a heading. */
  restart(): void {
    this.#tables = 0;
  }

  /** Table, row and cell of it; none outside of tables. */
  current(): readonly PlaceStep[] {
    const table = this.#open.at(-1);
    if (!table) return [];
    return [
      { in: "table", at: table.table },
      { in: "row", at: table.row },
      { in: "column", at: table.cell },
    ];
  }
}
