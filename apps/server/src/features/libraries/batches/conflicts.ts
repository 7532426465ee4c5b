import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import { entryColumns, entryOf, entryShape, type StoredEntry } from "../records/stored-entry.ts";
import type { StoredLibrary } from "../records/library.record.ts";
import type { ConflictGroups, ConflictsQuery } from "./ports.ts";

const groupsPerPage = 50;
/** Entries of one group that are told. */
const entriesPerGroup = 50;

const groupShape = {
  source: column.serial,
  /** Null but for duplicates. */
  pair: column.serial.orNull(),
  total: column.int,
};

/** Entries with the same source and target, or with one source and several targets; found by their keys alone. */
export async function findConflicts(
  db: Executor,
  { number }: Pick<StoredLibrary, "number">,
  { kind, page }: ConflictsQuery,
): Promise<ConflictGroups> {
  const isDuplicate = kind === "duplicate";
  const key = isDuplicate ? sql`source_key, pair_key` : sql`source_key`;
  const isGroup = isDuplicate ? sql`count(*) > 1` : sql`min(pair_key) <> max(pair_key)`;
  const keys = await db.query(groupShape)`
    select source_key as source, ${isDuplicate ? sql`pair_key` : sql`null::bigint`} as pair, count(*) over ()::int as total from library_entries where library = ${number}
    group by ${key} having ${isGroup} order by ${key} limit ${groupsPerPage} offset ${(page - 1) * groupsPerPage}`;
  const total = keys[0]?.total ?? 0;
  // Beyond the last page: what is left of the groups is on an earlier one.
  if (total === 0 && page > 1) return { ...(await findConflicts(db, { number }, { kind, page: 1 })), groups: [] };
  const groups: StoredEntry[][] = [];
  for (const { source, pair } of keys) {
    const rows = await db.query(entryShape)`
      select ${entryColumns} from library_entries e where library = ${number} and source_key = ${source}
        and ${pair === null ? sql`true` : sql`pair_key = ${pair}`} order by id limit ${entriesPerGroup}`;
    groups.push(rows.map(entryOf));
  }
  return { groups, total, pages: Math.ceil(total / groupsPerPage) };
}
