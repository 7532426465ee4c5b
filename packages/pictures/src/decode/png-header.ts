import { PictureError } from "../model/picture-error.ts";
import type { Orientation } from "./exif-orientation.ts";
import { readOrientation } from "./exif-orientation.ts";
import type { PictureHeader } from "./header.ts";

const signatureBytes = 8;
/** Length, name and checksum of a chunk. */
const frameBytes = 12;

interface Chunk {
  readonly name: string;
  readonly data: Uint8Array;
}

/** The chunks up to IEND. @throws {PictureError} pictureTruncated where one is cut off */
function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = signatureBytes; ;) {
    if (at + frameBytes > file.length) throw new PictureError("pictureTruncated");
    const length = file.readUInt32BE(at);
    const name = file.toString("latin1", at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(name)) throw new PictureError("pictureNotAPicture");
    if (at + frameBytes + length > file.length) throw new PictureError("pictureTruncated");
    yield { name, data: file.subarray(at + 8, at + 8 + length) };
    if (name === "IEND") return;
    at += frameBytes + length;
  }
}

/** @throws {PictureError} pictureNotAPicture, pictureAnimated, pictureTruncated */
export function readPngHeader(bytes: Uint8Array): PictureHeader {
  let size: { width: number; height: number } | undefined;
  let orientation: Orientation = 1;
  let hasPixels = false;
  for (const { name, data } of chunksOf(bytes)) {
    if (size === undefined && (name !== "IHDR" || data.length < 13)) throw new PictureError("pictureNotAPicture");
    if (name === "acTL") throw new PictureError("pictureAnimated");
    if (name === "eXIf") orientation = readOrientation(data);
    hasPixels ||= name === "IDAT" && data.length > 0;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    size ??= { width: view.getUint32(0), height: view.getUint32(4) };
  }
  if (size === undefined || !hasPixels) throw new PictureError("pictureTruncated");
  return { format: "png", ...size, orientation };
}
