import { type ScannedBlock, type ScannedPage, scannedPlaceOf, scannedUnitId } from "../../../model/scanned-page.ts";
import type { Box } from "../content/matrix.ts";
import { ascent, segmentBox, type Block } from "../layout/blocks/block.ts";
import { keptReasonOf } from "../layout/blocks/classify.ts";
import { kindOf, roleOf, rowsOf } from "../layout/blocks/roles.ts";
import type { Fragment } from "../layout/lines/fragment.ts";
import type { LineSegment } from "../layout/lines/segment.ts";
import { setRows } from "../layout/rows/page-rows.ts";
import { rulingOf } from "../layout/rows/ruling.ts";
import type { PageBlock } from "../page-block.ts";
import { sizeOfLine } from "./size-of-line.ts";
import { withSignsUpright } from "./upright-signs.ts";
import { angleOn, placeBox, type ScanPlace, uprightBox } from "./scan-place.ts";

/** Less sure readings are marks, patterns and stamps more often than words; they stay in the picture. */
const leastConfidence = 0.5;
/** In degrees: texts that are turned alike, as those of a page that lay askew, are turned by their mean. */
const sameTurn = 2;
/** Sizes that differ less are one size that was measured twice. */
const sameSize = 1.16;
/** In sizes: how far apart the baselines of one row may be found. */
const sameRow = 0.55;
const plain = { bold: false, italic: false, colour: "#000000" } as const;

interface PlacedLine {
  readonly text: string;
  readonly box: Box;
}

interface PlacedBlock {
  /** Its place among the blocks that were read. */
  readonly at: number;
  readonly read: ScannedBlock;
  readonly angle: number;
  readonly lines: readonly PlacedLine[];
  readonly size: number;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0;

/** The angles of texts, those that are nearly alike as one. */
function settleAngles(
  angles: readonly { readonly angle: number; readonly weight: number }[],
): (angle: number) => number {
  const groups: { angle: number; weight: number }[][] = [];
  for (const each of angles.toSorted((left, right) => left.angle - right.angle)) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && each.angle - last[0].angle < 2 * sameTurn) last.push(each);
    else groups.push([each]);
  }
  const means = groups.map((group) => {
    const weight = group.reduce((sum, each) => sum + each.weight, 0);
    const mean = group.reduce((sum, each) => sum + each.angle * each.weight, 0) / Math.max(weight, 1e-9);
    // What hangs by a hair is level.
    const level = 90 * Math.round(mean / 90);
    return Math.abs(mean - level) < 0.25 ? level : mean;
  });
  return (angle) => means.toSorted((a, b) => Math.abs(a - angle) - Math.abs(b - angle))[0] ?? angle;
}

/** Columns of writing become lines that fill the same place, one below the other. */
function linesAcross(text: string, box: Box, size: number): PlacedLine[] {
  const count = Math.max(2, Math.floor((box.y1 - box.y0) / (1.3 * size)));
  const step = (box.y1 - box.y0) / count;
  const characters = Array.from(text);
  const each = Math.ceil(characters.length / count);
  return Array.from({ length: count }, (_, index) => ({
    text: characters.slice(index * each, (index + 1) * each).join(""),
    box: { ...box, y1: box.y1 - index * step, y0: box.y1 - (index + 1) * step },
  })).filter((line, index) => index === 0 || line.text !== "");
}

function placeBlock(
  read: ScannedBlock,
  { at, angle, place }: { at: number; angle: number; place: ScanPlace },
): PlacedBlock {
  const size = place.scale * medianOf((read.lines.length > 0 ? read.lines : [read]).map(sizeOfLine));
  if (read.writing === "vertical") {
    const lines = linesAcross(read.text, placeBox(place, uprightBox(read.box, "vertical"), angle), size);
    return { at, read, angle, lines, size };
  }
  const lines = read.lines.map(({ text, box }) => ({ text, box: placeBox(place, box, angle) }));
  return { at, read, angle, lines, size };
}

/** One size for all texts of about one size: what is measured differs with the letters that a line happens to have. */
function settleSizes(blocks: readonly PlacedBlock[]): (size: number) => number {
  const groups: { size: number; weight: number }[][] = [];
  const sizes = blocks.map(({ size, read }) => ({ size, weight: read.text.length }));
  for (const each of sizes.toSorted((left, right) => left.size - right.size)) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && each.size < last[0].size * sameSize) last.push(each);
    else groups.push([each]);
  }
  const settled = groups.map((group) => {
    const mean = group.reduce((sum, { size, weight }) => sum + size * weight, 0);
    return { upTo: group.at(-1)?.size ?? 0, mean: mean / group.reduce((sum, { weight }) => sum + weight, 1e-9) };
  });
  return (size) => settled.find(({ upTo }) => size <= upTo)?.mean ?? size;
}

function segmentOf({ text, box }: PlacedLine, size: number): LineSegment {
  const characters = Array.from(text);
  const width = (box.x1 - box.x0) / Math.max(1, characters.length);
  const y = (box.y0 + box.y1) / 2 + (0.5 - ascent) * size;
  const glyphs = characters.map((character, index) => ({
    text: character,
    x0: box.x0 + index * width,
    x1: box.x0 + (index + 1) * width,
  }));
  const fragment: Fragment = {
    glyphs,
    x0: box.x0,
    x1: box.x1,
    y,
    size,
    style: plain,
    monospaced: false,
    symbolic: false,
    isScanned: false,
    shows: [],
  };
  const segment: LineSegment = { fragments: [fragment], x0: box.x0, x1: box.x1, y, size, cell: undefined, row: [] };
  segment.row = [segment];
  return segment;
}

