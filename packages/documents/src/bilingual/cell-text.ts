import { withoutMarks } from "./docx-marks.ts";
import type { DocxCell } from "./docx-tables.ts";

/** All text of a cell, what is hidden included. */
export const wholeText = ({ paragraphs }: DocxCell): string => paragraphs.join("\n");

/** What a reader sees of a cell, without the empty paragraphs around it. */
export function shownText(cell: DocxCell | undefined): string {
  if (cell === undefined) return "";
  const paragraphs = cell.paragraphs.map(withoutMarks);
  const first = paragraphs.findIndex((text) => text !== "");
  return paragraphs.slice(Math.max(first, 0), paragraphs.findLastIndex((text) => text !== "") + 1).join("\n");
}
