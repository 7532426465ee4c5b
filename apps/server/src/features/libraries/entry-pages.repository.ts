import type { EntryFilter } from "@yiqiao/contracts/libraries";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import { filteredBy } from "./batches/index.ts";
import { entriesIn } from "./entries.repository.ts";
import type { StoredEntry } from "./stored-entry.ts";

export interface EntryOrder {
  readonly by: "created" | "modified" | "source" | "target";
  readonly direction: "asc" | "desc";
}

/** Rows of a sorted list, by their place in it. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
}

/** Texts are sorted by their first characters, as the index has them. */
const sortedCharacters = 40;

const keys: Record<EntryOrder["by"], SQL> = {
  created: sql`e.created_at`,
  modified: sql`e.updated_at`,
  source: sql`left(e.source, ${sql.raw(String(sortedCharacters))}) collate "C"`,
  target: sql`left(e.target, ${sql.raw(String(sortedCharacters))}) collate "C"`,
};

/**
 * A page of a library's entries. Ids are looked for in an index, from the nearer end of the list; whole rows are read
 * for the page alone.
 */
export async function pageOfEntries(
  db: Executor,
  library: number,
  { filter, order, slice }: { readonly filter: EntryFilter; readonly order: EntryOrder; readonly slice: Slice },
): Promise<StoredEntry[]> {
  const { total } = slice;
  const limit = Math.min(slice.limit, total - slice.offset);
  if (limit <= 0) return [];
  const fromEnd = total - slice.offset - limit;
  const isTurned = fromEnd < slice.offset;
  const isRising = (order.direction === "asc") !== isTurned;
  const way = isRising ? sql`asc` : sql`desc`;
  const key = keys[order.by];
  const entries = await entriesIn(
    db,
    sql`select e.* from (
          select e.id from library_entries e where ${filteredBy(library, filter)}
          order by ${key} ${way}, e.id ${way} offset ${isTurned ? fromEnd : slice.offset} limit ${limit}) page
        join library_entries e on e.library = ${library} and e.id = page.id
        order by ${key} ${way}, e.id ${way}`,
  );
  return isTurned ? entries.toReversed() : entries;
}

export async function countFiltered(db: Executor, library: number, filter: EntryFilter): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from library_entries e where ${filteredBy(library, filter)}`,
  );
  return rows[0]?.count ?? 0;
}
