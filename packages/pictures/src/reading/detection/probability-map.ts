import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { type InferenceSession, Tensor } from "onnxruntime-node";
import type { ProbabilityMap } from "./text-regions.ts";

/** The network halves its input five times. */
const multiple = 32;
const means = [0.485, 0.456, 0.406] as const;
const deviations = [0.229, 0.224, 0.225] as const;

/** Longest side of what the network is given at once: memory grows with the area. */
const tileSide = 960;
/** What neighbouring tiles share, so that no letter is seen only at an edge. */
const overlap = 64;

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const roundUp = (size: number): number => Math.max(multiple, Math.ceil(size / multiple) * multiple);

/** Where tiles of a side that is long enough begin; each but the first shares something with the one before it. */
export function tileStarts(length: number): number[] {
  if (length <= tileSide * 1.4) return [0];
  const count = Math.ceil((length - overlap) / (tileSide - overlap));
  const size = tileLength(length);
  return Array.from({ length: count }, (_, index) => Math.round((index * (length - size)) / (count - 1)));
}

/** How long each of these tiles is. */
export function tileLength(length: number): number {
  if (length <= tileSide * 1.4) return length;
  const count = Math.ceil((length - overlap) / (tileSide - overlap));
  return Math.ceil((length + (count - 1) * overlap) / count);
}

/** Where text stands in a picture that is looked at in this size; in tiles where it is large. */
export async function probabilityMap(
  session: InferenceSession,
  picture: Canvas,
  size: { readonly width: number; readonly height: number },
): Promise<ProbabilityMap> {
  const map = { ...size, values: new Uint8Array(size.width * size.height) };
  const [width, height] = [tileLength(size.width), tileLength(size.height)];
  for (const y of tileStarts(size.height)) {
    for (const x of tileStarts(size.width)) {
      const values = await tileMap(session, picture, { scale: size.width / picture.width, x, y, width, height });
      merge(map, values, { x, y, width, height });
    }
  }
  return map;
}

async function tileMap(
  session: InferenceSession,
  picture: Canvas,
  tile: Area & { readonly scale: number },
): Promise<Float32Array> {
  const [width, height] = [roundUp(tile.width), roundUp(tile.height)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.drawImage(
    picture,
    tile.x / tile.scale,
    tile.y / tile.scale,
    tile.width / tile.scale,
    tile.height / tile.scale,
    0,
    0,
    tile.width,
    tile.height,
  );
  const input = new Tensor("float32", normalised(context.getImageData(0, 0, width, height).data), [
    1,
    3,
    height,
    width,
  ]);
  const [inputName = "x"] = session.inputNames;
  const [outputName = ""] = session.outputNames;
  const output = (await session.run({ [inputName]: input }))[outputName];
  return output?.data as Float32Array;
}

function normalised(pixels: Uint8ClampedArray): Float32Array {
  const count = pixels.length / 4;
  const values = new Float32Array(3 * count);
  for (const [channel, mean] of means.entries()) {
    const scale = 1 / (255 * (deviations[channel] ?? 1));
    const shift = mean / (deviations[channel] ?? 1);
    const offset = channel * count;
    for (let index = 0, at = channel; index < count; index++, at += 4)
      values[offset + index] = (pixels[at] ?? 0) * scale - shift;
  }
  return values;
}

/** What two tiles say of a pixel: the surer one holds, for an edge hides text but makes none. */
function merge(map: ProbabilityMap, values: Float32Array, { x, y, width, height }: Area): void {
  const rowLength = roundUp(width);
  for (let row = 0; row < height; row++) {
    const to = (y + row) * map.width + x;
    const from = row * rowLength;
    for (let column = 0; column < width; column++) {
      const value = (values[from + column] ?? 0) * 255;
      if (value > (map.values[to + column] ?? 255)) map.values[to + column] = value;
    }
  }
}
