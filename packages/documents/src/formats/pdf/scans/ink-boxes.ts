import { createCanvas, loadImage } from "@napi-rs/canvas";
import type { CleanedPage } from "../../../model/scanned-page.ts";
import { mapBox, type Box } from "../content/matrix.ts";
import type { ScanPlace } from "./scan-place.ts";

/** In pixels: how finely it is told where a picture shows something. */
const cell = 4;
/** Levels of brightness within a cell or to the next one: less is the grain of paper. */
const leastContrast = 56;
/** So many boxes are looked at; a page of more is a photograph, in which text may stand anywhere. */
const maxBoxes = 6000;

interface Levels {
  readonly columns: number;
  readonly rows: number;
  readonly darkest: Uint8Array;
  readonly lightest: Uint8Array;
}

async function levelsOf({ bytes }: CleanedPage): Promise<Levels> {
  const image = await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { width, height } = image;
  const context = createCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const darkest = new Uint8Array(columns * rows).fill(255);
  const lightest = new Uint8Array(columns * rows);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < width; x++, at += 4) {
      const level = Math.round(0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0));
      const to = row + Math.floor(x / cell);
      if (level < (darkest[to] ?? 0)) darkest[to] = level;
      if (level > (lightest[to] ?? 255)) lightest[to] = level;
    }
  }
  return { columns, rows, darkest, lightest };
}

/** Runs of cells with contrast in them; those that go on below are one box. */
function runsOf({ columns, rows, darkest, lightest }: Levels): Box[] {
  const found: Box[] = [];
  let above = new Map<string, Box & { y1: number }>();
  for (let row = 0; row < rows; row++) {
    const current = new Map<string, Box & { y1: number }>();
    for (let column = 0; column < columns; column++) {
      const start = column;
      while (column < columns && isMarked(row * columns + column)) column++;
      if (column === start) continue;
      const key = `${start} ${column}`;
      const box = above.get(key) ?? { x0: start * cell, x1: column * cell, y0: row * cell, y1: 0 };
      if (!above.has(key)) found.push(box);
      box.y1 = (row + 1) * cell;
      current.set(key, box);
    }
    above = current;
  }
  function isMarked(at: number): boolean {
    return (lightest[at] ?? 0) - (darkest[at] ?? 0) >= leastContrast;
  }
  return found;
}

/** Where the cleaned picture of a page shows something yet (lines, drawings, texts that stay), in the page's coordinates. */
export async function inkBoxes(cleaned: CleanedPage, { toPage }: ScanPlace): Promise<Box[]> {
  const runs = runsOf(await levelsOf(cleaned));
  return runs.length > maxBoxes ? [] : runs.map((box) => mapBox(toPage, box));
}
