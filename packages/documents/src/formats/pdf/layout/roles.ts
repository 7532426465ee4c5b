import type { UnitKind } from "../../../model/unit.ts";
import type { Block } from "./block.ts";
import type { BlockText } from "./block-text.ts";
import { markup } from "./classify.ts";
import { startsItem } from "./list-items.ts";
import { leadsItem } from "./markers.ts";
import { isSameCell } from "./ruling.ts";
import { isMarker, segmentText, type Segment } from "./segment.ts";

/** What a block is by its look. */
export type BlockRole = "heading" | "paragraph" | "item" | "cell" | "code";

/** Tallest column of text that still makes a cell, in lines, and headings at most, in lines. */
const cellLines = 4;
const headingLines = 4;
/** Texts in a row that are a table by themselves. */
const wideRow = 4;
/** Lines of text in a cell of a table. */
const smallCell = 16;
/** In sizes: rows of one table. */
const nearRows = 8;
const titleLength = 60;

/** The rows of a page, and those among them in which paragraphs stand. */
export interface PageRows {
  readonly rows: readonly (readonly Segment[])[];
  readonly tall: ReadonlySet<readonly Segment[]>;
}

export function rowsOf(blocks: readonly Block[]): PageRows {
  const rowsIn = (some: readonly Block[]) => new Set(some.flatMap(({ lines }) => lines.map(({ row }) => row)));
  return { rows: [...rowsIn(blocks)], tall: rowsIn(blocks.filter(({ lines }) => lines.length > cellLines)) };
}

/** Rows of short texts that begin below each other: a table without lines. */
function standsInRows({ lines }: Block, { tall, rows }: PageRows): boolean {
  const [first] = lines;
  if (first === undefined || lines.length > cellLines) return false;
  const mates = first.row.filter((segment) => !isMarker(segment));
  if (
    mates.length < 2 ||
    (mates.length === 2 && leadsItem(segmentText(mates[0] ?? first)) && mates[0] === first.row[0])
  )
    return false;
  if (tall.has(first.row)) return false;
  if (mates.length >= wideRow) return true;
  return rows.some((row) => {
    const [other] = row;
    return other !== undefined && row !== first.row && !tall.has(row) && isAligned(first, other);
  });
}

/** Two rows in which at least two texts begin, end or are centred below each other. */
function isAligned(first: Segment, other: Segment): boolean {
  if (Math.abs(first.y - other.y) > nearRows * first.size) return false;
  const near = (one: number, two: number) => Math.abs(one - two) < 0.5 * first.size;
  const below = first.row.filter((one) => {
    return !isMarker(one) && other.row.some((two) => near(one.x0, two.x0) || near(one.x1, two.x1) || near(one.x0 + one.x1, two.x0 + two.x1)); // prettier-ignore
  });
  return below.length >= 2;
}

/** Columns of text that lines are drawn between are no table. */
function isSmallCell({ cell }: Segment, blocks: readonly Block[]): boolean {
  const inside = blocks.filter(({ lines: [line] }) => line !== undefined && isSameCell(line.cell, cell));
  return inside.reduce((sum, { lines }) => sum + lines.length, 0) <= smallCell;
}

interface RoleInput {
  readonly blocks: readonly Block[];
  readonly rows: PageRows;
  readonly bodySize: number;
  readonly text: Pick<BlockText, "text" | "base" | "tags">;
}

/** Headings are larger or bolder than the running text; ruled lines or texts in a row make cells. */
export function roleOf(block: Block, { blocks, rows, bodySize, text }: RoleInput): BlockRole {
  const [first] = block.lines;
  if (block.isCode || markup.test(text.text)) return "code";
  const isItem = first !== undefined && startsItem(first);
  if (first?.cell !== undefined && isSmallCell(first, blocks)) return isItem ? "item" : "cell";
  const isLarge = block.size > 1.15 * bodySize && block.lines.length <= headingLines;
  if (isLarge && !(isItem && standsInRows(block, rows))) return "heading";
  const isBold = text.base.bold && text.tags.length === 0 && !/[.,;]$/u.test(text.text);
  const isAlone = first?.row.filter((segment) => !isMarker(segment)).length === 1;
  const inRows = standsInRows(block, rows);
  if (isBold && block.lines.length <= 3 && !inRows) return "heading";
  const isTitle =
    block.lines.length === 1 && block.size > 1.05 * bodySize && isAlone && /[\p{L}\p{N}]$/u.test(text.text);
  if (isTitle && !isItem && text.text.length < titleLength) return "heading";
  if (isItem) return "item";
  return inRows ? "cell" : "paragraph";
}

export function kindOf(role: BlockRole): UnitKind {
  return role === "heading" || role === "cell" ? role : "paragraph";
}
