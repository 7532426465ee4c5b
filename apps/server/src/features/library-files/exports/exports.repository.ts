import { type SQL, sql } from "drizzle-orm";
import type { EntryFilter } from "@yiqiao/contracts/libraries";
import type { ExportEntry } from "@yiqiao/translation-memory/formats";
import { entryColumns, entryOf, entryShape, filteredBy } from "#features/libraries";
import { column, type Executor } from "#platform/database";

const pieceSize = 2000;

/** Entries that leave a library; without ids and filter: all. */
export interface ExportChoice {
  readonly ids?: readonly string[];
  readonly filter?: EntryFilter;
}

function conditionOf(library: number, { ids, filter }: ExportChoice): SQL {
  const filtered = filteredBy(library, filter);
  return ids === undefined ? filtered : sql`${filtered} and e.id = any(${sql.param([...ids])}::bigint[])`;
}

/** Entries by id, read as they are asked for. */
export async function* readExportEntries(
  db: Executor,
  library: number,
  choice: ExportChoice,
): AsyncGenerator<ExportEntry> {
  const condition = conditionOf(library, choice);
  for (let after = "0"; ;) {
    const rows = await db.query(entryShape)`
      select ${entryColumns} from library_entries e where ${condition} and e.id > ${after} order by e.id limit ${pieceSize}`;
    for (const row of rows) {
      const { updatedAt, ...entry } = entryOf(row);
      yield { ...entry, modifiedAt: updatedAt };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

export async function countExported(db: Executor, library: number, choice: ExportChoice): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from library_entries e where ${conditionOf(library, choice)}`;
  return rows[0]?.count ?? 0;
}
