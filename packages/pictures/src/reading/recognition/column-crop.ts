import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { TextBox } from "../../model/picture-text.ts";
import { greyOf } from "../grey-picture.ts";
import { cropLine } from "./crop-line.ts";

/** A box holds its characters and a little more: how much of its height a character is. */
const characterShare = 0.8;
/** What is lighter or darker than its ground by this is ink. */
const visible = 40;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A column as it stands: its characters upright below each other, `width` pixels wide. */
export function columnCrop(picture: Canvas, box: TextBox, width: number): Canvas {
  const upright = { ...box, width: box.height, height: box.width, angle: box.angle - Math.PI / 2 };
  return cropLine(picture, upright, { height: Math.max(16, Math.round((width * box.width) / box.height)) });
}

/** A column's characters side by side, as if it were a line of this height. */
export function columnAsLine(picture: Canvas, box: TextBox, height: number): Canvas {
  const column = columnCrop(picture, box, height);
  const cells = cellsOf(column);
  const line = createCanvas(Math.max(16, cells.length * height), height);
  const context = line.getContext("2d");
  // The ground goes on between the characters.
  context.drawImage(column, 0, 0, column.width, 1, 0, 0, line.width, height);
  for (const [index, { from, to }] of cells.entries()) {
    const middle = (from + to) / 2;
    const top = Math.max(0, Math.min(column.height - height, middle - height / 2));
    const [start, end] = [Math.max(from - 2, top), Math.min(to + 2, top + height)];
    context.drawImage(column, 0, start, height, end - start, index * height, start - top, height, end - start);
  }
  return line;
}

/** Where each character of a column stands. Strokes with gaps between them are put together up to a square. */
function cellsOf(column: Canvas): Span[] {
  const runs = inkRuns(column);
  const size = column.width * characterShare;
  const cells: Span[] = [];
  for (const run of runs) {
    const last = cells.at(-1);
    if (last !== undefined && run.to - last.from <= size * 1.08)
      cells[cells.length - 1] = { from: last.from, to: run.to };
    else cells.push(...split(run, size));
  }
  return cells;
}

/** Characters that touch each other, in parts of nearly a square. */
function split({ from, to }: Span, size: number): Span[] {
  const count = Math.max(1, Math.round((to - from) / size));
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, index) => ({ from: from + index * step, to: from + (index + 1) * step }));
}

function inkRuns(column: Canvas): Span[] {
  const { width, height } = column;
  const grey = new Uint8Array(width * height);
  greyOf(column.getContext("2d").getImageData(0, 0, width, height).data, grey);
  const ground = grey.toSorted()[Math.floor(grey.length / 2)] ?? 255;
  const runs: Span[] = [];
  let from = -1;
  for (let y = 0; y <= height; y++) {
    const row = grey.subarray(y * width + Math.round(width * 0.08), (y + 1) * width - Math.round(width * 0.08));
    const isInk = y < height && row.some((value) => Math.abs(value - ground) > visible);
    if (isInk && from < 0) from = y;
    if (!isInk && from >= 0) {
      runs.push({ from, to: y });
      from = -1;
    }
  }
  return runs;
}
