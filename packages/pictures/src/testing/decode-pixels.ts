import { decodePicture } from "../decode/decode-picture.ts";
import type { Pixels } from "../drawing/output/pixels.ts";

/** The pixels of a file, with what is transparent in it. */
export async function decodePixels(bytes: Uint8Array): Promise<Pixels> {
  const { canvas } = await decodePicture(bytes, { maxWidth: 4096, maxHeight: 4096, keepsTransparency: true });
  const { width, height } = canvas;
  return { width, height, data: canvas.getContext("2d").getImageData(0, 0, width, height).data };
}
