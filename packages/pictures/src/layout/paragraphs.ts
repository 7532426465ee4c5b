import { centreOf, heightOf, median, type Piece, sharedWidth, widthOf } from "../geometry/frame.ts";
import type { Separated } from "./pieces.ts";

/** Lines of one block are of one size, give or take what letters reach up and down. */
const mostTaller = 1.35;
/** In heights of the boxes, which hold the letters and a little more. */
const widestGap = 1.2;
/** A gap that is so much wider than the others ends a paragraph. */
const widerGap = 0.4;
/** Between middles. */
const roomyGap = 1.55;
const fullLine = 0.85;
const alignedWithin = 1;
const mostIndent = 4.5;
const listMark = /^(?:[•·●○■□▪◦‣*–—-]\s*|[(（]?(?:\d{1,3}|[a-zA-Z]|[一二三四五六七八九十]{1,3})[.)）、．]\s*(?=\S))/u;
const sentenceEnd = /[.!?:。！？：؟။…][”"'」』）)]*$/u;

export interface ParagraphOptions {
  readonly isSeparated: Separated;
  /** Stand alone. */
  readonly cells: ReadonlySet<Piece>;
  readonly isRightToLeft: boolean;
}

type Chain = readonly Piece[];

/** Pieces as the paragraphs, headings, items and cells that they make; each from top to bottom. */
export function paragraphsOf(pieces: readonly Piece[], options: ParagraphOptions): Piece[][] {
  const chains = chainsOf(pieces, options);
  const usual = usualGap(chains);
  return chains
    .flatMap((chain) => splitWhere(chain, (index) => isWide(chain, index, usual)))
    .flatMap((chain) => splitWhere(chain, (index) => isNewParagraph(chain, index, options)));
}

function chainsOf(pieces: readonly Piece[], options: ParagraphOptions): Piece[][] {
  const next = new Map<Piece, Piece>();
  const free = pieces.filter((piece) => !options.cells.has(piece));
  for (const piece of free) {
    const below = nearest(piece, free, 1);
    if (below && nearest(below, free, -1) === piece && isContinued(piece, below, options)) next.set(piece, below);
  }
  const followers = new Set(next.values());
  return pieces
    .filter((piece) => !followers.has(piece))
    .map((first) => {
      const chain: Piece[] = [];
      for (let piece: Piece | undefined = first; piece !== undefined; piece = next.get(piece)) chain.push(piece);
      return chain;
    });
}

/** The nearest below (1) or above (-1) that stands in the same columns. */
function nearest(of: Piece, pieces: readonly Piece[], direction: 1 | -1): Piece | undefined {
  const distance = (other: Piece): number => direction * (other.top + other.bottom - of.top - of.bottom);
  const least = heightOf(of);
  return pieces
    .filter((other) => other !== of && distance(other) > least && sharedWidth(of, other) > 0)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

function isContinued(above: Piece, below: Piece, { isSeparated, isRightToLeft }: ParagraphOptions): boolean {
  const [low, high] = [Math.min(heightOf(above), heightOf(below)), Math.max(heightOf(above), heightOf(below))];
  if (high > low * mostTaller) return false;
  if (below.top - above.bottom > low * widestGap) return false;
  const start = isRightToLeft ? below.right - above.right : above.left - below.left;
  const isAligned =
    Math.abs(above.left - below.left) < low * alignedWithin ||
    Math.abs(above.right - below.right) < low * alignedWithin ||
    Math.abs(centreOf(above) - centreOf(below)) < low * (alignedWithin / 2) ||
    Math.abs(start) < low * mostIndent;
  return isAligned && !isSeparated(above, below);
}

const gapAfter = (chain: Chain, index: number): number => {
  const [above, below] = [chain[index], chain[index + 1]];
  if (above === undefined || below === undefined) return 0;
  // Between middles: it does not change with what letters a line has.
  const height = (heightOf(above) + heightOf(below)) / 2;
  return (below.top + below.bottom - above.top - above.bottom) / 2 / height;
};

const gapsOf = (chain: Chain): number[] => chain.slice(1).map((_, index) => gapAfter(chain, index));

/** What most lines of the picture are apart. */
function usualGap(chains: readonly Chain[]): number {
  const gaps = chains.flatMap(gapsOf).toSorted((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 4)] ?? 0;
}

/**
 * Whether a gap ends a paragraph: it is wider than others, or so wide that only text with much room between its lines has
 * it, which then goes on from a line that is full.
 */
function isWide(chain: Chain, index: number, usual: number): boolean {
  const gaps = gapsOf(chain);
  const least = gaps.length > 1 ? Math.min(...gaps) : Math.min(usual, ...gaps);
  if (gapAfter(chain, index) > least + widerGap) return true;
  const [above] = chain.slice(index);
  if (gapAfter(chain, index) < roomyGap || above === undefined) return false;
  return sentenceEnd.test(textOf(above)) || widthOf(above) < Math.max(...chain.map(widthOf)) * fullLine;
}

function isNewParagraph(chain: Chain, index: number, { isRightToLeft }: ParagraphOptions): boolean {
  const [above, below] = [chain[index], chain[index + 1]];
  if (above === undefined || below === undefined) return false;
  if (listMark.test(textOf(below)) && chain.some((piece, at) => at !== index + 1 && listMark.test(textOf(piece))))
    return true;
  const height = median(chain.map(heightOf));
  const ends = chain.map(({ left, right }) => (isRightToLeft ? -left : right));
  const starts = chain.map(({ left, right }) => (isRightToLeft ? -right : left));
  const [start = 0, end = 0] = [starts[index + 1], ends[index]];
  const isShort = Math.max(...ends) - end > Math.max(1.5 * height, widthOf(above) * 0.1);
  const isIndented = start - median(starts) > 1.2 * height && start - (starts[index] ?? 0) > 1.2 * height;
  if (isCentred(chain, height)) return false;
  if (isIndented && chain.length > 2 && isStartAligned(starts, height)) return true;
  return isShort && sentenceEnd.test(textOf(above)) && isStartAligned(starts, height);
}

function isCentred(chain: Chain, height: number): boolean {
  const centres = chain.map(centreOf);
  const widths = chain.map(widthOf);
  const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  return spread(centres) < height / 2 && spread(widths) > height;
}

/** Whether most lines begin alike. */
function isStartAligned(starts: readonly number[], height: number): boolean {
  const usual = median(starts);
  return starts.filter((start) => Math.abs(start - usual) < height * alignedWithin).length > starts.length * 0.6;
}

export const textOf = ({ lines }: Piece): string => lines.map(({ text }) => text).join(" ");

function splitWhere(chain: Chain, isEnd: (index: number) => boolean): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const [index, piece] of chain.entries()) {
    parts.at(-1)?.push(piece);
    if (index < chain.length - 1 && isEnd(index)) parts.push([]);
  }
  return parts;
}