function blockOf({ lines: placed, size }: PlacedBlock, settled: number): Block {
  const lines = placed.map((line) => segmentOf(line, settled));
  const boxes = lines.map(segmentBox);
  const steps = lines
    .slice(1)
    .map(({ y }, index) => (lines[index]?.y ?? y) - y)
    .filter((step) => step > 0.5 * size);
  return {
    lines,
    box: {
      x0: Math.min(...boxes.map(({ x0 }) => x0)),
      x1: Math.max(...boxes.map(({ x1 }) => x1)),
      y0: Math.min(...boxes.map(({ y0 }) => y0)),
      y1: Math.max(...boxes.map(({ y1 }) => y1)),
    },
    size: settled,
    leading: steps.length > 0 ? medianOf(steps) : 1.2 * settled,
    isCode: false,
  };
}

/**
 * Tells each line which lines stand in one row with it. Lines of a row are found a little above and below each other
 * where the page lay askew; they are levelled for that, and stay where they are.
 */
function setLevelRows(lines: readonly LineSegment[]): void {
  const groups: LineSegment[][] = [];
  for (const line of lines.toSorted((left, right) => right.y - left.y)) {
    const group = groups.at(-1);
    const isLevel = group?.every((other) => {
      const isNear = Math.abs(other.y - line.y) <= sameRow * Math.min(other.size, line.size);
      return isNear && (other.x1 <= line.x0 || other.x0 >= line.x1);
    });
    if (group !== undefined && isLevel === true) group.push(line);
    else groups.push([line]);
  }
  const originals = new Map<LineSegment, LineSegment>();
  const level = groups.flatMap((group) => {
    const y = medianOf(group.map((line) => line.y));
    return group.map((line): LineSegment => {
      const twin = { ...line, y };
      originals.set(twin, line);
      return twin;
    });
  });
  setRows(level, rulingOf([]));
  // A row is known by its array.
  const rows = new Map<readonly LineSegment[], readonly LineSegment[]>();
  for (const [twin, line] of originals) {
    const row = rows.get(twin.row) ?? twin.row.flatMap((each) => originals.get(each) ?? []);
    rows.set(twin.row, row);
    line.row = row;
  }
}

/** The blocks that turn alike, with what they are by their look. */
function classified(
  group: readonly { readonly placed: PlacedBlock; readonly block: Block }[],
  page: number,
): PageBlock[] {
  setLevelRows(group.flatMap(({ block }) => block.lines));
  const blocks = group.map(({ block }) => block);
  const rows = rowsOf(blocks);
  const bodySize = bodySizeOf(
    group.map(({ placed, block }) => ({ size: block.size, weight: placed.read.text.length })),
  );
  return group.map(({ placed: { at, read, angle }, block }) => {
    const text = { text: read.text, base: plain, tags: [] };
    const role = roleOf(block, { blocks, rows, bodySize, text });
    const base = { ...plain, bold: role === "heading" };
    return {
      ...block,
      id: scannedUnitId(page, at),
      angle,
      content: { text: read.text, tags: [], base, styles: new Map() },
      role,
      kind: kindOf(role),
      alignment: ({ start: "left", centre: "centre", end: "right" } as const)[read.alignment],
      kept: read.confidence < leastConfidence ? "unreadable" : keptReasonOf(block, read.text),
    };
  });
}

/** The size that most characters have. */
function bodySizeOf(sizes: readonly { readonly size: number; readonly weight: number }[]): number {
  const weights = new Map<number, number>();
  for (const { size, weight } of sizes) weights.set(size, (weights.get(size) ?? 0) + weight);
  return [...weights].toSorted(([, left], [, right]) => right - left)[0]?.[0] ?? 0;
}

/** What was read of a page's picture as blocks of the page, in the order of reading. */
export function scanBlocks(page: number, scan: ScannedPage, place: ScanPlace): PageBlock[] {
  const ordered = withSignsUpright(scan.blocks);
  const read = ordered.map(({ block }) => block);
  const turned = read.map((block) => angleOn(place, uprightBox(block.box, block.writing).angle));
  const settle = settleAngles(read.map(({ text }, at) => ({ angle: turned[at] ?? 0, weight: text.length })));
  const placed = read.map((block, at) => placeBlock(block, { at, angle: settle(turned[at] ?? 0), place }));
  const sizeOf = settleSizes(placed);
  const texts = placed.filter(({ read: { text } }) => text.trim() !== "");
  const blocks = [...Map.groupBy(texts, ({ angle }) => angle).values()].flatMap((group) => {
    const made = group.map((each) => ({ placed: each, block: blockOf(each, sizeOf(each.size)) }));
    return classified(made, page);
  });
  const orderOf = ({ id }: PageBlock): number => ordered[scannedPlaceOf(id)?.block ?? -1]?.order ?? 0;
  return blocks.toSorted((left, right) => orderOf(left) - orderOf(right));
}
