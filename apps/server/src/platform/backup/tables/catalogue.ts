import { queryRows } from "#platform/database";
import { z } from "zod";
import { escapeIdentifier, type ClientBase } from "pg";

export type Session = Pick<ClientBase, "query">;

const listedTable = z.object({
  name: z.string(),
  /** Those that are stored, not computed. */
  columns: z.array(z.string()).readonly(),
  /** As the planner believes; -1 where it knows nothing yet. */
  rows: z.number(),
  bytes: z.number(),
});
export type ListedTable = Readonly<z.infer<typeof listedTable>>;

/** Written beside the tables and not one of them: which migrations they had. */
export const migrationsTable = "schema_migrations";

/** The tables of a schema by name, except the table of migrations. */
export async function listTables(client: Session, schema: string): Promise<ListedTable[]> {
  return queryRows(
    client,
    listedTable,
    `select c.relname as name, c.reltuples::float8 as rows, pg_table_size(c.oid)::float8 as bytes,
            array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
                  and attgenerated = '' order by attnum) as columns
       from pg_class c where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and c.relname <> $2
      order by c.relname`,
    [schema, migrationsTable],
  );
}

export async function listSequences(client: Session, schema: string): Promise<string[]> {
  const rows = await queryRows(
    client,
    z.object({ name: z.string() }),
    "select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'S' order by 1",
    [schema],
  );
  return rows.map(({ name }) => name);
}

export async function hasTable(client: Session, schema: string, table: string): Promise<boolean> {
  const rows = await queryRows(
    client,
    z.object({ found: z.boolean() }),
    "select to_regclass($1) is not null as found",
    [placeOf(schema, table)],
  );
  return rows[0]?.found === true;
}

export function placeOf(schema: string, name: string): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

export function listOf(names: readonly string[]): string {
  return names.map((name) => escapeIdentifier(name)).join(", ");
}
