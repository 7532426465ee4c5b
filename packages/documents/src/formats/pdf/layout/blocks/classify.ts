import { isUntranslatable } from "@yiqiao/language";
import { maxOf, minOf } from "../../extremes.ts";
import type { KeptReason } from "../../../../model/kept-text.ts";
import type { Box } from "../../content/matrix.ts";
import type { Block } from "./block.ts";
import { isMarker } from "../lines/segment.ts";

export type Alignment = "left" | "centre" | "right" | "justify";

const mathematics = /[\p{Sm}∂∞∇∝∅′″‖⟨⟩αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩ]/gu;
const singleLetter = /^\P{L}*(?=\p{L})[\p{Script=Latin}\p{Script=Greek}]\P{L}*$/u;
const unmapped = /[\p{Co}\uFFFD]/gu;

/** In sizes: how exactly the lines of justified text end. */
const flush = 0.1;

/** So many words with few operators among them are a sentence, whatever fonts and signs are in it. */
const proseWords = 5;

/** Formulas: mostly symbols, or single letters with operators between them. */
function isFormula(block: Block, text: string): boolean {
  const fragments = block.lines.flatMap((line) => line.fragments);
  const count = (some: typeof fragments) => some.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
  const symbols = count(fragments.filter(({ symbolic }) => symbolic)) / count(fragments);
  const operators = text.match(mathematics)?.length ?? 0;
  const words = text.match(/\p{L}{3,}/gu)?.length ?? 0;
  if (words >= proseWords && operators * proseWords < words * 2) return false;
  if (symbols > 0.4) return true;
  if (operators > 0 && symbols > 0.15 && block.lines.length === 1) return true;
  if (operators === 0 || /\p{Lo}/u.test(text)) return false;
  return words <= 1 && operators >= 1 && operators * 8 > text.length;
}

/** Tags and nothing else (`<w:r>`). */
export const markup = /^(?:<\/?[A-Za-z][^<>]{0,200}> ?)+$/;

/** One word of Latin letters and digits (`0x41a`, `AB-2476-E`), or markup: a code, not a word of a language. */
function isCode(text: string): boolean {
  return (
    markup.test(text) ||
    (/^[\p{Script=Latin}\p{N}\p{P}\p{S}]{1,24}$/u.test(text) && (text.match(/\p{N}/gu)?.length ?? 0) * 3 >= text.length)
  );
}

/** Numbers, addresses, codes, formulas, bullets, and what cannot be read as characters stay as they are, and why. */
export function keptReasonOf(block: Block, text: string): KeptReason | undefined {
  if (text === "" || (isUntranslatable(text) && !block.isCode)) return "address";
  if (singleLetter.test(text)) return "letter";
  if (block.isCode || isCode(text)) return "code";
  if (isFormula(block, text)) return "formula";
  if (block.lines.length === 1 && block.lines[0] !== undefined && isMarker(block.lines[0])) return "letter";
  return (text.match(unmapped)?.length ?? 0) > 0.2 * text.length ? "unreadable" : undefined;
}

function spread(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}

/** More upright lines than any table has: a drawing. */
const maxUprights = 2000;

/** The ruled lines of a page that may be the sides of cells. */
export function uprightsOf(rules: readonly Box[]): Box[] {
  const uprights = rules.filter(({ x0, x1 }) => x1 - x0 < 2);
  return uprights.length > maxUprights ? [] : uprights;
}

/** Ruled lines left and right of a one-line text: the cell that it stands in. */
function cellSides(box: Box, uprights: readonly Box[]): [number, number] | undefined {
  const middle = (box.y0 + box.y1) / 2;
  const sides = uprights.filter((rule) => rule.y0 <= middle && rule.y1 >= middle);
  const left = maxOf(
    sides.filter(({ x1 }) => x1 <= box.x0 + 1),
    ({ x1 }) => x1,
  );
  const right = minOf(
    sides.filter(({ x0 }) => x0 >= box.x1 - 1),
    ({ x0 }) => x0,
  );
  return Number.isFinite(left) && Number.isFinite(right) ? [left, right] : undefined;
}

/** All lines but the last end exactly below each other, and begin so, but for an indent of the first. */
function isJustified({ lines, size }: Pick<Block, "lines" | "size">): boolean {
  const full = lines.slice(0, -1);
  const edges = [full.map(({ x1 }) => x1), lines.slice(1).map(({ x0 }) => x0)];
  return full.length > 1 && edges.every((edge) => spread(edge) < flush * size);
}

/** How the lines of a block are set; one line is judged by its place in the cell or on the page. */
export function alignmentOf({ lines, box, size }: Block, uprights: readonly Box[], page: Box): Alignment {
  const near = 0.5 * size;
  if (isJustified({ lines, size })) return "justify";
  if (lines.length > 1) {
    if (
      spread(lines.slice(1).map(({ x0 }) => x0)) < near &&
      Math.abs((lines[1]?.x0 ?? 0) - (lines[0]?.x0 ?? 0)) < 5 * size
    ) {
      const isCentredPair = lines.length === 2 && spread(lines.map(({ x0 }) => x0)) > near;
      if (!isCentredPair || spread(lines.map(({ x0, x1 }) => (x0 + x1) / 2)) > near) return "left";
    }
    if (spread(lines.map(({ x0, x1 }) => (x0 + x1) / 2)) < 1.5 * near) return "centre";
    return spread(lines.map(({ x1 }) => x1)) < near ? "right" : "left";
  }
  const cell = cellSides(box, uprights);
  const [left, right] = cell ?? [page.x0, page.x1];
  const [before, behind] = [box.x0 - left, right - box.x1];
  if (lines[0]?.row.length !== 1 && cell === undefined) return "left";
  if (Math.abs(before - behind) < Math.max(1.5, 0.015 * (right - left)) && before > size) return "centre";
  return cell !== undefined && behind < 0.35 * before && behind < size ? "right" : "left";
}
