import { createHash, randomUUID } from "node:crypto";
import type { Database } from "#platform/database";

/** A row as it is in the database, in JSON; `where` finds it again. */
export interface AccountRow {
  readonly table: string;
  readonly where: string;
  readonly values: Readonly<Record<string, unknown>>;
}

type Pool = Database["pool"];

/** Rows in which one of the texts stands. */
export async function rowsWith(pool: Pool, tables: readonly string[], texts: readonly string[]): Promise<AccountRow[]> {
  const found: AccountRow[] = [];
  for (const table of tables) {
    const keys = await keysOf(pool, table);
    const { rows } = await pool.query<{ values: Record<string, unknown>; where: string }>(
      `select to_jsonb(t) as values, ${keys.map((key) => `'"${key}" is not distinct from ' || quote_nullable("${key}"::text)`).join(" || ' and ' || ")} as where
       from "${table}" t
       where exists (select from unnest($1::text[]) needle where strpos(lower(t::text), lower(needle)) > 0)`,
      [texts],
    );
    for (const { values, where } of rows) found.push({ table, where, values });
  }
  return found;
}

/** The columns by which a row is found: of the primary key or, without one, of a unique index. */
async function keysOf(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indexrelid = (select indexrelid from pg_index where indrelid = $1::regclass and indisunique
                           order by indisprimary desc limit 1)`,
    [`"${table}"`],
  );
  if (rows.length === 0) throw new Error(`${table} has nothing unique`);
  return rows.map(({ name }) => name);
}

/** The row as it is now; undefined where it is gone. */
export async function readRow(pool: Pool, { table, where }: AccountRow): Promise<AccountRow["values"] | undefined> {
  const { rows } = await pool.query<{ values: Record<string, unknown> }>(
    `select to_jsonb(t) as values from "${table}" t where ${where}`,
  );
  return rows[0]?.values;
}

/** Whether there is nothing in a column. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === "" || value === false) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/**
 * Puts something of its own into each of these columns that is blank, and into those that hold moments or names, which many
 * rows share; as far as the table's rules let it.
 */
export async function fillColumns(pool: Pool, row: AccountRow, columns: readonly string[]): Promise<void> {
  const types = await typesOf(pool, row.table);
  for (const name of columns) {
    const type = types[name] ?? "";
    // What an empty list is a list of, only its feature knows.
    const isList = type === "jsonb" && Array.isArray(row.values[name]);
    const isShared = type === "timestamptz" || name === "name";
    if (isList || !(isShared || isBlank(row.values[name]))) continue;
    const value = somethingFor(type, `zq ${row.table} ${name}`);
    // A rule of the table that it breaks leaves the column as it is.
    if (value !== undefined) {
      await pool.query(`update "${row.table}" set "${name}" = $1 where ${row.where}`, [value]).catch(() => undefined);
    }
  }
}

async function typesOf(pool: Pool, table: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}

/** A value that follows from a text and is hardly another's. */
function somethingFor(type: string, text: string): unknown {
  const number = createHash("sha256").update(text).digest().readUInt32BE();
  if (type === "text") return text;
  if (type === "_text") return [text];
  if (type === "jsonb") return JSON.stringify({ zq: text });
  if (type === "bytea") return Buffer.from(text);
  if (type === "uuid") return randomUUID();
  if (type === "bool") return true;
  if (type === "timestamptz") return new Date(Date.UTC(2031, 0) + number);
  if (type === "int2") return number % 30_000;
  return type === "int4" || type === "int8" || type === "float4" ? number % 1_000_000 : undefined;
}
