import { PictureError } from "../model/picture-error.ts";
import { upright } from "./exif-orientation.ts";
import { readJpegHeader } from "./jpeg-header.ts";
import { readPngHeader } from "./png-header.ts";
import type { PictureHeader } from "./header.ts";

/** The most that a picture may have, in pixels. */
export interface PixelLimits {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, text.length)).toString("latin1") === text;

/** A GIF that repeats; no GIF is read, but this one is refused for what it is. */
const isAnimatedGif = (bytes: Uint8Array): boolean =>
  startsWith(bytes, "GIF8") && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("NETSCAPE2.0");

const readers: readonly (readonly [signature: string, read: (bytes: Uint8Array) => PictureHeader])[] = [
  ["\x89PNG\r\n\x1a\n", readPngHeader],
  ["\xff\xd8\xff", readJpegHeader],
];

/**
 * What a file is by its content, and whether it is whole; nothing is decoded.
 * @throws {PictureError} pictureNotAPicture, pictureAnimated, pictureTruncated, pictureTooManyPixels with width and height
 */
export function readPictureHeader(bytes: Uint8Array, limits: PixelLimits): PictureHeader {
  const read = readers.find(([signature]) => startsWith(bytes, signature))?.[1];
  if (read === undefined) throw new PictureError(isAnimatedGif(bytes) ? "pictureAnimated" : "pictureNotAPicture");
  const header = read(bytes);
  const { width, height } = upright(header);
  if (header.width < 1 || header.height < 1) throw new PictureError("pictureNotAPicture");
  if (width > limits.maxWidth || height > limits.maxHeight)
    throw new PictureError("pictureTooManyPixels", { width, height });
  return header;
}
