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

const most = 20;

/** The first sites that are called so. */
export function searchSites(db: Executor, siteId: number | undefined, keyword: string): Promise<SiteName[]> {
  const which =
    siteId === undefined
      ? sql`/* any site: those that administrators of the main site look for */ where true`
      : sql`where id = ${siteId}`;
  const word = keyword.trim().toLowerCase();
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return db.query(siteShape)`
    select id, code, name_zh, name_en from sites ${which}
      and (id::text = ${word} or code like ${pattern} or lower(name_zh) like ${pattern} or lower(name_en) like ${pattern})
    order by id::text <> ${word}, id limit ${most}`;
}
