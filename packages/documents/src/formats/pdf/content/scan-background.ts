import { OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { applyX, applyY, identity, multiply, toMatrix, type Box, type Matrix } from "./matrix.ts";

/** Red, green, blue; each from 0 to 255. */
export type Colour = readonly [number, number, number];

interface Picture {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  /** From the page to the picture: the unit square, upside down. */
  readonly fromPage: Matrix;
  readonly area: number;
}

/** How pdf.js hands out pictures: bits, RGB, RGBA. */
const channelsOfKind: Readonly<Record<number, 1 | 3 | 4>> = { 1: 1, 2: 3, 3: 4 };
const white: Colour = [255, 255, 255];
const samples = 24;
/** Paper is what most of a place is, and lighter (or darker) than what is printed on it. */
const step = 24;

function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (determinant === 0) return undefined;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

interface RawPicture {
  readonly data?: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly kind?: number;
}

async function objectOf(page: PDFPageProxy, name: string): Promise<RawPicture | undefined> {
  const store = name.startsWith("g_") ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    store.get(name, (object: unknown) => resolve((object ?? undefined) as RawPicture | undefined));
  });
}

/** The largest picture of a page. */
async function largestPicture(page: PDFPageProxy): Promise<Picture | undefined> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const saved: Matrix[] = [];
  let matrix = identity;
  let largest: Picture | undefined;
  for (const [index, code] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as unknown[];
    if (code === OPS.save || code === OPS.paintFormXObjectBegin) saved.push(matrix);
    if (code === OPS.restore || code === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix;
    if (code === OPS.transform) matrix = multiply(toMatrix(args as number[]), matrix);
    if (code === OPS.paintFormXObjectBegin) matrix = multiply(toMatrix(args[0] as number[] | null), matrix);
    if (code !== OPS.paintImageXObject && code !== OPS.paintInlineImageXObject) continue;
    const [first] = args;
    const raw = typeof first === "string" ? await objectOf(page, first) : (first as RawPicture);
    const channels = channelsOfKind[raw?.kind ?? 0];
    const fromPage = inverse(matrix);
    const area = Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]);
    if (raw?.data === undefined || channels === undefined || fromPage === undefined) continue;
    if (area > (largest?.area ?? 0))
      largest = { data: raw.data, width: raw.width, height: raw.height, channels, fromPage, area };
  }
  return largest;
}

function pixelAt({ data, width, height, channels, fromPage }: Picture, x: number, y: number): Colour | undefined {
  const column = Math.floor(applyX(fromPage, x, y) * width);
  const row = Math.floor((1 - applyY(fromPage, x, y)) * height);
  if (column < 0 || row < 0 || column >= width || row >= height) return undefined;
  if (channels === 1) {
    const byte = data[row * Math.ceil(width / 8) + (column >> 3)] ?? 255;
    return (byte >> (7 - (column & 7))) & 1 ? white : [0, 0, 0];
  }
  const at = (row * width + column) * channels;
  return [data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255];
}

/** The colour that most of a place has. */
function groundAt(picture: Picture, { x0, y0, x1, y1 }: Box): Colour {
  const groups = new Map<string, Colour[]>();
  for (let row = 0; row <= samples; row++) {
    for (let column = 0; column <= samples * 4; column++) {
      const colour = pixelAt(picture, x0 + ((x1 - x0) * column) / (samples * 4), y0 + ((y1 - y0) * row) / samples);
      if (colour === undefined) continue;
      const key = colour.map((part) => Math.round(part / step)).join(" ");
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [colour]);
      else group.push(colour);
    }
  }
  const [most] = [...groups.values()].toSorted((left, right) => right.length - left.length);
  if (most === undefined) return white;
  const mean = (at: 0 | 1 | 2): number => most.reduce((sum, colour) => sum + colour[at], 0) / most.length;
  return [mean(0), mean(1), mean(2)];
}

/** The paper's colour under each of these boxes of a page; white where the picture cannot be read. */
export async function backgroundColoursOf(page: PDFPageProxy, boxes: readonly Box[]): Promise<Colour[]> {
  const picture = await largestPicture(page);
  page.cleanup();
  return boxes.map((box) => (picture === undefined ? white : groundAt(picture, box)));
}
