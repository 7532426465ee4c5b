import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { ImportFileError } from "../faults.ts";
import { readHead } from "../input/text-file.ts";

const signature = "SQLite format 3\0";
/** Bytes of one segment; larger ones are not even loaded. */
export const largestSegment = 1024 * 1024;

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** A field of a unit; without a name it is the id of the unit's place. */
export interface TradosField {
  readonly unit: number;
  readonly name: string | undefined;
  readonly value: string;
}

/**
 * A Trados memory, opened so that nothing in it can run: only plain tables with plain columns are read, and neither
 * journals nor locks are made.
 */
export interface TradosDatabase {
  readonly languages: { readonly source: string; readonly target: string };
  readonly units: number;
  readUnits(): Iterable<Row>;
  /** Fields of units, ordered by the unit. */
  readFields(): Iterable<TradosField>;
  close(): void;
}

/** @throws {ImportFileError} for what is no Trados memory */
export async function openTradosDatabase(path: string): Promise<TradosDatabase> {
  const head = Buffer.from(await readHead(path, signature.length)).toString("latin1");
  if (head !== signature) throw new ImportFileError("no-database");
  const url = pathToFileURL(path);
  url.searchParams.set("immutable", "1");
  const database = explained(() => new DatabaseSync(url, { readOnly: true, allowExtension: false }));
  try {
    return explained(() => inspect(database));
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Damage to the file shows wherever it is read. */
export function explained<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof ImportFileError) throw error;
    throw new ImportFileError("damaged", { cause: error });
  }
}

function inspect(database: DatabaseSync): TradosDatabase {
  database.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA temp_store = FILE");
  const columns = plainColumns(database, "translation_units");
  if (!["id", "source_segment", "target_segment"].every((name) => columns.has(name)))
    throw new ImportFileError("no-trados-memory");
  const count = database.prepare("SELECT count(*) AS units FROM translation_units").get();
  return {
    languages: languagesOf(database),
    units: Number(count?.["units"] ?? 0),
    readUnits: () => database.prepare(unitsQuery(columns)).iterate(),
    readFields: () => readFields(database),
    close: () => database.close(),
  };
}

/** Columns of a table; none where it is missing, a view, a virtual table or has columns that are computed. */
function plainColumns(database: DatabaseSync, table: string): ReadonlySet<string> {
  const found = database.prepare("SELECT type, sql FROM sqlite_schema WHERE name = ?").get(table);
  if (found?.["type"] !== "table" || !/^CREATE\s+TABLE\b/i.test(String(found["sql"]))) return new Set();
  const columns = database.prepare("SELECT name, hidden FROM pragma_table_xinfo(?)").all(table);
  if (columns.some(({ hidden }) => hidden !== 0)) return new Set();
  return new Set(columns.map(({ name }) => String(name)));
}

function languagesOf(database: DatabaseSync): TradosDatabase["languages"] {
  const columns = plainColumns(database, "translation_memories");
  const named = columns.has("source_language") && columns.has("target_language");
  const row = named
    ? database.prepare("SELECT source_language, target_language FROM translation_memories LIMIT 1").get()
    : undefined;
  return { source: String(row?.["source_language"] ?? ""), target: String(row?.["target_language"] ?? "") };
}

function unitsQuery(columns: ReadonlySet<string>): string {
  const segment = (name: string): string =>
    `CASE WHEN octet_length(${name}) <= ${largestSegment} THEN ${name} END AS ${name}, octet_length(${name}) AS ${name}_bytes`;
  const optional = ["creation_date", "creation_user", "change_date", "change_user"].map((name) =>
    columns.has(name) ? name : `NULL AS ${name}`,
  );
  const tagged = columns.has("source_tags") ? "octet_length(source_tags)" : "NULL";
  return `SELECT u.id, ${segment("source_segment")}, ${segment("target_segment")}, ${optional.join(", ")}, ${tagged} AS tag_bytes FROM translation_units u ORDER BY u.id`;
}

/** Definitions of fields and their values; a memory has a few. */
const maxDefinitions = 100_000;

/** Names are looked up here, not joined: a damaged database may hold each of them any number of times. */
function* readFields(database: DatabaseSync): Generator<TradosField> {
  const parts = fieldParts(database);
  if (parts.length === 0) return;
  const names = definitions(database, "attributes", ["name"]);
  const values = definitions(database, "picklist_values", ["attribute_id", "value"]);
  for (const row of database.prepare(`${parts.join(" UNION ALL ")} ORDER BY unit`).iterate()) {
    const [unit, reference] = [Number(row["unit"]), Number(row["reference"])];
    const text = String(row["value"] ?? "");
    if (row["kind"] === "context") yield { unit, name: undefined, value: text };
    else if (row["kind"] === "field") yield { unit, name: names.get(reference)?.[0] ?? "", value: text };
    else {
      const [attribute = "", value = ""] = values.get(reference) ?? [];
      yield { unit, name: names.get(Number(attribute))?.[0] ?? "", value };
    }
  }
}

function fieldParts(database: DatabaseSync): string[] {
  const has = (table: string, ...names: readonly string[]): boolean => {
    const columns = plainColumns(database, table);
    return names.every((name) => columns.has(name));
  };
  const part = (table: string, kind: string, [reference, value]: readonly [string, string]): string[] => {
    const needed = [reference, value].filter((name) => name !== "NULL");
    if (!has(table, "translation_unit_id", ...needed)) return [];
    return [
      `SELECT translation_unit_id AS unit, '${kind}' AS kind, ${reference} AS reference, substr(${value}, 1, 500) AS value FROM ${table}`,
    ];
  };
  return [
    ...part("string_attributes", "field", ["attribute_id", "value"]),
    ...part("numeric_attributes", "field", ["attribute_id", "value"]),
    ...part("date_attributes", "field", ["attribute_id", "value"]),
    ...part("picklist_attributes", "choice", ["picklist_value_id", "NULL"]),
    ...part("translation_unit_idcontexts", "context", ["NULL", "idcontext"]),
  ];
}

function definitions(
  database: DatabaseSync,
  table: string,
  columns: readonly string[],
): ReadonlyMap<number, readonly string[]> {
  const known = plainColumns(database, table);
  if (!["id", ...columns].every((name) => known.has(name))) return new Map();
  const cut = columns.map((name) => `substr(${name}, 1, 200) AS ${name}`).join(", ");
  const rows = database.prepare(`SELECT id, ${cut} FROM ${table} LIMIT ${maxDefinitions}`).all();
  return new Map(rows.map((row) => [Number(row["id"]), columns.map((name) => String(row[name] ?? ""))]));
}
