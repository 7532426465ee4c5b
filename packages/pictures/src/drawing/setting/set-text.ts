import type { TextAlignment, WritingMode } from "../../model/picture-text.ts";
import type { Typeface } from "./typeface.ts";

/** Distances from the centre of a block's frame, right and down positive, in pixels. */
export interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A piece of text that is drawn at once, from the left end of its baseline; turned: clockwise by 90° around it. */
export interface SetPiece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isTurned: boolean;
}

/** A text as it will stand. */
export interface SetText {
  readonly pieces: readonly SetPiece[];
  readonly fontPixels: number;
  /** Around all ink. */
  readonly ink: Sides;
  readonly writing: WritingMode;
}

/** How a text is set in a room. */
export interface Setting {
  readonly typeface: Typeface;
  readonly room: Sides;
  readonly fontPixels: number;
  /** From baseline to baseline, or from column to column, in ems. */
  readonly leading: number;
  readonly alignment: TextAlignment;
  /** Where the source stood: the text begins, ends or has its middle there, as far as the room lets it. */
  readonly anchor: Sides;
  /** Where the middle of the capitals of the first and of the last line (or of the columns) stood in the source. */
  readonly firstMiddle: number;
  readonly lastMiddle: number;
  /** Whether text begins where the source began, or stands around its middle. */
  readonly hangsFromTop: boolean;
  /** Lines should be about equally long: in headings and labels, of which none should end in a lone word. */
  readonly isBalanced: boolean;
}

/** From the baseline to the middle of capitals and of Han characters, in ems. */
export const middleOfCapitals = 0.36;
