import { createCanvas, ImageData } from "@napi-rs/canvas";
import type { Pixels } from "./pixels.ts";

/** Where the quality of the source is not known. */
export const defaultJpegQuality = 90;
/** Below this, new letters would have visible rings around them. */
const leastJpegQuality = 75;

/** Sum of the luminance table of ITU T.81 annex K, which encoders scale by their quality. */
const annexKSum = 3692;

function tableSum(bytes: Uint8Array, from: number, isWide: boolean): number {
  let sum = 0;
  for (let index = 0; index < 64; index++) {
    const at = from + index * (isWide ? 2 : 1);
    sum += isWide ? ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
  }
  return sum;
}

interface JpegMarker {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/** What stands before the picture itself. */
function* segmentsOf(bytes: Uint8Array): Generator<JpegMarker> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return;
  for (let start = 2; start + 4 < bytes.length && bytes[start] === 0xff;) {
    const marker = bytes[start + 1] ?? 0;
    if (marker === 0xda) return;
    const end = start + 2 + (((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0));
    yield { marker, start, end };
    start = end;
  }
}

/** The quality (1 to 100, as libjpeg counts) that a JPEG was saved with, by its first quantization table. */
export function jpegQuality(bytes: Uint8Array): number | undefined {
  for (const { marker, start } of segmentsOf(bytes)) {
    if (marker !== 0xdb) continue;
    const scale = (100 * tableSum(bytes, start + 5, (bytes[start + 4] ?? 0) >> 4 === 1)) / annexKSum;
    return Math.max(1, Math.min(100, Math.round(scale <= 100 ? (200 - scale) / 2 : 5000 / scale)));
  }
  return undefined;
}

/** Transparent parts become white. */
export async function encodeJpeg({ width, height, data }: Pixels, quality: number): Promise<Uint8Array> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.putImageData(new ImageData(data, width, height), 0, 0);
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  return canvas.encode("jpeg", Math.max(leastJpegQuality, Math.min(100, Math.round(quality))));
}
