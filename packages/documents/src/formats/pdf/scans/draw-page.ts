import { createCanvas } from "@napi-rs/canvas";
import type { Box } from "../content/matrix.ts";
import type { WalkedImage } from "../content/walk-page.ts";
import type { OpenPdf } from "../open-document.ts";
import { corrupt } from "../../../model/corrupt.ts";
import { walkPage } from "../content/walk-page.ts";
import { shownBox } from "./scan-place.ts";

/** Dots an inch: letters of usual sizes can be read, and twice as many take four times as long. */
const usualDensity = 200;
const leastDensity = 72;
/** In pixels. */
const largestSide = 4096;
const quality = 90;

export interface PagePicture {
  readonly format: "png" | "jpeg";
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const areaOf = ({ x0, y0, x1, y1 }: Box): number => Math.max(1e-9, (x1 - x0) * (y1 - y0));

function largestOf(images: readonly WalkedImage[]): WalkedImage | undefined {
  return images.toSorted((left, right) => areaOf(right) - areaOf(left))[0];
}

/** Dots an inch of the picture that the page is made of, within bounds. */
function densityOf(image: WalkedImage | undefined): number {
  const { width, height } = image ?? {};
  if (image === undefined || width === undefined || height === undefined) return usualDensity;
  const own = Math.sqrt((width * height) / areaOf(image)) * 72;
  return Math.max(leastDensity, Math.min(usualDensity, own));
}

/**
 * A page as it is shown, as a picture. Of black and white it is a PNG, of anything else a JPEG.
 * @throws {DocumentError} documentCorrupt; whatever pdf.js cannot draw
 */
export async function drawPage(pdf: OpenPdf, number: number): Promise<PagePicture> {
  const own = pdf.objects.getPage(number - 1);
  const image = largestOf(walkPage(own, `page ${number}`).images);
  if ((image?.width ?? 0) * (image?.height ?? 0) > pdf.maxPicturePixels) throw corrupt("unreadable", "picture");
  const { x0, y0, x1, y1 } = shownBox(own);
  const scale = Math.min(densityOf(image) / 72, largestSide / Math.max(x1 - x0, y1 - y0));
  const page = await (await pdf.withPictures()).getPage(number);
  // A unit of its own would make the page larger, but for the picture's sake only its size counts.
  const viewport = page.getViewport({ scale: scale / page.userUnit });
  const canvas = createCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)));
  // pdf.js names the canvas of browsers alone.
  const onCanvas = canvas as unknown as Parameters<typeof page.render>[0]["canvas"];
  await page.render({ canvas: onCanvas, viewport, background: "#ffffff" }).promise;
  page.cleanup();
  const format = image?.isBilevel === true ? "png" : "jpeg";
  const bytes = format === "png" ? await canvas.encode("png") : await canvas.encode("jpeg", quality);
  return { format, bytes, width: canvas.width, height: canvas.height };
}
