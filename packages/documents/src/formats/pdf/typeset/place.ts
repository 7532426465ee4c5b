import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { maxOf, minOf } from "../extremes.ts";
import { frameOf, mapBox, multiply, overlaps, unframe, type Box } from "../content/matrix.ts";
import type { PageContent } from "../read-page.ts";
import type { PageBlock } from "../page-block.ts";
import type { Slot } from "./fit.ts";

/** Kept clear between a text and what stands beside or below it, in sizes. */
const sideGap = 0.4;
const lowerGap = 0.15;
const bottomMargin = 0.04;

interface Surroundings {
  readonly content: PageContent;
  /** Boxes of blocks that have been set. */
  readonly taken: ReadonlyMap<string, Box>;
  /** Where the page shows something beside its texts, in the frame of the block; its lines and pictures by default. */
  readonly drawn?: readonly Box[];
}

function drawnOn({ walked }: PageContent, { angle }: PageBlock): Box[] {
  const frame = frameOf(angle);
  return [...walked.rules, ...walked.images].map((box) => mapBox(frame, box));
}

/** Everything on a page that a text must not run into, in the frame of a block. */
function obstaclesOf(block: PageBlock, { content, taken, drawn = drawnOn(content, block) }: Surroundings): Box[] {
  const frame = frameOf(block.angle);
  const others = content.blocks
    .filter((other) => other !== block)
    .map((other) => {
      const box = taken.get(other.id) ?? other.box;
      return other.angle === block.angle ? box : mapBox(multiply(unframe(other.angle), frame), box);
    });
  return [...others, ...drawn.filter((box) => !overlaps(box, block.box))];
}

/** Other texts may reach into the box by a hair: it gives way, so that what is set keeps clear of them. */
function withoutOverlap(block: PageBlock, obstacles: readonly Box[]): Box {
  let { x0, x1, y0, y1 } = block.box;
  for (const other of obstacles) {
    if (!overlaps(other, { x0, x1, y0, y1 }, 0.01)) continue;
    const isBelow = other.y1 < y1 && other.y1 - y0 < 0.6 * (y1 - y0);
    const isAbove = other.y0 > y0 && y1 - other.y0 < 0.4 * (y1 - y0);
    if (isBelow) y0 = other.y1;
    else if (isAbove) y1 = other.y0;
    else if (other.x0 > x0) x1 = Math.max(x0 + 0.2 * (x1 - x0), other.x0);
  }
  return { x0, x1, y0, y1 };
}

function roomRight(box: Box, obstacles: readonly Box[], limit: number): number {
  const beside = obstacles.filter((other) => other.y0 < box.y1 && other.y1 > box.y0 && other.x0 >= box.x1 - 1);
  return Math.max(box.x1, Math.min(limit, ...beside.map(({ x0 }) => x0)));
}

function roomLeft(box: Box, obstacles: readonly Box[], limit: number): number {
  const beside = obstacles.filter((other) => other.y0 < box.y1 && other.y1 > box.y0 && other.x1 <= box.x0 + 1);
  return Math.min(box.x0, Math.max(limit, ...beside.map(({ x1 }) => x1)));
}

function roomBelow(box: Box, obstacles: readonly Box[], limit: number): number {
  const below = obstacles.filter((other) => other.x0 < box.x1 && other.x1 > box.x0 && other.y1 <= box.y0 + 0.5);
  return Math.min(box.y0, Math.max(limit, ...below.map(({ y1 }) => y1)));
}

/** One line may grow to the side: away from the edge that it is aligned to. */
function growSideways(box: Box, block: PageBlock, { obstacles, page }: { obstacles: readonly Box[]; page: Box }): Box {
  if (block.lines.length > 1) return box;
  const gap = sideGap * block.size;
  const right = Math.max(box.x1, roomRight(box, obstacles, page.x1 + gap) - gap);
  const left = Math.min(box.x0, roomLeft(box, obstacles, page.x0 - gap) + gap);
  if (block.alignment === "left") return { ...box, x1: right };
  if (block.alignment === "right") return { ...box, x0: left };
  const both = Math.min(right - box.x1, box.x0 - left);
  return { ...box, x0: box.x0 - both, x1: box.x1 + both };
}

/** How far the first line is indented. */
function indentOf({ lines, alignment, size }: PageBlock): number {
  const [first, ...rest] = lines;
  if (first === undefined || rest.length === 0 || (alignment !== "left" && alignment !== "justify")) return 0;
  const indent = first.x0 - minOf(rest, ({ x0 }) => x0);
  return indent > 0.5 * size && indent < 6 * size ? indent : 0;
}

/** Not within the indent of the first line, as a bullet that the other lines go on below. */
function isOutside({ lines: [first], size }: PageBlock): (other: Box) => boolean {
  return ({ x1, y0, y1 }) => first === undefined || x1 > first.x0 || y1 < first.y || y0 > first.y + size;
}

/** The part of the page that has text, and as much of a margin at the right and below as there is at the left. */
function textArea(block: PageBlock, content: PageContent): Box {
  const view = mapBox(frameOf(block.angle), content.view);
  const own = content.blocks.filter(({ angle }) => angle === block.angle).map(({ box }) => box);
  const x0 = Math.max(
    view.x0,
    minOf(own, (box) => box.x0),
  );
  const right = maxOf(own, ({ x1 }) => x1);
  const bottom = minOf(own, ({ y0 }) => y0);
  return {
    x0,
    x1: Math.min(view.x1, Math.max(right, view.x1 - (x0 - view.x0))),
    y0: Math.max(view.y0, Math.min(bottom, view.y0 + bottomMargin * (view.y1 - view.y0))),
    y1: view.y1,
  };
}

/** Where the translation of a block may stand: the block's own place, and the free space beside and below it. */
export function slotOf(
  block: PageBlock,
  { language, ...surroundings }: Surroundings & { readonly language: LanguageCode },
): Slot {
  const { content } = surroundings;
  const obstacles = obstaclesOf(block, surroundings);
  const page = textArea(block, content);
  const indent = indentOf(block);
  const isRightToLeft = languages[language].direction === "rtl";
  const own = withoutOverlap(block, indent > 0 && !isRightToLeft ? obstacles.filter(isOutside(block)) : obstacles);
  const wide = growSideways(own, block, { obstacles, page });
  const bottom = Math.min(wide.y0, roomBelow(wide, obstacles, page.y0) + lowerGap * block.size);
  const [first] = block.lines;
  // Cells keep to their column; other single lines of such scripts begin at the right end of the line.
  const box = isRightToLeft && block.kind === "cell" ? { ...wide, x1: own.x1 } : wide;
  return {
    box: { ...box, y0: bottom },
    size: block.size,
    leading: block.leading,
    baseline: first?.y ?? block.box.y0,
    firstIndent: indent,
    alignment: block.alignment,
    isLine: block.lines.length === 1,
  };
}
