import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { Fragment } from "../layout/lines/fragment.ts";
import type { PageContent } from "../read-page.ts";
import type { PageBlock } from "../page-block.ts";
import type { Slot } from "./fit.ts";

/** An item of a list that runs from right to left now: its bullet stands at the right end of its column. */
export interface MirroredItem {
  /** The bullet or number where it stands now. */
  readonly fragments: readonly Fragment[];
  readonly slot: Slot;
}

/** Kept clear at the side, in sizes. */
const sideGap = 0.4;
const privateSign = /^\p{Co}$/u;

/** The bullet or number before an item, where it is a text by itself. */
function markerOf(block: PageBlock, { blocks }: PageContent): PageBlock | undefined {
  const [first] = block.lines;
  const before = first?.row[first.row.indexOf(first) - 1];
  if (block.role !== "item" || first === undefined || before === undefined || before.x1 > first.x0) return undefined;
  if (first.fragments.some(({ isScanned }) => isScanned)) return undefined;
  return blocks.find(({ lines, kept }) => lines.length === 1 && lines[0] === before && kept !== undefined);
}

function moved(fragment: Fragment, by: number): Fragment {
  const glyphs = fragment.glyphs.map(({ text, x0, x1 }) => ({
    // Signs of fonts of their own are no characters of others: most are bullets.
    text: privateSign.test(text) ? "•" : text,
    x0: x0 + by,
    x1: x1 + by,
  }));
  return { ...fragment, glyphs, x0: fragment.x0 + by, x1: fragment.x1 + by };
}

/** How far texts reach to the right that begin where this one does, short of what stands beside it. */
function columnEnd({ box, angle, size, lines: [first] }: PageBlock, { blocks }: PageContent): number {
  const others = blocks.filter((other) => other.angle === angle);
  const column = others.filter((other) => Math.abs(other.box.x0 - box.x0) < 1).map((other) => other.box.x1);
  const beside = others
    .filter((other) => other.box.y0 < box.y1 && other.box.y1 > box.y0 && other.box.x0 >= box.x1 - 1)
    .map((other) => other.box.x0 - sideGap * size);
  const cell = first?.cell === undefined ? [] : [first.cell.x1 - sideGap * size];
  return Math.max(box.x1, Math.min(Math.max(...column), ...beside, ...cell));
}

/** @param slot where the item would stand behind its bullet */
export function mirrorItem(
  block: PageBlock,
  { content, slot, language }: { content: PageContent; slot: Slot; language: LanguageCode },
): MirroredItem | undefined {
  const marker = languages[language].direction === "rtl" ? markerOf(block, content) : undefined;
  if (marker === undefined) return undefined;
  const right = columnEnd(block, content);
  const left = marker.box.x0;
  const by = right - marker.box.x1;
  return {
    fragments: marker.lines.flatMap(({ fragments }) => fragments.map((fragment) => moved(fragment, by))),
    slot: { ...slot, box: { ...slot.box, x0: left, x1: right - (block.box.x0 - left) } },
  };
}

/** Bullets and numbers that go to the other side with their items. */
export function mirroredMarkers(
  blocks: readonly PageBlock[],
  content: PageContent,
  language: LanguageCode,
): ReadonlySet<PageBlock> {
  if (languages[language].direction !== "rtl") return new Set();
  return new Set(blocks.flatMap((block) => markerOf(block, content) ?? []));
}
