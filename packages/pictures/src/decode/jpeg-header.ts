import { PictureError } from "../model/picture-error.ts";
import { type Orientation, readOrientation } from "./exif-orientation.ts";
import type { PictureHeader } from "./header.ts";

const endOfImage = 0xd9;
const startOfScan = 0xda;
const application1 = 0xe1;
const exifName = "Exif\0\0";

/** SOF0 to SOF15 without DHT, JPG and DAC, which stand between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Restart markers and TEM have no length. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

interface JpegMarker {
  readonly marker: number;
  readonly data: Buffer;
}

/** The segments before the first scan, whose own is the last. @throws {PictureError} pictureTruncated */
function* segmentsOf(file: Buffer): Generator<JpegMarker & { readonly end: number }> {
  for (let at = 2; ;) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at++;
    const marker = file[at + 1];
    if (marker === undefined) throw new PictureError("pictureTruncated");
    if (file[at] !== 0xff || marker === 0) throw new PictureError("pictureNotAPicture");
    if (marker === endOfImage) throw new PictureError("pictureTruncated");
    at += 2;
    if (isBare(marker)) continue;
    if (at + 2 > file.length) throw new PictureError("pictureTruncated");
    const length = file.readUInt16BE(at);
    if (length < 2) throw new PictureError("pictureNotAPicture");
    if (at + length > file.length) throw new PictureError("pictureTruncated");
    yield { marker, data: file.subarray(at + 2, at + length), end: at + length };
    if (marker === startOfScan) return;
    at += length;
  }
}

/** Whether an end is marked anywhere behind the first scan; cameras and phones put more behind it. */
const hasEnd = (file: Buffer, from: number): boolean => {
  const found = file.indexOf(Buffer.from([0xff, endOfImage]), from);
  return found > from;
};

/** @throws {PictureError} pictureNotAPicture, pictureTruncated */
export function readJpegHeader(bytes: Uint8Array): PictureHeader {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: { width: number; height: number } | undefined;
  let orientation: Orientation = 1;
  for (const { marker, data, end } of segmentsOf(file)) {
    if (isFrame(marker)) {
      if (data.length < 6) throw new PictureError("pictureNotAPicture");
      size ??= { width: data.readUInt16BE(3), height: data.readUInt16BE(1) };
    }
    if (marker === application1 && data.toString("latin1", 0, exifName.length) === exifName)
      orientation = readOrientation(data.subarray(exifName.length));
    if (marker === startOfScan && !hasEnd(file, end)) throw new PictureError("pictureTruncated");
  }
  if (size === undefined) throw new PictureError("pictureNotAPicture");
  return { format: "jpeg", ...size, orientation };
}
