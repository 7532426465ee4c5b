import { evenSizes, lowerToFewSizes } from "./font-sizes.ts";
import { frameFrom, grown } from "../frame.ts";
import type { MeasuredBlock } from "./measured-block.ts";
import { placeBlock } from "./place-block.ts";
import type { Pixels } from "../output/pixels.ts";
import type { SetText } from "../setting/set-text.ts";

/** How far shadows and the rings of JPEG reach around a text, in ems. */
const haloReach = 0.25;

/** One after the other, each clear of those that stand and of what is still to be replaced. */
function placeInTurn(
  blocks: readonly MeasuredBlock[],
  sizes: readonly number[],
  pixels: Pixels,
): (SetText | undefined)[] {
  const standing = blocks.map(({ frame, style }) => frameFrom(frame, style.ink));
  return blocks.map((measured, index) => {
    if (measured.text === "") return undefined;
    const obstacles = standing.filter((_, other) => other !== index);
    const { background, style, frame } = measured;
    const own = frameFrom(frame, style.ink);
    const halo = grown(own, style.fontPixels * haloReach);
    const surroundings = { pixels, obstacles, background, own, halo };
    const set = placeBlock(measured, sizes[index] ?? style.fontPixels, surroundings);
    if (set !== undefined) standing[index] = frameFrom(frame, set.ink);
    return set;
  });
}

/** Places all texts of a picture so that they do not overlap and have few different sizes; undefined: no room for it. */
export function placeBlocks(blocks: readonly MeasuredBlock[], pixels: Pixels): (SetText | undefined)[] {
  const wanted = evenSizes(blocks.map(({ style }) => style.fontPixels));
  const first = placeInTurn(blocks, wanted, pixels);
  const fitting = first.map((set, index) => set?.fontPixels ?? wanted[index] ?? 0);
  const few = lowerToFewSizes(fitting);
  return few.every((size, index) => size === fitting[index]) ? first : placeInTurn(blocks, few, pixels);
}
