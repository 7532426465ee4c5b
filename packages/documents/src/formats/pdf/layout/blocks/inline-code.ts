import { codeOf, hasSignsOfCode } from "../../../../model/code-text.ts";
import type { TextRange, Unit } from "../../../../model/unit.ts";

/**
 * Takes a stretch in letters of one width to those before it, and to the last of them where nothing is between.
 * @param inked where what stands before it ends, without spaces
 */
export function addMonospaced(
  ranges: { start: number; end: number }[],
  { start, end }: TextRange,
  inked: number,
): void {
  const last = ranges.at(-1);
  if (last !== undefined && inked <= last.end) last.end = end;
  else ranges.push({ start, end });
}

/**
 * What of a text is code by its letters: Latin words among others, not numbers, nor
 * Chinese, which is of one width in every font. Where most of a text is in letters of one
 * width, they are how it is written, unless they have the signs of code.
 */
export function inlineCode(text: string, monospaced: readonly TextRange[]): Pick<Unit, "code" | "isTyped"> {
  if (monospaced.length === 0) return {};
  const found = codeOf(
    text,
    monospaced.map((range) => ({ ...range, by: "font" })),
  );
  const isMost = monospaced.reduce((sum, { start, end }) => sum + end - start, 0) * 2 > text.length;
  const code = (found.code ?? []).filter(({ start, end }) => {
    const inside = text.slice(start, end);
    return /\p{Script=Latin}/u.test(inside) && (!isMost || (hasSignsOfCode(inside) && inside.length < text.length));
  });
  return { ...(code.length > 0 && { code }), ...(found.isTyped && { isTyped: found.isTyped }) };
}
