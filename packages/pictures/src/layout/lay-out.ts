import type { TextBlock, TextLine } from "../model/picture-text.ts";

/** Lines as the blocks that they make, in the order of reading. */
export function layOut(lines: readonly TextLine[]): TextBlock[] {
  return lines
    .toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
    .map((line) => ({
      text: line.text,
      lines: [line],
      box: line.box,
      writing: "horizontal",
      alignment: "start",
      confidence: line.confidence,
    }));
}
