import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import { PictureError } from "../model/picture-error.ts";
import { backdropFor } from "./backdrop.ts";
import { type Orientation, upright, uprightTurns } from "./exif-orientation.ts";
import { type PixelLimits, readPictureHeader } from "./picture-header.ts";
import type { PictureHeader } from "./header.ts";

/** The pixels of a picture, upright as EXIF says. */
export interface UprightPicture {
  readonly canvas: Canvas;
  readonly header: PictureHeader;
  /** How the stored pixels were set upright: mirrored left to right first, then turned clockwise by so many quarters. */
  readonly mirrored: boolean;
  readonly turns: 0 | 1 | 2 | 3;
}

/**
 * Decodes a PNG or JPEG file, whatever its name. Transparent parts show what lets its text be read best, unless they are
 * kept.
 * @throws {PictureError} pictureNotAPicture, pictureAnimated, pictureTruncated, pictureTooManyPixels with width and height
 */
export async function decodePicture(
  bytes: Uint8Array,
  limits: PixelLimits & { readonly keepsTransparency?: boolean },
): Promise<UprightPicture> {
  const header = readPictureHeader(bytes, limits);
  const image = await decode(bytes);
  const { width, height } = upright(header);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  // The decoder turns a JPEG itself.
  if (header.format === "png") setUpright(context, header);
  context.drawImage(image, 0, 0);
  if (header.format === "png" && limits.keepsTransparency !== true) {
    context.resetTransform();
    const backdrop = backdropFor(context.getImageData(0, 0, width, height).data);
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = backdrop;
    context.fillRect(0, 0, width, height);
  }
  return { canvas, header, ...uprightTurns[header.orientation] };
}

async function decode(bytes: Uint8Array): Promise<Awaited<ReturnType<typeof loadImage>>> {
  try {
    return await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // Its frame is whole, or it would not have come here.
    throw new PictureError("pictureTruncated", {}, { cause: error });
  }
}

type Context = ReturnType<Canvas["getContext"]>;

function setUpright(context: Context, stored: { width: number; height: number; orientation: Orientation }): void {
  const { mirrored, turns } = uprightTurns[stored.orientation];
  const size = upright(stored);
  context.translate(size.width / 2, size.height / 2);
  context.rotate((turns * Math.PI) / 2);
  if (mirrored) context.scale(-1, 1);
  context.translate(-stored.width / 2, -stored.height / 2);
}
