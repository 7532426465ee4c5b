import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage } from "@cantoo/pdf-lib";
import { DocumentError } from "../../model/document-error.ts";
import { BoxTree } from "./content/box-tree.ts";
import { boxAround, frameOf, mapBox, type Box } from "./content/matrix.ts";
import { readShows, type Show } from "./content/read-shows.ts";
import { scannedText } from "./content/scanned-text.ts";
import { walkPage, type WalkedPage } from "./content/walk-page.ts";
import { bandsOf } from "./layout/rows/bands.ts";
import { blocksOf } from "./layout/blocks/blocks-of.ts";
import type { Block } from "./layout/blocks/block.ts";
import { blockText } from "./layout/blocks/block-text.ts";
import { alignmentOf, uprightsOf, keptReasonOf } from "./layout/blocks/classify.ts";
import { kindOf, roleOf, rowsOf } from "./layout/blocks/roles.ts";
import { wholeLines } from "./layout/lines/flush-lines.ts";
import { framesOf } from "./layout/lines/fragment.ts";
import { readingOrder } from "./layout/reading-order.ts";
import { setRows } from "./layout/rows/page-rows.ts";
import { rulingOf } from "./layout/rows/ruling.ts";
import { segmentsOf } from "./layout/lines/segment.ts";
import { listingLines } from "./listing-lines.ts";
import type { OpenPdf } from "./open-document.ts";
import { scanBlocks } from "./scans/scan-blocks.ts";
import { scanPlace, type ScanPlace } from "./scans/scan-place.ts";
import type { PageBlock } from "./page-block.ts";

export interface PageContent {
  /** From 1. */
  readonly number: number;
  readonly page: PDFPage;
  /** What is shown of it, in its own coordinates. */
  readonly view: Box;
  readonly walked: WalkedPage;
  readonly shows: readonly Show[];
  /** In reading order. */
  readonly blocks: readonly PageBlock[];
  /** Where links can be clicked, in the page's coordinates. */
  readonly links: readonly PageLink[];
  /** It is a picture, with hardly any text of its own. */
  readonly isScanned: boolean;
  /** Where the picture stands from which its blocks were read, all of them. */
  readonly scan?: ScanPlace;
  /** Why the text of the page, or some of it, cannot be replaced. */
  readonly problem?: string;
}

export interface PageLink {
  readonly box: Box;
  readonly annotation: PDFDict;
}

const scannedShare = 0.5;
const scannedCharacters = 20;
/** In degrees: lines are drawn along the page's axes, and for text that is turned further they are none of its own. */
const levelAngle = 2;

function viewOf(page: PDFPage): Box {
  const { x, y, width, height } = page.getCropBox();
  return boxAround([
    [x, y],
    [x + width, y + height],
  ]);
}

function linksOf(page: PDFPage): PageLink[] {
  const annotations = page.node.lookup(PDFName.of("Annots"));
  if (!(annotations instanceof PDFArray)) return [];
  return annotations.asArray().flatMap((_, index) => {
    const annotation = annotations.lookup(index);
    if (!(annotation instanceof PDFDict) || annotation.lookup(PDFName.of("Subtype")) !== PDFName.of("Link")) return [];
    const rect = annotation.lookup(PDFName.of("Rect"));
    if (!(rect instanceof PDFArray) || rect.size() < 4) return [];
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect.asArray().map((_number, at) => {
      const value = rect.lookup(at);
      return value instanceof PDFNumber ? value.asNumber() : 0;
    });
    return [
      {
        box: boxAround([
          [x0, y0],
          [x1, y1],
        ]),
        annotation,
      },
    ];
  });
}

function areaOf({ x0, y0, x1, y1 }: Box): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
}

/** How much of a page pictures cover; strips of one add up. */
function coveredShare(images: readonly Box[], view: Box): number {
  return Math.min(1, images.reduce((sum, image) => sum + areaOf(clip(image, view)), 0) / areaOf(view));
}

function clip(box: Box, to: Box): Box {
  return {
    x0: Math.max(box.x0, to.x0),
    y0: Math.max(box.y0, to.y0),
    x1: Math.min(box.x1, to.x1),
    y1: Math.min(box.y1, to.y1),
  };
}

function bodySizeOf(blocks: readonly Block[]): number {
  const counts = new Map<number, number>();
  for (const { size, lines } of blocks) {
    const characters = lines.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0);
    counts.set(Math.round(size), (counts.get(Math.round(size)) ?? 0) + characters);
  }
  return [...counts].sort((left, right) => right[1] - left[1])[0]?.[0] ?? 0;
}

