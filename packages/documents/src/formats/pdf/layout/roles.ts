import type { UnitKind } from "../../../model/unit.ts";
import type { Box } from "../content/matrix.ts";
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
/** Lines of text in a cell of a table: with more of them, it is a column of text. */
export const smallCell = 16;
/** In sizes: rows of one table. */
const nearRows = 8;
const titleLength = 60;
/** In sizes: how far below a heading its text begins. Blocks that are looked at for it. And what is another size. */
const nearText = 4;
const nearBlocks = 8;
const otherSize = 0.03;

/** The rows of a page, and those among them in which paragraphs stand. */
export interface PageRows {
  readonly rows: readonly (readonly Segment[])[];
  readonly tall: ReadonlySet<readonly Segment[]>;
  /** Where each block comes, as they begin from top to bottom. */
  readonly places: ReadonlyMap<Block, number>;
  /** Cells in which paragraphs stand: lines are drawn between columns of text, too. */
  readonly columns: readonly Box[];
  /** Rows of several texts, by their baselines in whole points. */
  readonly levels: ReadonlyMap<number, readonly Segment[]>;
}

export function rowsOf(blocks: readonly Block[]): PageRows {
  const rowsIn = (some: readonly Block[]) => new Set(some.flatMap(({ lines }) => lines.map(({ row }) => row)));
  const rows = [...rowsIn(blocks)];
  const levels = new Map(rows.filter(({ length }) => length > 1).map((row) => [Math.round(row[0]?.y ?? 0), row]));
  const tall = blocks.filter(({ lines }) => lines.length > cellLines);
  const columns = tall.flatMap(({ lines: [line] }) => line?.cell ?? []);
  const places = new Map(blocks.map((block, at) => [block, at]));
  return { rows, levels, columns, places, tall: rowsIn(tall) };
}

/** The row that a text stands in: that of its first line, or the one that its lines are centred on. */
function rowBeside({ lines }: Block, { levels }: PageRows): readonly Segment[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (first === last || first.row.length > 1) return first.row;
  const middle = Math.round((first.y + last.y) / 2);
  const beside = [0, 1, -1]
    .map((off) => levels.get(middle + off))
    .find((row) => row !== undefined && !lines.some((line) => row.includes(line)));
  return beside === undefined ? first.row : [...beside, first];
}

/** Rows of short texts that begin below each other: a table without lines. */
function standsInRows(block: Block, page: PageRows): boolean {
  const { tall, rows, columns } = page;
  const [first] = block.lines;
  if (first === undefined || block.lines.length > cellLines) return false;
  const own = rowBeside(block, page);
  const isColumn = first.cell !== undefined && columns.some((cell) => isSameCell(cell, first.cell));
  const mates = own.filter((segment) => !isMarker(segment) && (!isColumn || isSameCell(segment.cell, first.cell)));
  if (
    mates.length < 2 ||
    (mates.length === 2 && leadsItem(segmentText(mates[0] ?? first)) && mates[0] === first.row[0])
  )
    return false;
  if (own.some(({ row }) => tall.has(row))) return false;
  if (mates.length >= wideRow) return true;
  return rows.some((row) => {
    const [other] = row;
    return other !== undefined && !own.includes(other) && !tall.has(row) && isAligned(mates, other);
  });
}

/** Two rows in which at least two texts begin, end or are centred below each other. */
function isAligned(own: readonly Segment[], other: Segment): boolean {
  const [first] = own;
  if (first === undefined || Math.abs(first.y - other.y) > nearRows * first.size) return false;
  const near = (one: number, two: number) => Math.abs(one - two) < 0.5 * first.size;
  const below = own.filter((one) => {
    return !isMarker(one) && other.row.some((two) => near(one.x0, two.x0) || near(one.x1, two.x1) || near(one.x0 + one.x1, two.x0 + two.x1)); // prettier-ignore
  });
  return below.length >= 2;
}

/** Columns of text that lines are drawn between are no table. */
function isSmallCell({ cell }: Segment, blocks: readonly Block[]): boolean {
  const inside = blocks.filter(({ lines: [line] }) => line !== undefined && isSameCell(line.cell, cell));
  return inside.reduce((sum, { lines }) => sum + lines.length, 0) <= smallCell;
}

/** A line above running text that has another size and another colour: a heading, although it may be the smaller one. */
function leadsText(block: Block, { blocks, rows: { places }, bodySize }: Omit<RoleInput, "text">): boolean {
  const at = places.get(block) ?? 0;
  const [line] = block.lines;
  const below = blocks
    .slice(at + 1, at + nearBlocks)
    .find(({ box }) => box.y1 < (line?.y ?? 0) && box.x0 < block.box.x1);
  const [next] = below?.lines ?? [];
  if (line === undefined || below === undefined || next === undefined) return false;
  const isBelow = line.y - next.y < nearText * bodySize && Math.abs(line.x0 - next.x0) < 0.5 * bodySize;
  const isBody = Math.abs(below.size - bodySize) < 0.5 && Math.abs(block.size - below.size) > otherSize * below.size;
  return isBelow && isBody && line.fragments[0]?.style.colour !== next.fragments[0]?.style.colour;
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
  const stands = block.lines.length === 1 && isAlone && /[\p{L}\p{N}]$/u.test(text.text);
  const isTitle = stands && (block.size > 1.05 * bodySize || leadsText(block, { blocks, rows, bodySize }));
  if (isTitle && !isItem && text.text.length < titleLength) return "heading";
  if (isItem) return "item";
  return inRows ? "cell" : "paragraph";
}

export function kindOf(role: BlockRole): UnitKind {
  return role === "heading" || role === "cell" ? role : "paragraph";
}
