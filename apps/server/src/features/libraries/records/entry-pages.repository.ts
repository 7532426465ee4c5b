import { type EntryFilter, libraryLimits } from "@yiqiao/contracts/libraries";
import { type SQL, sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import { entriesIn } from "./entries.repository.ts";
import { filteredBy } from "./entry-filter.ts";
import { entryColumns, type StoredEntry } from "./stored-entry.ts";

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

const keys: Record<EntryOrder["by"], SQL> = {
  created: sql`e.created_at`,
  modified: sql`e.updated_at`,
  // Texts are sorted by their first characters.
  source: sql`e.source_start`,
  target: sql`e.target_start`,
};

/** What a filter finds. */
export interface Found {
  readonly total: number;
  /** There are more than `total`: they are neither counted nor paged through. */
  readonly hasMore: boolean;
  /** All of them; left out where they are too many, and where nothing filters. */
  readonly ids?: Float64Array;
}

/** Ids are far below 2^53. They are read in one pass, which ends when there are too many. */
export async function findFiltered(db: Executor, library: number, filter: EntryFilter): Promise<Found> {
  const most = libraryLimits.counted;
  const rows = await db.query({ id: column.serial })`
    select e.id from library_entries e where ${filteredBy(library, filter)} limit ${most + 1}`;
  if (rows.length > most) return { total: most, hasMore: true };
  return { total: rows.length, hasMore: false, ids: Float64Array.from(rows, ({ id }) => Number(id)) };
}

/** Entries that wait for approval. */
export async function countPending(db: Executor, library: number): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from library_entries e where e.library = ${library} and e.status = 'pending'`;
  return rows[0]?.count ?? 0;
}

interface PageWanted {
  readonly order: EntryOrder;
  readonly slice: Slice;
}

/** A page of entries that are known by their ids. */
export function pageOfIds(
  db: Executor,
  library: number,
  { ids, order, slice }: PageWanted & { readonly ids: Float64Array },
): Promise<StoredEntry[]> {
  const way = order.direction === "asc" ? sql`asc` : sql`desc`;
  return entriesIn(
    db,
    sql`select ${entryColumns} from library_entries e
        where e.library = ${library} and e.id = any(${`{${ids.join(",")}}`}::bigint[])
        order by ${keys[order.by]} ${way}, e.id ${way} offset ${slice.offset} limit ${slice.limit}`,
  );
}

/**
 * A page of a library's entries. Ids are looked for in an index, from the nearer end of the list, if it has a known one;
 * whole rows are read for the page alone.
 */
export async function pageOfEntries(
  db: Executor,
  library: number,
  { filter, order, slice, hasMore }: PageWanted & { readonly filter: EntryFilter; readonly hasMore: boolean },
): Promise<StoredEntry[]> {
  const { total } = slice;
  const limit = Math.min(slice.limit, total - slice.offset);
  if (limit <= 0) return [];
  const fromEnd = total - slice.offset - limit;
  const isTurned = !hasMore && fromEnd < slice.offset;
  const isRising = (order.direction === "asc") !== isTurned;
  const way = isRising ? sql`asc` : sql`desc`;
  const key = keys[order.by];
  const entries = await entriesIn(
    db,
    sql`select ${entryColumns} from (
          select e.id from library_entries e where ${filteredBy(library, filter)}
          order by ${key} ${way}, e.id ${way} offset ${isTurned ? fromEnd : slice.offset} limit ${limit}) page
        join library_entries e on e.library = ${library} and e.id = page.id
        order by ${key} ${way}, e.id ${way}`,
  );
  return isTurned ? entries.toReversed() : entries;
}
