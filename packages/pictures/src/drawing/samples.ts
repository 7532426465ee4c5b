import type { Colour } from "./background.ts";
import type { LinePatch } from "./line-patch.ts";
import type { Pixels } from "./pixels.ts";

const channels = [0, 1, 2, 3] as const;

/** Positions in the picture of up to some thousand pixels of a patch. */
export function samplePatch(patch: LinePatch, accepts: (index: number) => boolean, limit = 6000): Int32Array {
  const found: number[] = [];
  const step = Math.max(1, Math.floor(Math.sqrt((patch.width * patch.height) / limit)));
  for (let y = 0; y < patch.height; y += step) {
    for (let x = 0; x < patch.width; x += step) {
      const index = y * patch.width + x;
      if (accepts(index)) found.push(patch.bounds.left + x, patch.bounds.top + y);
    }
  }
  return Int32Array.from(found);
}

function binOf(pixels: Pixels, x: number, y: number): number {
  const at = (y * pixels.width + x) * 4;
  const bits = (channel: number) => (pixels.data[at + channel] ?? 0) >> 4;
  return (bits(0) << 12) | (bits(1) << 8) | (bits(2) << 4) | bits(3);
}

function isNear(one: number, other: number): boolean {
  for (let shift = 0; shift <= 12; shift += 4) {
    if (Math.abs(((one >> shift) & 15) - ((other >> shift) & 15)) > 1) return false;
  }
  return true;
}

/** The colours that most of the samples have or nearly have, the commonest first. */
export function commonestColours(pixels: Pixels, samples: Int32Array, count: number): Colour[] {
  const bins = Array.from({ length: samples.length / 2 }, (_, index) =>
    binOf(pixels, samples[2 * index] ?? 0, samples[2 * index + 1] ?? 0),
  );
  const counts = new Map<number, number>();
  for (const bin of bins) counts.set(bin, (counts.get(bin) ?? 0) + 1);
  const found: Colour[] = [];
  while (found.length < count && counts.size > 0) {
    let [best, most] = [0, 0];
    for (const [bin, times] of counts) if (times > most) [best, most] = [bin, times];
    found.push(meanNear(pixels, samples, bins, best));
    for (const bin of counts.keys()) if (isNear(bin, best)) counts.delete(bin);
  }
  return found;
}

function meanNear(pixels: Pixels, samples: Int32Array, bins: readonly number[], best: number): Colour {
  const sum = [0, 0, 0, 0];
  let count = 0;
  bins.forEach((bin, index) => {
    if (!isNear(bin, best)) return;
    count++;
    const at = ((samples[2 * index + 1] ?? 0) * pixels.width + (samples[2 * index] ?? 0)) * 4;
    for (const channel of channels) sum[channel] = (sum[channel] ?? 0) + (pixels.data[at + channel] ?? 0);
  });
  const mean = (channel: number) => (sum[channel] ?? 0) / Math.max(1, count);
  return [mean(0), mean(1), mean(2), mean(3)];
}
