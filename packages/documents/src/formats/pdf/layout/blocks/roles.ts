import type { UnitKind } from "../../../../model/unit.ts";
import type { Box } from "../../content/matrix.ts";
import type { Block } from "./block.ts";
import type { BlockText } from "./block-text.ts";
import { ByHeight } from "../by-height.ts";
import { markup } from "./classify.ts";
import { startsItem } from "./list-items.ts";
import { leadsItem } from "../lines/markers.ts";
import { isInRow, textsOfRow } from "../rows/row-index.ts";
import { isSameCell } from "../rows/ruling.ts";
import { isMarker, segmentText, type LineSegment } from "../lines/segment.ts";

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

type Row = readonly LineSegment[];

/** The rows of a page, and those among them in which paragraphs stand. */
export interface PageRows {
  readonly rows: ByHeight<{ readonly y: number; readonly first: LineSegment }>;
  readonly tall: ReadonlySet<Row>;
  /** Where each block comes, as they begin from top to bottom. */
  readonly places: ReadonlyMap<Block, number>;
  /** Cells in which paragraphs stand: lines are drawn between columns of text, too. */
  readonly columns: readonly Box[];
  /** Rows of several texts, by their baselines in whole points. */
  readonly levels: ReadonlyMap<number, Row>;
  /** Cells of ruled tables, and the lines in each. */
  readonly cells: readonly { readonly cell: Box; readonly lines: number }[];
  /** Rows that were asked for, and whether they are rows of a table. */
  readonly tables: Map<Row, boolean>;
}

function linesOfCells(blocks: readonly Block[]): PageRows["cells"] {
  const cells = new Map<string, { cell: Box; lines: number }>();
  for (const { lines } of blocks) {
    const cell = lines[0]?.cell;
    if (cell === undefined) continue;
    const key = [cell.x0, cell.x1, cell.y0, cell.y1].join(" ");
    cells.set(key, { cell, lines: lines.length + (cells.get(key)?.lines ?? 0) });
  }
  return [...cells.values()];
}

export function rowsOf(blocks: readonly Block[]): PageRows {
  const rowsIn = (some: readonly Block[]) => new Set(some.flatMap(({ lines }) => lines.map(({ row }) => row)));
  const rows = [...rowsIn(blocks)];
  const levels = new Map(rows.filter(({ length }) => length > 1).map((row) => [Math.round(row[0]?.y ?? 0), row]));
  const tall = blocks.filter(({ lines }) => lines.length > cellLines);
  const columns = tall.flatMap(({ lines: [line] }) => line?.cell ?? []);
  const places = new Map(blocks.map((block, at) => [block, at]));
  return {
    rows: new ByHeight(rows.flatMap(([first]) => (first === undefined ? [] : [{ y: first.y, first }]))),
    levels,
    columns,
    places,
    tall: rowsIn(tall),
    cells: linesOfCells(blocks),
    tables: new Map(),
  };
}

/** The row that a text stands in: that of its first line, or the one that its lines are centred on. */
function rowBeside({ lines }: Block, { levels }: PageRows): Row {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (first === last || first.row.length > 1) return first.row;
  const middle = Math.round((first.y + last.y) / 2);
  const beside = [0, 1, -1]
    .map((off) => levels.get(middle + off))
    .find((row) => row !== undefined && !lines.some((line) => isInRow(row, line)));
  return beside === undefined ? first.row : [...beside, first];
}

/** Rows of short texts that begin below each other: a table without lines. */
function standsInRows(block: Block, page: PageRows): boolean {
  const { columns, tables } = page;
  const [first] = block.lines;
  if (first === undefined || block.lines.length > cellLines) return false;
  const own = rowBeside(block, page);
  const lead = first.row[0];
  const isColumn = first.cell !== undefined && columns.some((cell) => isSameCell(cell, first.cell));
  if (isColumn) {
    const mates = textsOfRow(own).filter(({ cell }) => isSameCell(cell, first.cell));
    return isTableRow({ own, mates, lead }, page);
  }
  const known = tables.get(own) ?? isTableRow({ own, mates: textsOfRow(own), lead }, page);
  tables.set(own, known);
  return known;
}

interface RowParts {
  readonly own: Row;
  /** Its texts that may stand in one table. */
  readonly mates: Row;
  readonly lead: LineSegment | undefined;
}

function isTableRow({ own, mates, lead }: RowParts, { tall, rows }: PageRows): boolean {
  const [first, second] = mates;
  if (first === undefined || second === undefined) return false;
  if (mates.length === 2 && first === lead && leadsItem(segmentText(first))) return false;
  if (own.some(({ row }) => tall.has(row))) return false;
  if (mates.length >= wideRow) return true;
  const reach = nearRows * first.size;
  return rows.between(first.y - reach - 1, first.y + reach + 1).some(({ y, first: other }) => {
    const isNear = Math.abs(first.y - y) <= reach;
    return isNear && !isInRow(own, other) && !tall.has(other.row) && isAligned(mates, other);
  });
}

/** Two rows in which at least two texts begin, end or are centred below each other. */
function isAligned(own: Row, other: LineSegment): boolean {
  const [first] = own;
  if (first === undefined) return false;
  const near = (one: number, two: number) => Math.abs(one - two) < 0.5 * first.size;
  const below = own.filter((one) => {
    return (
      !isMarker(one) &&
      other.row.some((two) => near(one.x0, two.x0) || near(one.x1, two.x1) || near(one.x0 + one.x1, two.x0 + two.x1))
    );
  });
  return below.length >= 2;
}

/** Columns of text that lines are drawn between are no table. */
function isSmallCell({ cell }: LineSegment, { cells }: PageRows): boolean {
  const inside = cells.filter((other) => isSameCell(other.cell, cell));
  return inside.reduce((sum, { lines }) => sum + lines, 0) <= smallCell;
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
  if (first?.cell !== undefined && isSmallCell(first, rows)) return isItem ? "item" : "cell";
  const isLarge = block.size > 1.15 * bodySize && block.lines.length <= headingLines;
  if (isLarge && !(isItem && standsInRows(block, rows))) return "heading";
  const isBold = text.base.bold && text.tags.length === 0 && !/[.,;]$/u.test(text.text);
  const isAlone = first !== undefined && textsOfRow(first.row).length === 1;
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
