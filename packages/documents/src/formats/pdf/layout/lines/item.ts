import type { GlyphStyle } from "./fragment.ts";

/** How a stretch of a block's text looks. */
export interface RunStyle extends GlyphStyle {
  readonly script?: "super" | "sub";
  /** Index of the page's link that it is part of. */
  readonly link?: number;
}

export interface Item {
  readonly text: string;
  readonly style: RunStyle;
  readonly isMonospaced: boolean;
}
