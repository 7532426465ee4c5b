import { appendAll } from "../../../model/append-all.ts";
import { isLeader } from "../layout/lines/leaders.ts";
import { leadsItem } from "../layout/lines/markers.ts";
import { isMarker, type LineSegment } from "../layout/lines/segment.ts";
import type { PageBlock } from "../page-block.ts";

/** What a page is made of, for a text document: paragraphs, and tables of paragraphs. */
export type DocxItem =
  | { readonly kind: "paragraph"; readonly block: PageBlock; readonly marker?: PageBlock }
  | { readonly kind: "table"; readonly rows: readonly (readonly PageBlock[][])[] };

const firstLine = (block: PageBlock): LineSegment | undefined => block.lines[0];
const standsAsMarker = (block: PageBlock): boolean => {
  const [line] = block.lines;
  return block.lines.length === 1 && line !== undefined && isMarker(line);
};
const leads = (block: PageBlock, row: readonly PageBlock[]): boolean =>
  block === row[0] && block.lines.length === 1 && leadsItem(block.content.text);
const isDots = (block: PageBlock): boolean => block.lines.every(({ fragments }) => fragments.every(isLeader));

/** Blocks that follow each other and begin on the same line. */
function groupRows(blocks: readonly PageBlock[]): PageBlock[][] {
  const rows: PageBlock[][] = [];
  for (const block of blocks) {
    const last = rows.at(-1)?.at(-1);
    const row = firstLine(block)?.row;
    if (last !== undefined && row !== undefined && firstLine(last)?.row === row) rows.at(-1)?.push(block);
    else rows.push([block]);
  }
  return rows;
}

/** Stretches of the x axis that the cells of a table share. */
function columnsOf(rows: readonly (readonly PageBlock[])[]): [number, number][] {
  const spans = rows.flat().map(({ box }): [number, number] => [box.x0, box.x1]);
  const columns: [number, number][] = [];
  for (const [from, to] of spans.toSorted((left, right) => left[0] - right[0])) {
    const last = columns.at(-1);
    if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to);
    else columns.push([from, to]);
  }
  return columns;
}

function toTable(rows: readonly (readonly PageBlock[])[]): DocxItem | undefined {
  const columns = columnsOf(rows);
  if (rows.length < 2 || columns.length < 2) return undefined;
  const cells = rows.map((row) =>
    columns.map(([from, to]) => row.filter(({ box }) => box.x0 >= from - 0.01 && box.x0 < to + 0.01)),
  );
  return { kind: "table", rows: cells };
}

function toParagraphs(row: readonly PageBlock[]): DocxItem[] {
  const items: DocxItem[] = [];
  let marker: PageBlock | undefined;
  for (const block of row) {
    if (marker === undefined && row.length > 1 && (standsAsMarker(block) || leads(block, row))) marker = block;
    else {
      items.push({ kind: "paragraph", block, ...(marker === undefined ? {} : { marker }) });
      marker = undefined;
    }
  }
  if (marker !== undefined) items.push({ kind: "paragraph", block: marker });
  return items;
}

/** The blocks of a page as paragraphs and tables. Rows of dots are left out: they only lead the eye. */
export function docxItems(blocks: readonly PageBlock[]): DocxItem[] {
  const items: DocxItem[] = [];
  let table: PageBlock[][] = [];
  const flush = (): void => {
    const whole = toTable(table);
    appendAll(items, whole === undefined ? table.flatMap(toParagraphs) : [whole]);
    table = [];
  };
  for (const row of groupRows(blocks.filter((block) => !isDots(block)))) {
    const cells = row.filter((block) => !standsAsMarker(block) && !(row.length === 2 && leads(block, row)));
    if (cells.length >= 2) table.push(row);
    else {
      flush();
      appendAll(items, toParagraphs(row));
    }
  }
  flush();
  return items;
}
