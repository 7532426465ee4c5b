import type { Box } from "../../content/matrix.ts";
import type { LineSegment } from "../lines/segment.ts";

/** Lines that are read as one: a paragraph, a heading, a cell. In the coordinates of its frame. */
export interface Block {
  readonly lines: readonly LineSegment[];
  readonly box: Box;
  readonly size: number;
  /** Distance of the baselines; 1.2 sizes where there is one line. */
  readonly leading: number;
  /** A listing of code. */
  readonly isCode: boolean;
}

/** Letters reach this far above and below the baseline, in parts of the size. */
export const ascent = 0.78;
export const descent = 0.22;

export function segmentBox({ x0, x1, y, size }: LineSegment): Box {
  return { x0, x1, y0: y - descent * size, y1: y + ascent * size };
}
