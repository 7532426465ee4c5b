import type { QaPlace } from "./model.ts";

// Expression on at most 12 characters: those in front of the range.
const before = /[\p{L}\p{M}\p{N}]{0,4}\s*$/u;
const after = /^\s*[\p{L}\p{M}\p{N}]{0,4}/u;

/** A range of a text with what stands beside it. */
export function placeIn(text: string, start: number, end: number): QaPlace {
  const left = before.exec(text.slice(Math.max(0, start - 12), start))?.[0] ?? "";
  const right = after.exec(text.slice(end, end + 12))?.[0] ?? "";
  return { start, end, text: text.slice(start, end), around: `${left}\u0000${right}` };
}
