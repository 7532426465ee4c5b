import type { ComponentType } from "react";
import type { SegmentRow } from "../store/store-types.ts";

export interface RowPartProps {
  readonly row: SegmentRow;
}

/** What the page adds to rows. Each has to be the same component all the time. */
export interface RowParts {
  /** Beside the state of each segment. */
  readonly State?: ComponentType<RowPartProps>;
  /** Under each translation. */
  readonly Changes?: ComponentType<RowPartProps>;
  /** Under the translation of the active one. */
  readonly UnderTarget?: ComponentType<RowPartProps>;
}
