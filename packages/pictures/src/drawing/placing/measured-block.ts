import type { BlockToDraw } from "../../model/drawing.ts";
import type { WritingMode } from "../../model/picture-text.ts";
import type { Background } from "../ink/background.ts";
import type { Frame } from "../frame.ts";
import type { SourceStyle } from "./source-style.ts";
import type { Typeface } from "../setting/typeface.ts";

/** A block with all that was read off the picture. */
export interface MeasuredBlock {
  readonly block: BlockToDraw;
  /** What can be shown of its translation; empty: nothing. */
  readonly text: string;
  readonly frame: Frame;
  readonly style: SourceStyle;
  readonly background: Background;
  readonly typeface: Typeface;
  /** Of the translation. */
  readonly writing: WritingMode;
}

/** Whether the text stands around the middle of its place; columns that become lines do. */
export function isCentred({ block, writing }: MeasuredBlock): boolean {
  return block.alignment === "centre" || block.writing !== writing;
}

/** A label, a heading: it was one line and should be one. */
export function isOneLine(block: BlockToDraw): boolean {
  return block.lines.length === 1 && block.writing === "horizontal";
}
