import { column, type Executor, type RowOf } from "#platform/database";
import { sql } from "drizzle-orm";

const siteShape = { id: column.int, code: column.text, name_zh: column.text, name_en: column.text };

/** What a site may be called. */
export type SiteName = RowOf<typeof siteShape>;

/** The sites that a caller may make users for. */
export function listSiteNames(db: Executor, siteId: number | undefined): Promise<SiteName[]> {
  const which =
    siteId === undefined
      ? sql`/* any site: the list of them, for administrators of the main site */`
      : sql`where id = ${siteId}`;
  return db.query(siteShape)`select id, code, name_zh, name_en from sites ${which} order by id`;
}
