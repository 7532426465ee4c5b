import type { Canvas } from "@napi-rs/canvas";
import type { InferenceSession } from "onnxruntime-node";
import type { TextBox } from "../../model/picture-text.ts";
import { joinFragments } from "./join-fragments.ts";
import { boxAround, minAreaRectangle } from "./min-area-rectangle.ts";
import { probabilityMap } from "./probability-map.ts";
import { straightened, type MeasuredRegion } from "./straighten.ts";
import { textRegions } from "./text-regions.ts";

/** Longest side of the first look. */
const firstLook = 1280;
/** Lines lower than this many pixels are seen badly: a larger look follows. */
const lowLine = 11;
const wantedLine = 18;
/** The most pixels of a larger look: 2048². */
const mostPixels = 4.2e6;
/** How much of its area over its circumference a region grows on each side: the network shrinks what it is taught. */
const growth = 1.6;
const leastHeight = 3;

/**
 * Where lines of text stand in a picture, turned as they are. Their order is none yet.
 * @param gapInHeights parts of a line that are nearer than this are one
 */
export async function detectLines(
  session: InferenceSession,
  picture: Canvas,
  gapInHeights: number,
): Promise<TextBox[]> {
  const longest = Math.max(picture.width, picture.height);
  const scale = Math.min(1, firstLook / longest);
  const boxes = await look(session, picture, scale);
  const larger = largerScale(picture, scale, boxes);
  return joinFragments(larger === undefined ? boxes : await look(session, picture, larger), gapInHeights);
}

async function look(session: InferenceSession, picture: Canvas, scale: number): Promise<TextBox[]> {
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  const map = await probabilityMap(session, picture, size);
  const regions = textRegions(map).map(({ hull, angle }): MeasuredRegion => ({
    hull,
    angle,
    box: minAreaRectangle(hull),
  }));
  const angleOf = straightened(regions);
  return regions
    .map((region) => boxAround(region.hull, angleOf(region)))
    .filter(({ width, height }) => Math.min(width, height) >= leastHeight)
    .map((box) => scaled(grown(box), { x: picture.width / size.width, y: picture.height / size.height }));
}

function grown(box: TextBox): TextBox {
  const distance = (box.width * box.height * growth) / (2 * (box.width + box.height));
  return { ...box, width: box.width + 2 * distance, height: box.height + 2 * distance };
}

/** From the map's pixels, whose centres are half a pixel in, to the picture's. */
function scaled(box: TextBox, { x, y }: { readonly x: number; readonly y: number }): TextBox {
  return { ...box, x: (box.x + 0.5) * x, y: (box.y + 0.5) * y, width: box.width * x, height: box.height * y };
}

/** The scale of a second look, where the first one saw small text or, having shrunk much, none. */
function largerScale(picture: Canvas, scale: number, boxes: readonly TextBox[]): number | undefined {
  if (scale === 1) return undefined;
  const heights = boxes.map(({ width, height }) => Math.min(width, height) * scale).toSorted((a, b) => a - b);
  const low = heights[Math.floor(heights.length / 4)] ?? 0;
  if (low >= lowLine * growth) return undefined;
  const wanted = low === 0 ? 1 : (scale * wantedLine * growth) / low;
  const most = Math.sqrt(mostPixels / (picture.width * picture.height));
  const larger = Math.min(1, wanted, most);
  return larger > scale * 1.15 ? larger : undefined;
}
