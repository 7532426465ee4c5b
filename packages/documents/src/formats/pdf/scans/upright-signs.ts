import type { ScannedBlock } from "../../../model/scanned-page.ts";

/** Digits and letters alone are taller than wide, as lines that run down are: so many characters say nothing of a turn. */
const fewCharacters = 2;
const quarter = Math.PI / 2;
/** How exactly such a sign seems to be turned, in radians. */
const nearly = 0.2;
/** In heights of the lower one: how level two texts of one row are. */
const level = 0.6;

/** A block, and where it comes in the order of reading. */
export interface OrderedBlock {
  readonly block: ScannedBlock;
  readonly order: number;
}

const turnBetween = (a: number, b: number): number => Math.atan2(Math.sin(a - b), Math.cos(a - b));

/** The turn that most text has. */
function mainTurn(blocks: readonly ScannedBlock[]): number {
  const longest = blocks
    .filter(({ writing }) => writing === "horizontal")
    .toSorted((left, right) => right.text.length - left.text.length)[0];
  return longest?.box.angle ?? 0;
}

function isSign({ text, lines, writing, box }: ScannedBlock, main: number): boolean {
  const characters = Array.from(text).length;
  if (lines.length !== 1 || characters > fewCharacters) return false;
  // A column of one sign is a sign.
  if (writing === "vertical") return characters === 1;
  return Math.abs(Math.abs(turnBetween(box.angle, main)) - quarter) < nearly;
}

function turned(block: ScannedBlock, angle: number): ScannedBlock {
  const box = { ...block.box, width: block.box.height, height: block.box.width, angle };
  return { ...block, writing: "horizontal", box, lines: block.lines.map((line) => ({ ...line, box })) };
}

/** Behind the text to its left in its row. */
function orderOf({ box }: ScannedBlock, others: readonly ScannedBlock[]): number | undefined {
  let best: { order: number; x: number } | undefined;
  for (const [order, other] of others.entries()) {
    const isLevel = Math.abs(other.box.y - box.y) < level * Math.min(other.box.height, box.height);
    if (isLevel && other.box.x < box.x && other.box.x > (best?.x ?? -Infinity)) best = { order, x: other.box.x };
  }
  return best && best.order + 0.5;
}

/** Blocks in their order; single signs that seem to run down the page stand upright, and in their row. */
export function withSignsUpright(blocks: readonly ScannedBlock[]): OrderedBlock[] {
  const main = mainTurn(blocks);
  return blocks.map((block, order) => {
    if (!isSign(block, main)) return { block, order };
    const upright = turned(block, main);
    return { block: upright, order: orderOf(upright, blocks) ?? order };
  });
}
