import type { OpenBlock } from "./open-blocks.ts";
import { startsItem } from "./list-items.ts";
import { lineText } from "./block-text.ts";
import type { LineSegment } from "../lines/segment.ts";

/** Blocks that begin soon below another one. */
const nearBlocks = 12;

/** One capital, at its beginning, and nothing that goes on or ends at its end: `Market research and planning`. */
function isEntry(line: LineSegment): boolean {
  const text = lineText(line).trim();
  const words = text.split(/\s+/u);
  return (
    words.length > 1 &&
    /^\p{Lu}\p{Ll}/u.test(text) &&
    words.slice(1).every((word) => /^\p{Ll}/u.test(word)) &&
    /[\p{L}\p{N}]$/u.test(text)
  );
}

function isNext(block: OpenBlock, other: OpenBlock): boolean {
  const [last, first] = [block.lines.at(-1), other.lines[0]];
  if (last === undefined || first === undefined || block.leading === undefined || startsItem(first)) return false;
  const distance = last.y - first.y;
  return (
    Math.abs(distance - block.leading) < 0.1 * block.leading &&
    Math.abs(last.x0 - first.x0) < 0.3 * first.size &&
    Math.abs(last.size - first.size) < 0.1 * first.size &&
    /^\p{Lu}/u.test(lineText(first).trim())
  );
}

/**
 * Lines that each begin a text: the column has no room for a further word in some of them, but the list goes on below
 * them with a line that ended on purpose.
 */
export function apart(blocks: readonly OpenBlock[]): OpenBlock[] {
  return blocks.flatMap((block, at) => {
    const { lines } = block;
    const areEntries = lines.length > 1 && lines.every(isEntry);
    if (!areEntries || !blocks.slice(at + 1, at + nearBlocks).some((other) => isNext(block, other))) return [block];
    return lines.map((line) => ({ lines: [line], x0: line.x0, x1: line.x1, body: line, leading: undefined }));
  });
}
