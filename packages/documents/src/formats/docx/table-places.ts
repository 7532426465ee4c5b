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

  /** `table 2 R3C1`; undefined outside of tables. */
  current(): string | undefined {
    const table = this.#open.at(-1);
    return table && `table ${table.table} R${table.row}C${table.cell}`;
  }
}
