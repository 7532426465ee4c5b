import { createCanvas, loadImage } from "@napi-rs/canvas";
import type { DrawnPicture, PictureText, TextBox } from "@yiqiao/pictures";

export interface PlacementFaults {
  /** Pairs of translations that lie over each other. */
  overlaps: number;
  /** Translations that leave the picture. */
  leaving: number;
  /** Translations of less contrast than 4.5 to 1. */
  faint: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far a line's ink may reach beyond the box that it was found in, in shares of its height. */
const inkMargin = 0.35;

function cornersOf({ x, y, width, height, angle }: TextBox, margin = 0): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [w, h] = [width / 2 + margin, height / 2 + margin];
  const corners: readonly (readonly [number, number])[] = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ];
  return corners.map(([u, v]) => ({ x: x + u * cos - v * sin, y: y + u * sin + v * cos }));
}

/** Whether two turned rectangles share more than an edge (separating axes). */
function overlap(a: TextBox, b: TextBox): boolean {
  const shapes = [cornersOf(a, -0.5), cornersOf(b, -0.5)] as const;
  return [a.angle, a.angle + Math.PI / 2, b.angle, b.angle + Math.PI / 2].every((angle) => {
    const [first, second] = shapes.map((corners) => {
      const along = corners.map(({ x, y }) => x * Math.cos(angle) + y * Math.sin(angle));
      return { from: Math.min(...along), to: Math.max(...along) };
    });
    return first !== undefined && second !== undefined && first.from < second.to && second.from < first.to;
  });
}

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

async function pixelsOf(bytes: Uint8Array, { width, height }: PictureSize) {
  const context = createCanvas(width, height).getContext("2d");
  context.drawImage(await loadImage(Buffer.from(bytes)), 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/** Pixels that changed although neither a line of the source nor a translation stands there. */
export async function countChangedOutside(source: Uint8Array, drawn: DrawnPicture, text: PictureText): Promise<number> {
  const { width, height } = drawn;
  const mask = createCanvas(width, height);
  const context = mask.getContext("2d");
  context.fillStyle = "#fff";
  const fill = (corners: readonly Point[]): void => {
    context.beginPath();
    corners.forEach(({ x, y }, index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.fill();
  };
  for (const line of text.blocks.flatMap(({ lines }) => lines)) fill(cornersOf(line.box, inkMargin * line.box.height));
  for (const { box } of drawn.placements) fill(cornersOf(box, 2));
  const inside = context.getImageData(0, 0, width, height).data;
  const [before, after] = [await pixelsOf(source, drawn), await pixelsOf(drawn.bytes, drawn)];
  let changed = 0;
  for (let at = 0; at < before.length; at += 4) {
    if (inside[at + 3] !== 0) continue;
    if ([0, 1, 2, 3].some((channel) => before[at + channel] !== after[at + channel])) changed++;
  }
  return changed;
}

const luminance = (levels: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = levels.map((level) => {
    const share = level / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

function channelsOf(colour: string): number[] {
  const hex = /^#([\da-f]{6})/i.exec(colour)?.[1];
  if (hex !== undefined) return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
}

/** Overlaps, what leaves the picture, and what is too faint against the median of what is in its box, most of which is ground. */
export async function faultsOf(drawn: DrawnPicture): Promise<PlacementFaults> {
  const { width, height } = drawn;
  const placed = drawn.placements.filter(({ fits }) => fits);
  const data = await pixelsOf(drawn.bytes, drawn);
  const faults = { overlaps: 0, leaving: 0, faint: 0 };
  for (const [index, { box, colour }] of placed.entries()) {
    faults.overlaps += placed.slice(index + 1).filter((other) => overlap(box, other.box)).length;
    const corners = cornersOf(box);
    if (corners.some(({ x, y }) => x < -0.5 || y < -0.5 || x > width + 0.5 || y > height + 0.5)) faults.leaving++;
    const ground = medianIn(data, drawn, box);
    // What is transparent may be shown on anything.
    if ((ground[3] ?? 0) < 128) continue;
    const [a, b] = [luminance(channelsOf(colour)), luminance(ground)];
    if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5) faults.faint++;
  }
  return faults;
}

/** In pixels: letters that fill their box would be its median. */
const groundMargin = 3;

/** The median of red, green, blue and alpha in a box and just around it. */
function medianIn(data: Uint8ClampedArray, { width, height }: DrawnPicture, box: TextBox): number[] {
  const seen: [number[], number[], number[], number[]] = [[], [], [], []];
  const place = { ...box, width: box.width + 2 * groundMargin, height: box.height + 2 * groundMargin };
  const corners = cornersOf(place);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(height, Math.max(...ys)); y++)
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < Math.min(width, Math.max(...xs)); x++)
      if (isWithin(place, { x, y }))
        for (const [channel, levels] of seen.entries()) levels.push(data[(y * width + x) * 4 + channel] ?? 0);
  return seen.map((levels) => levels.toSorted((a, b) => a - b)[levels.length >> 1] ?? 0);
}

/** Whether a point is in a turned rectangle. */
export function isWithin({ x, y, width, height, angle }: TextBox, point: Point): boolean {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [point.x - x, point.y - y];
  return Math.abs(dx * cos + dy * sin) <= width / 2 && Math.abs(dy * cos - dx * sin) <= height / 2;
}
