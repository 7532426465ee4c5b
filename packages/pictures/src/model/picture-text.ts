/**
 * A rectangle that may be turned, in pixels of the upright picture: its centre, its size along and across the line of
 * writing, and how far it is turned clockwise, in radians (-π to π). A vertical line's width runs along it too: down.
 */
export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}

/** How the lines of a block are written. */
export type WritingMode = "horizontal" | "vertical";

export type TextAlignment = "start" | "centre" | "end";

/** One line as it was read. */
export interface TextLine {
  readonly text: string;
  readonly box: TextBox;
  /** How sure the reader is, 0 to 1. */
  readonly confidence: number;
}

/** Lines that are read as one text: a paragraph, a heading, a cell of a table, a label. */
export interface TextBlock {
  /** Joined lines, without the line breaks and hyphens that only the lines needed. */
  readonly text: string;
  /** In the order of reading. */
  readonly lines: readonly TextLine[];
  /** Holds all lines; turned as they are. */
  readonly box: TextBox;
  readonly writing: WritingMode;
  readonly alignment: TextAlignment;
  /** The least sure of its lines, 0 to 1. */
  readonly confidence: number;
}

/** What stands in a picture. */
export interface PictureText {
  /** Size in pixels, upright: after the turn that EXIF or the text itself asks for. */
  readonly width: number;
  readonly height: number;
  /** Quarter turns clockwise from the stored pixels, EXIF's included, to upright. */
  readonly quarterTurns: 0 | 1 | 2 | 3;
  /** Whether the stored pixels are to be mirrored left to right before they are turned; EXIF may ask for it. */
  readonly mirrored: boolean;
  /** In the order of reading. */
  readonly blocks: readonly TextBlock[];
}

/** Below this, a line is shown as read with doubt. */
export const doubtfulBelow = 0.8;
