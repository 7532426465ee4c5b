import type { LanguageCode } from "@yiqiao/contracts/languages";

/**
 * A rectangle that may be turned, in pixels of a page's upright picture: its centre, its size along and across the line
 * of writing, and how far it is turned clockwise, in radians. The width of a vertical line runs down.
 */
export interface ScannedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

export interface ScannedLine {
  readonly text: string;
  readonly box: ScannedBox;
  /** How sure its reader is, 0 to 1. */
  readonly confidence: number;
}

/** Lines of a picture that are read as one text. */
export interface ScannedBlock {
  readonly text: string;
  readonly lines: readonly ScannedLine[];
  readonly box: ScannedBox;
  readonly writing: "horizontal" | "vertical";
  readonly alignment: "start" | "centre" | "end";
  readonly confidence: number;
}

/** What stands on a page that is a picture, as whoever reads pictures says. */
export interface ScannedPage {
  /** Size of the picture in pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** Quarter turns clockwise from the page as it is shown to the upright picture. */
  readonly quarterTurns: 0 | 1 | 2 | 3;
  /** In which it was read. */
  readonly language: LanguageCode;
  /** In the order of reading; none on a page without text. */
  readonly blocks: readonly ScannedBlock[];
}

/** The upright picture of a page without the texts that are set anew. */
export interface CleanedPage {
  readonly format: "png" | "jpeg";
  readonly bytes: Uint8Array;
  /** What was painted over, by the blocks' places among those of the page from 0, and the colour (`#rrggbb`) it had. */
  readonly blocks: ReadonlyMap<number, { readonly colour: string }>;
}

/** What is known of the pages of a document that are pictures, by their numbers from 1. */
export interface ScannedPages {
  /** Pages are going to be read yet: that nobody has read any is no reason to refuse the document. */
  readonly isPending: boolean;
  /** Undefined where nobody has read it. */
  page(number: number): ScannedPage | undefined;
  cleaned(number: number): CleanedPage | undefined;
}

const idForm = /^p(\d+)\/s(\d+)$/u;

/** The unit's id of a block, by its place among those of the page. */
export const scannedUnitId = (page: number, block: number): string => `p${page}/s${block + 1}`;

/** The page, from 1, and the block, from 0, that a unit was read from; undefined for units that are no such. */
export function scannedPlaceOf(unitId: string): { readonly page: number; readonly block: number } | undefined {
  const [, page, block] = idForm.exec(unitId) ?? [];
  return page === undefined ? undefined : { page: Number(page), block: Number(block) - 1 };
}
