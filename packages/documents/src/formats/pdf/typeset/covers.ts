import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { mapBox, unframe, type Box } from "../content/matrix.ts";
import { backgroundColoursOf, type Colour } from "../content/scan-background.ts";
import { segmentBox } from "../layout/blocks/block.ts";
import type { PageBlock } from "../page-block.ts";

/** What hides the picture of a text that is set anew. */
export interface Cover {
  /** `#rrggbb` of the paper, and of letters that can be read on it. */
  readonly paper: string;
  readonly ink: string;
  /** In the frame of the block. */
  readonly boxes: readonly Box[];
}

/** In parts of the size: recognized lines stand a little beside what is seen. */
const margin = 0.15;
const dark = 110;

const isScanned = ({ lines }: PageBlock): boolean =>
  lines.some(({ fragments }) => fragments.some((fragment) => fragment.isScanned));

function hex(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function lineBoxes({ lines }: PageBlock): Box[] {
  return lines.map((line) => {
    const { x0, y0, x1, y1 } = segmentBox(line);
    const by = margin * line.size;
    return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by };
  });
}

/** Covers for those blocks that were recognized in a picture, by the blocks' ids. */
export async function coversOf(
  blocks: readonly PageBlock[],
  pictures: () => Promise<PDFPageProxy>,
): Promise<ReadonlyMap<string, Cover>> {
  const scanned = blocks.filter(isScanned);
  if (scanned.length === 0) return new Map();
  const grounds = await backgroundColoursOf(
    await pictures(),
    scanned.map(({ box, angle }) => mapBox(unframe(angle), box)),
  );
  return new Map(
    scanned.map((block, index) => {
      const colour = grounds[index] ?? [255, 255, 255];
      const light = 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2];
      return [block.id, { paper: hex(colour), ink: light < dark ? "#ffffff" : "#000000", boxes: lineBoxes(block) }];
    }),
  );
}
