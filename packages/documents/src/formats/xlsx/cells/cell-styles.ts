import { ElementCursor } from "../../../ooxml/index.ts";

/** What of a cell's format decides how high its text is. */
export interface CellStyle {
  readonly wraps: boolean;
  /** Of its letters, in points. */
  readonly size: number;
}

const usualSize = 11;
export const usualStyle: CellStyle = { wraps: false, size: usualSize };

/** The formats of cells in their order; see the attribute `s` of a cell. */
export function readCellStyles(text: string): CellStyle[] {
  const sizes: number[] = [];
  const styles: { wraps: boolean; size: number }[] = [];
  const cursor = new ElementCursor(text);
  while (cursor.next()) {
    if (!cursor.isOpening) continue;
    if (cursor.name === "x:font" && cursor.isWithin("x:fonts")) sizes.push(usualSize);
    else if (cursor.name === "x:sz" && cursor.isWithin("x:fonts")) {
      sizes[sizes.length - 1] = Number(cursor.attribute("val")) || usualSize;
    } else if (!cursor.isWithin("x:cellXfs")) continue;
    else if (cursor.name === "x:xf") {
      styles.push({ wraps: false, size: sizes[Number(cursor.attribute("fontId") ?? 0)] ?? usualSize });
    } else if (cursor.name === "x:alignment") {
      const style = styles.at(-1);
      if (style) style.wraps = ["1", "true"].includes(cursor.attribute("wrapText") ?? "");
    }
  }
  return styles;
}
