import type { TextAlignment, TextBox, TextLine, WritingMode } from "./picture-text.ts";

/** A block of the source with what is to stand in its place. */
export interface BlockToDraw {
  /** What is painted over. */
  readonly lines: readonly TextLine[];
  readonly box: TextBox;
  readonly writing: WritingMode;
  readonly alignment: TextAlignment;
  /** The translation; empty: the lines are painted over and nothing stands there. */
  readonly text: string;
}

/** Where a translation stands. */
export interface Placement {
  /** Which of the blocks. */
  readonly block: number;
  /** Around its ink. */
  readonly box: TextBox;
  readonly fontPixels: number;
  /** CSS colour. */
  readonly colour: string;
  /** Whether its text is all there: one for which there was no room is left out of the picture and is listed beside it. */
  readonly fits: boolean;
}

export interface DrawnPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: "image/png" | "image/jpeg";
  readonly width: number;
  readonly height: number;
  readonly placements: readonly Placement[];
}
