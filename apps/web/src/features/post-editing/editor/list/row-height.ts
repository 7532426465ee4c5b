import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { SegmentHead } from "../model.ts";

/** From so many rows on, all have one height: measuring them would make scrolling slow. */
const measuredRows = 30_000;
export const hasFixedHeights = (count: number): boolean => count > measuredRows;

/** Under this width of the list, in px, the source stands above the target. */
const narrowWidth = 720;
export const isNarrowList = (width: number): boolean => width > 0 && width < narrowWidth;

export const fixedHeights = { wide: 70, narrow: 150 } as const;

/** Of the head of a wide list, with its border. */
export const headHeight = 37;

const lineHeight = 22;
/** Number and state beside the texts, and all padding. */
const sidesWidth = 64 + 148 + 4 * 12;
const padding = 20;
const narrowHeadHeight = 34;
/** Of a state with its origin, in a wide list. */
const leastHeight = 58;

/** Of one character at 14 px, on average. */
const characterWidth = (language: LanguageCode): number =>
  ({ Hans: 14, Jpan: 14, Kore: 13, Mymr: 10, Latn: 6.9, Cyrl: 7.6, Arab: 6.2 })[languages[language].script];

const linesOf = (length: number, width: number, language: LanguageCode): number =>
  Math.max(1, Math.ceil((length * characterWidth(language)) / Math.max(100, width)));

interface Sizing {
  /** Of the list, in px. */
  readonly width: number;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** The height in px that a row is likely to have, before it is drawn: the scroll bar is nearly right from the start. */
export function likelyHeight(head: SegmentHead, { width, source, target }: Sizing): number {
  const isNarrow = isNarrowList(width);
  const textWidth = isNarrow ? width - 24 : (width - sidesWidth) / 2 - 24;
  const lines = [linesOf(head.sourceLength, textWidth, source), linesOf(head.targetLength, textWidth, target)] as const;
  if (isNarrow) return narrowHeadHeight + (lines[0] + lines[1]) * lineHeight + padding + 8;
  return Math.max(leastHeight, Math.max(...lines) * lineHeight + padding);
}
