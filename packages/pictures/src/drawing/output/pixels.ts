import { createCanvas, loadImage } from "@napi-rs/canvas";
import { PictureError } from "../../model/picture-error.ts";
import { withoutExif } from "./jpeg.ts";

/** An upright picture: red, green, blue and alpha (not premultiplied) of each pixel, rows from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export type QuarterTurns = 0 | 1 | 2 | 3;

/** Decodes a picture as it is stored and turns it clockwise. @throws PictureError `pictureNotAPicture` */
export async function decodePixels(bytes: Uint8Array, quarterTurns: QuarterTurns): Promise<Pixels> {
  const image = await loadImage(withoutExif(bytes)).catch((cause: unknown) => {
    throw new PictureError("pictureNotAPicture", {}, { cause });
  });
  const isSideways = quarterTurns % 2 === 1;
  const width = isSideways ? image.height : image.width;
  const height = isSideways ? image.width : image.height;
  const context = createCanvas(width, height).getContext("2d");
  context.translate(width / 2, height / 2);
  context.rotate((quarterTurns * Math.PI) / 2);
  context.drawImage(image, -image.width / 2, -image.height / 2);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}
