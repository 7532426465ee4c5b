import { seededRandom } from "./random.ts";
import type { Pixels } from "../drawing/output/pixels.ts";

/** Backgrounds of test pictures: paper, a screen's gradient, grain of a camera, a photograph of soft shapes and texture. */
export const sampleBackgrounds = ["flat", "gradient", "grain", "photo"] as const;
export type SampleBackground = (typeof sampleBackgrounds)[number];

export interface BackgroundOptions {
  readonly width: number;
  readonly height: number;
  readonly kind: SampleBackground;
  readonly isDark: boolean;
}

type Level = (x: number, y: number, channel: number) => number;

function shapes(width: number, height: number, random: () => number): Level {
  const blobs = Array.from({ length: 24 }, () => ({
    x: random() * width,
    y: random() * height,
    reach: (0.08 + 0.2 * random()) * Math.max(width, height),
    levels: [random() - 0.5, random() - 0.5, random() - 0.5],
  }));
  return (x, y, channel) => {
    let sum = 0;
    for (const blob of blobs) {
      const share = Math.hypot(x - blob.x, y - blob.y) / blob.reach;
      if (share < 2) sum += (blob.levels[channel] ?? 0) * Math.exp(-share * share) * 70;
    }
    return sum;
  };
}

function levelsOf({ width, height, kind, isDark }: BackgroundOptions): Level {
  const random = seededRandom(width * 7919 + height);
  const base = isDark ? 45 : 205;
  if (kind === "flat") return (_x, _y, channel) => base + channel * 10;
  if (kind === "gradient")
    return (x, y, channel) => base - 20 + (40 * (channel === 1 ? y : x)) / (channel === 1 ? height : width);
  if (kind === "grain") return () => base + (random() + random() + random() - 1.5) * 30;
  const soft = shapes(width, height, random);
  return (x, y, channel) => base + soft(x, y, channel) + Math.sin(x / 9 + y / 23) * 5 + (random() - 0.5) * 16;
}

export function paintBackground(options: BackgroundOptions): Pixels {
  const { width, height } = options;
  const level = levelsOf(options);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) data[at + channel] = level(x, y, channel);
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}
