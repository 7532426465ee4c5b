import { z } from "zod";
import { pipeline } from "node:stream/promises";
import { type Client, escapeIdentifier } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrateSchema, MIGRATIONS_FOLDER, queryRows } from "#platform/database";
import { damaged } from "../backup-error.ts";
import type { AppliedMigration, SequenceEntry, TableEntry } from "../file/manifest.ts";
import { listSequences, listTables, listOf, placeOf, type Session } from "./catalogue.ts";

/**
 * Constraints and indexes that were dropped from empty tables so that loading is fast and works in any order, as the
 * statements that restore them.
 */
export interface DroppedConstraints {
  readonly indexes: readonly string[];
  readonly foreignKeys: readonly { readonly table: string; readonly add: string; readonly name: string }[];
  readonly triggers: readonly string[];
}

export async function dropSchema(client: Session, schema: string): Promise<void> {
  await client.query(`drop schema if exists ${escapeIdentifier(schema)} cascade`);
}

/**
 * Creates a schema with the tables of a release by running its migrations; the tables are empty and have nothing that
 * slows loading.
 */
export async function buildSchema(
  client: Client,
  schema: string,
  migrations: readonly AppliedMigration[],
): Promise<DroppedConstraints> {
  await dropSchema(client, schema);
  await client.query(`create schema ${escapeIdentifier(schema)}`);
  await client.query(`set search_path = ${escapeIdentifier(schema)}`);
  await migrateSchema(client, MIGRATIONS_FOLDER, new Set(migrations.map(({ number }) => number)));
  const takenOff = await dropConstraints(client, schema);
  const tables = await listTables(client, schema);
  await client.query(`truncate ${tables.map(({ name }) => placeOf(schema, name)).join(", ")}`);
  return takenOff;
}

/** Drops foreign keys, triggers, and the indexes that no constraint needs. */
export async function dropConstraints(client: Session, schema: string): Promise<DroppedConstraints> {
  const foreignKeys = await foreignKeysOf(client, schema);
  const triggers = await triggersOf(client, schema);
  const indexes = await indexesOf(client, schema);
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${placeOf(schema, table)} drop constraint ${escapeIdentifier(name)}`);
  }
  for (const { table, name } of triggers) {
    await client.query(`drop trigger ${escapeIdentifier(name)} on ${placeOf(schema, table)}`);
  }
  for (const { name } of indexes) await client.query(`drop index ${placeOf(schema, name)}`);
  return {
    foreignKeys,
    triggers: triggers.flatMap(({ add }) => add),
    indexes: indexes.map(({ add }) => add),
  };
}

async function foreignKeysOf(client: Session, schema: string) {
  const rows = await queryRows(
    client,
    z.object({ table: z.string(), name: z.string(), definition: z.string() }),
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.connamespace = to_regnamespace($1) and k.contype = 'f' order by k.oid`,
    [schema],
  );
  return rows.map(({ table, name, definition }) => ({
    table,
    name,
    add: `alter table ${placeOf(schema, table)} add constraint ${escapeIdentifier(name)} ${definition}`,
  }));
}

const switches: Readonly<Record<string, string>> = { A: "enable always", R: "enable replica", D: "disable" };

async function triggersOf(client: Session, schema: string) {
  const rows = await queryRows(
    client,
    z.object({ table: z.string(), name: z.string(), definition: z.string(), enabled: z.string() }),
    `select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition, t.tgenabled as enabled
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = to_regnamespace($1) and not t.tgisinternal order by t.oid`,
    [schema],
  );
  return rows.map(({ table, name, definition, enabled }) => {
    const state = switches[enabled];
    const set = `alter table ${placeOf(schema, table)} ${state ?? ""} trigger ${escapeIdentifier(name)}`;
    return { table, name, add: state === undefined ? [definition] : [definition, set] };
  });
}

async function indexesOf(client: Session, schema: string) {
  const rows = await queryRows(
    client,
    z.object({ name: z.string(), definition: z.string() }),
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
       from pg_index x join pg_class i on i.oid = x.indexrelid
      where i.relnamespace = to_regnamespace($1)
        and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype <> 'f')
      order by i.oid`,
    [schema],
  );
  return rows.map(({ name, definition }) => ({ name, add: definition }));
}

/** Loads a table from a backup. @throws BackupError `damaged` if the rows do not fit the table */
export async function fillTable(
  client: Client,
  schema: string,
  { name, columns }: Pick<TableEntry, "name" | "columns">,
  body: AsyncIterable<Buffer>,
): Promise<number> {
  const copy = client.query(copyFrom(`copy ${placeOf(schema, name)} (${listOf(columns)}) from stdin`));
  try {
    await pipeline(body, copy);
  } catch (error) {
    if (isDataFault(error)) throw damaged(`table ${name}`, error.message, error);
    throw error;
  }
  return copy.rowCount;
}

/** Values that the table does not take, lines that are none, or a table or column that the release does not have. */
function isDataFault(error: unknown): error is Error {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("22") || code.startsWith("23") || code === "42P01" || code === "42703";
}

export async function setSequences(
  client: Session,
  schema: string,
  sequences: readonly SequenceEntry[],
): Promise<void> {
  const present = new Set(await listSequences(client, schema));
  for (const { name, value, isCalled } of sequences) {
    if (!present.has(name)) continue;
    await client.query("select setval($1::regclass, $2::bigint, $3)", [placeOf(schema, name), value, isCalled]);
  }
}

/** `unchecked`: existing rows may still violate the constraint. */
export async function addForeignKeys(
  client: Session,
  { foreignKeys }: Pick<DroppedConstraints, "foreignKeys">,
  { unchecked = false }: { readonly unchecked?: boolean } = {},
): Promise<void> {
  for (const { table, name, add } of foreignKeys) {
    try {
      await client.query(unchecked ? `${add} not valid` : add);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      throw code === "23503" ? damaged(`table ${table}`, `rows break ${name}`, error) : error;
    }
  }
}

export async function addIndexesAndTriggers(
  client: Session,
  { indexes, triggers }: Pick<DroppedConstraints, "indexes" | "triggers">,
): Promise<void> {
  for (const statement of [...indexes, ...triggers]) await client.query(statement);
}
