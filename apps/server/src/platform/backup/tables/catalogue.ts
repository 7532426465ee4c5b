import { escapeIdentifier, type ClientBase } from "pg";

export type Session = Pick<ClientBase, "query">;

export interface ListedTable {
  readonly name: string;
  /** Those that are stored, not computed. */
  readonly columns: readonly string[];
  /** As the planner believes; -1 where it knows nothing yet. */
  readonly rows: number;
  readonly bytes: number;
}

/** Written beside the tables and not one of them: which migrations they had. */
export const migrationsTable = "schema_migrations";

/** The tables of a schema by their names, without that of the migrations. */
export async function listTables(client: Session, schema: string): Promise<ListedTable[]> {
  const { rows } = await client.query<ListedTable>(
    `select c.relname as name, c.reltuples::float8 as rows, pg_table_size(c.oid)::float8 as bytes,
            array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
                  and attgenerated = '' order by attnum) as columns
       from pg_class c where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and c.relname <> $2
      order by c.relname`,
    [schema, migrationsTable],
  );
  return rows;
}

export async function listSequences(client: Session, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'S' order by 1",
    [schema],
  );
  return rows.map(({ name }) => name);
}

export async function hasTable(client: Session, schema: string, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [
    placeOf(schema, table),
  ]);
  return rows[0]?.found === true;
}

export function placeOf(schema: string, name: string): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

export function listOf(names: readonly string[]): string {
  return names.map((name) => escapeIdentifier(name)).join(", ");
}
