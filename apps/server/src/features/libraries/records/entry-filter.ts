import type { EntryFilter, EntryStatus } from "@yiqiao/contracts/libraries";
import { type SQL, sql } from "drizzle-orm";

/** Which entries of a library a change is of; without ids and filter: all. */
export interface EntryChoice {
  readonly ids?: readonly string[] | undefined;
  readonly filter?: EntryFilter | undefined;
  /** A field that holds a text. */
  readonly containing?: { readonly field: "source" | "target" | "note"; readonly text: string };
  readonly status?: EntryStatus;
}

const columns = { source: sql`e.source`, target: sql`e.target`, note: sql`e.note` };

/** Literal text as a pattern of `like`. */
function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Entries of a library (`library_entries e`) that a filter finds. */
export function filteredBy(library: number, filter: EntryFilter = {}): SQL {
  const { keyword = "", field = "all", status, origin, author, from, to, batch_id: batchId } = filter;
  const conditions = [sql`e.library = ${library}`];
  if (keyword !== "") {
    const pattern = patternOf(keyword);
    const fields = field === "all" ? (["source", "target", "note"] as const) : [field];
    conditions.push(
      sql`(${sql.join(
        fields.map((name) => sql`${columns[name]} ilike ${pattern}`),
        sql` or `,
      )})`,
    );
  }
  if (status !== undefined) conditions.push(sql`e.status = ${status}`);
  if (origin !== undefined) conditions.push(sql`e.origin = ${origin}`);
  if (author !== undefined && author !== "") {
    conditions.push(sql`(e.author ilike ${patternOf(author)} or e.editor ilike ${patternOf(author)})`);
  }
  if (from !== undefined) conditions.push(sql`e.updated_at >= ${`${from}T00:00:00Z`}::timestamptz`);
  if (to !== undefined) conditions.push(sql`e.updated_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`);
  if (batchId !== undefined) conditions.push(sql`e.batch_id = ${batchId}`);
  return sql.join(conditions, sql` and `);
}

/** Entries that a change is of. */
export function chosenBy(library: number, { ids, filter, containing, status }: EntryChoice): SQL {
  const conditions = [filteredBy(library, filter)];
  if (containing !== undefined) {
    conditions.push(sql`${columns[containing.field]} ilike ${patternOf(containing.text)}`);
  }
  if (status !== undefined) conditions.push(sql`e.status = ${status}`);
  if (ids !== undefined) conditions.push(sql`e.id = any(${sql.param([...ids])}::bigint[])`);
  return sql.join(conditions, sql` and `);
}
