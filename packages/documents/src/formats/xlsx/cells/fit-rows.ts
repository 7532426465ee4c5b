import { ElementCursor } from "../../../ooxml/index.ts";
import { Splicer } from "../../../xml/index.ts";
import type { CellStyle } from "./cell-styles.ts";
import { measureRows, sizeOf, type TextSize } from "./row-heights.ts";
import { readStringItem } from "./string-item.ts";

/** Excel's rows are no higher, in points. */
const highest = 409.5;

/** Gives rows a height that their translations fit into. */
export class RowFitter {
  readonly #styles: readonly CellStyle[];
  #source: readonly TextSize[] = [];
  #target: readonly TextSize[] = [];

  constructor(styles: readonly CellStyle[]) {
    this.#styles = styles;
  }

  /** Takes the shared strings as they were, and as they are now. */
  readStrings(text: string, side: "source" | "target"): void {
    const sizes: TextSize[] = [];
    const cursor = new ElementCursor(text);
    while (cursor.next()) {
      if (cursor.isOpening && cursor.name === "x:si") sizes.push(sizeOf(readStringItem(cursor).plain));
    }
    if (side === "source") this.#source = sizes;
    else this.#target = sizes;
  }

  /**
   * Rows whose text is higher or lower than before get the height that it needs: not every program fits rows when it
   * opens a file. A height that somebody chose stays unless it cuts the text off.
   *
   * @param source the sheet as it was
   */
  fit(source: string, written: string): string {
    const before = measureRows(source, { strings: this.#source, styles: this.#styles });
    const after = measureRows(written, { strings: this.#target, styles: this.#styles });
    if (before.length !== after.length) return written;
    const splicer = new Splicer(written);
    const cursor = new ElementCursor(written);
    let row = 0;
    while (cursor.next()) {
      if (cursor.isOpening && cursor.name === "x:row") {
        fitRow(cursor, splicer, { before: before[row] ?? 0, after: Math.min(highest, after[row] ?? 0) });
        row++;
      }
    }
    return splicer.result();
  }
}

/** How high the texts of a row were and are. */
interface Row {
  readonly before: number;
  readonly after: number;
}

/** At a row's opening tag. */
function fitRow(cursor: ElementCursor, splicer: Splicer, { before, after }: Row): void {
  if (after === before) return;
  const height = cursor.attributeRange("ht");
  const own = height === undefined ? 0 : Number(cursor.attribute("ht")) || 0;
  const isChosen = height !== undefined && ["1", "true"].includes(cursor.attribute("customHeight") ?? "");
  if (isChosen && (after <= own || after <= before)) return;
  const custom = isChosen ? cursor.attributeRange("customHeight") : undefined;
  if (custom) splicer.replace(custom.valueStart, custom.valueEnd, "0");
  const fitted = `ht="${Number((after > before ? Math.max(own, after) : after).toFixed(2))}"`;
  if (height) splicer.replace(height.start, height.valueEnd + 1, fitted);
  else splicer.insert(cursor.end - (cursor.kind === "empty" ? 2 : 1), ` ${fitted}`);
}
