import { column, columnsOf, type RowOf } from "#platform/database";
import { siteRecord } from "./site.record.ts";

/** A row of `sites`, with what its parent lends it. */
export const siteShape = {
  ...siteRecord.shape,
  parent_code: column.text.orNull(),
  parent_logo_key: column.text.orNull(),
  parent_small_logo_key: column.text.orNull(),
};

export type SiteRow = RowOf<typeof siteShape>;

/** Of `sites s`. */
export const siteColumns = columnsOf(siteRecord.shape, "s");
