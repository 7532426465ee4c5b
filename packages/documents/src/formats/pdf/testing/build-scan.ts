import { createCanvas } from "@napi-rs/canvas";
import type { CleanedPage, ScannedBlock, ScannedPage, ScannedPages } from "../../../model/scanned-page.ts";
import { buildPdf, streamObject, type FixturePage } from "./build-pdf.ts";

/** Half a point a pixel, on an A4 page. */
export const scanSize = { width: 1190, height: 1684 } as const;

export interface ScanLine {
  readonly text: string;
  readonly x: number;
  /** Of the middle. */
  readonly y: number;
  readonly width: number;
  readonly height?: number;
  readonly alignment?: ScannedBlock["alignment"];
  readonly confidence?: number;
}

/** A rectangle of the picture that is no text: x, y, width, height. */
type Drawn = readonly [number, number, number, number];

function boxOf({ x, y, width, height = 30 }: ScanLine): ScannedBlock["box"] {
  return { x: x + width / 2, y, width, height, angle: 0 };
}

export function blockOf(...lines: readonly [ScanLine, ...ScanLine[]]): ScannedBlock {
  const read = lines.map((line) => ({ text: line.text, box: boxOf(line), confidence: line.confidence ?? 1 }));
  const [left, right] = [Math.min(...lines.map(({ x }) => x)), Math.max(...lines.map(({ x, width }) => x + width))];
  const ys = lines.map(({ y }) => y);
  const [top, bottom] = [Math.min(...ys) - 15, Math.max(...ys) + 15];
  return {
    text: lines.map(({ text }) => text).join(""),
    lines: read,
    box: { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top, angle: 0 },
    writing: "horizontal",
    alignment: lines[0].alignment ?? "start",
    confidence: Math.min(...read.map(({ confidence }) => confidence)),
  };
}

/** The picture of a page: grainy paper, a bar for each text, and what else is drawn. */
function pictureOf(blocks: readonly ScannedBlock[], drawn: readonly Drawn[]): Buffer {
  const { width, height } = scanSize;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#f4f1e8";
  context.fillRect(0, 0, width, height);
  const paper = context.getImageData(0, 0, width, height);
  let seed = 7;
  for (let at = 0; at < paper.data.length; at += 4) {
    seed = (seed * 16_807) % 2_147_483_647;
    for (const channel of [0, 1, 2]) paper.data[at + channel] = (paper.data[at + channel] ?? 0) + (seed % 9) - 4;
  }
  context.putImageData(paper, 0, 0);
  context.fillStyle = "#202020";
  for (const { lines } of blocks)
    for (const { box } of lines) context.fillRect(box.x - box.width / 2, box.y - 10, box.width, 20);
  for (const rectangle of drawn) context.fillRect(...rectangle);
  return canvas.encodeSync("jpeg", 85);
}

export interface Scan {
  readonly picture: Buffer;
  readonly read: ScannedPage;
  /** All of its texts painted over. */
  readonly cleaned: CleanedPage;
}

export function buildScan(blocks: readonly ScannedBlock[], drawn: readonly Drawn[] = []): Scan {
  return {
    picture: pictureOf(blocks, drawn),
    read: { ...scanSize, quarterTurns: 0, language: "zh-cn", blocks },
    cleaned: {
      format: "jpeg",
      bytes: pictureOf([], drawn),
      blocks: new Map(blocks.map((_, index) => [index, { colour: "#102030" }])),
    },
  };
}

const jpeg = (bytes: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      `<< /Type /XObject /Subtype /Image /Width ${scanSize.width} /Height ${scanSize.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`,
    ),
    bytes,
    Buffer.from("\nendstream"),
  ]);

/** A PDF whose pages are scans, or whatever else they are given as. */
export function buildScannedPdf(pages: readonly (Scan | FixturePage)[]): Buffer {
  const objects: Uint8Array[] = [];
  const fixtures = pages.map((page): FixturePage => {
    if (!("picture" in page)) return page;
    objects.push(jpeg(page.picture));
    return { content: `q 595 0 0 842 0 0 cm /Scan${objects.length} Do Q` };
  });
  const names = objects.map((_, index) => `/Scan${index + 1} ${10 + index} 0 R`).join(" ");
  return buildPdf({ pages: fixtures, resources: `/XObject << ${names} >>`, objects });
}

/** A page of black and white. */
export const bilevelPage = (): Buffer =>
  buildPdf({
    pages: [{ content: "q 595 0 0 842 0 0 cm /Scan Do Q" }],
    resources: "/XObject << /Scan 10 0 R >>",
    objects: [
      streamObject(
        Buffer.alloc(Math.ceil(1240 / 8) * 1754, 0xf0),
        "/Type /XObject /Subtype /Image /Width 1240 /Height 1754 /ColorSpace /DeviceGray /BitsPerComponent 1",
      ),
    ],
  });

/** What is known of scans, by the numbers of their pages from 1. */
export function scansOf(pages: Readonly<Record<number, Scan>>, isPending = false): ScannedPages {
  return { isPending, page: (number) => pages[number]?.read, cleaned: (number) => pages[number]?.cleaned };
}
