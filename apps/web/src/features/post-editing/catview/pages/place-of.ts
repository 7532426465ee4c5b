import type { CSSProperties } from "react";
import type { Box } from "./align/page-text.ts";

const share = (value: number): string => `${value * 100}%`;

/** Where a box stands on its page. */
export const placeOf = ({ left, top, width, height }: Box): CSSProperties => ({
  left: share(left),
  top: share(top),
  width: share(width),
  height: share(height),
});