function isInside(block: Block, view: Box): boolean {
  const middle = (block.box.x0 + block.box.x1) / 2;
  return middle > view.x0 && middle < view.x1 && block.box.y1 > view.y0 && block.box.y0 < view.y1;
}

function isLevel(angle: number): boolean {
  return Math.min(angle % 90, 90 - (angle % 90)) <= levelAngle;
}

interface FrameInput {
  readonly number: number;
  readonly view: Box;
  readonly links: readonly PageLink[];
}

function readBlocks(walked: WalkedPage, shows: readonly Show[], { number, view, links }: FrameInput): PageBlock[] {
  const found: PageBlock[] = [];
  const frames = framesOf(shows, walked.shows, scannedText(shows, walked.images, view)).flatMap(
    ({ angle, fragments }) => bandsOf(fragments).map((band) => ({ angle, fragments: band })),
  );
  for (const { angle, fragments } of frames) {
    const frame = frameOf(angle);
    const rules = isLevel(angle) ? walked.rules.map((rule) => mapBox(frame, rule)) : [];
    const ruling = rulingOf(rules);
    const uprights = uprightsOf(rules);
    const frameView = mapBox(frame, view);
    const areas = new BoxTree(links.map(({ box }) => mapBox(frame, box)));
    const segments = wholeLines(segmentsOf(fragments, ruling), ruling);
    const gutters = setRows(segments, ruling);
    const blocks = blocksOf(segments, ruling).filter((block) => isInside(block, frameView));
    const bodySize = bodySizeOf(blocks);
    const rows = rowsOf(blocks);
    for (const block of readingOrder(blocks, gutters)) {
      const content = blockText(block, areas);
      const role = roleOf(block, { blocks, rows, bodySize, text: content });
      const read = {
        ...block,
        id: `p${number}/b${found.length + 1}`,
        angle,
        content,
        role,
        kind: kindOf(role),
        alignment: alignmentOf(block, uprights, frameView),
        kept: keptReasonOf(block, content.text),
      };
      found.push(block.isCode ? { ...read, listed: listingLines(read, areas) } : read);
    }
  }
  return found;
}

/** What pdf.js reads of a page, or why it cannot: one damaged page leaves the others readable. */
async function readCharacters(
  { reader }: OpenPdf,
  number: number,
): Promise<{ readonly shows: Awaited<ReturnType<typeof readShows>> } | { readonly problem: string }> {
  try {
    const page = await reader.getPage(number);
    const shows = await readShows(page);
    page.cleanup();
    return { shows };
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function problemOf({ isDamaged }: WalkedPage, isMatched: boolean): string | undefined {
  if (isDamaged) return "a part of its content is damaged or missing";
  return isMatched ? undefined : "its text operators are read in two ways";
}

/**
 * The text of a page in blocks, with all that is needed to replace it.
 * @throws {DocumentError} documentBomb, documentTooDeep
 */
export async function readPage(pdf: OpenPdf, number: number): Promise<PageContent> {
  const page = pdf.objects.getPage(number - 1);
  const walked = walkPage(page, `page ${number}`);
  const read = await readCharacters(pdf, number);
  const shows = "shows" in read ? read.shows : [];
  const view = viewOf(page);
  const links = linksOf(page);
  const isMatched =
    "shows" in read &&
    shows.length === walked.shows.length &&
    shows.every(({ glyphs }, index) => glyphs.length <= (walked.shows[index]?.codeBytes ?? 0));
  const problem = "problem" in read ? read.problem : problemOf(walked, isMatched);
  const ownBlocks = isMatched ? readBlocks(walked, shows, { number, view, links }) : [];
  const characters = ownBlocks.reduce((sum, { content }) => sum + content.text.length, 0);
  const isScanned = characters < scannedCharacters && coveredShare(walked.images, view) > scannedShare;
  const scanned = isScanned ? pdf.scans?.page(number) : undefined;
  const scan = scanned && scanPlace(page, scanned);
  return {
    number,
    page,
    view,
    walked,
    shows,
    blocks: scanned && scan ? scanBlocks(number, scanned, scan) : ownBlocks,
    links,
    isScanned,
    ...(scan && { scan }),
    ...(problem === undefined ? {} : { problem }),
  };
}
