import { queryRows } from "#platform/database";
import { z } from "zod";
import { escapeIdentifier } from "pg";
import { listOf, listTables, placeOf, type Session } from "./catalogue.ts";

/** Rows that referred to something missing in the other half, and what happened to them. */
export interface Orphans {
  readonly table: string;
  readonly rows: number;
  readonly became: "removed" | "detached";
}

/** Copies the current rows of `public` into tables of a schema: the half that a partial backup does not contain. */
export async function copyPresent(client: Session, schema: string, tables: ReadonlySet<string>): Promise<void> {
  const present = new Map((await listTables(client, "public")).map((table) => [table.name, table]));
  for (const { name, columns } of await listTables(client, schema)) {
    if (!tables.has(name) || !present.has(name)) continue;
    await client.query(`truncate ${placeOf(schema, name)}`);
    await client.query(
      `insert into ${placeOf(schema, name)} (${listOf(columns)}) overriding system value select ${listOf(columns)} from ${placeOf("public", name)}`,
    );
  }
}

/** Sets the sequences of these tables to the values of those in `public`. */
export async function copySequences(client: Session, schema: string, tables: ReadonlySet<string>): Promise<void> {
  const rows = await queryRows(
    client,
    z.object({ sequence: z.string(), owner: z.string() }),
    `select s.relname as sequence, t.relname as owner from pg_class s
       join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
       join pg_class t on t.oid = d.refobjid
      where s.relkind = 'S' and s.relnamespace = to_regnamespace($1) and d.deptype in ('a', 'i')`,
    [schema],
  );
  for (const { sequence, owner } of rows) {
    if (!tables.has(owner)) continue;
    await client.query(
      `select setval('${placeOf(schema, sequence).replaceAll("'", "''")}'::regclass, last_value, is_called) from ${placeOf("public", sequence)}`,
    );
  }
}

const reference = z.object({
  child: z.string(),
  parent: z.string(),
  childColumns: z.array(z.string()),
  parentColumns: z.array(z.string()),
  onDelete: z.string(),
});
type Reference = Readonly<z.infer<typeof reference>>;

/**
 * The two halves are from different moments: a row that refers to a missing row of the other half is treated as if that
 * row had been deleted, repeatedly until everything fits.
 */
export async function settleOrphans(
  client: Session,
  schema: string,
  references: readonly Reference[],
): Promise<Orphans[]> {
  const orphans = new Map<string, Orphans>();
  for (let changed = true; changed;) {
    changed = false;
    for (const reference of references) {
      const detaches = reference.onDelete === "n";
      const { rowCount } = await client.query(settle(schema, reference, detaches));
      if (!rowCount) continue;
      changed = true;
      const became = detaches ? "detached" : "removed";
      const key = `${reference.child} ${became}`;
      orphans.set(key, { table: reference.child, became, rows: (orphans.get(key)?.rows ?? 0) + rowCount });
    }
  }
  return [...orphans.values()];
}

function settle(schema: string, { child, parent, childColumns, parentColumns }: Reference, detaches: boolean): string {
  const column = (alias: string, name: string | undefined) => `${alias}.${escapeIdentifier(name ?? "")}`;
  const given = childColumns.map((name) => `${column("c", name)} is not null`).join(" and ");
  const same = childColumns.map((name, at) => `${column("p", parentColumns[at])} = ${column("c", name)}`).join(" and ");
  const where = `where ${given} and not exists (select from ${placeOf(schema, parent)} p where ${same})`;
  if (!detaches) return `delete from ${placeOf(schema, child)} c ${where}`;
  const nothing = childColumns.map((name) => `${escapeIdentifier(name)} = null`).join(", ");
  return `update ${placeOf(schema, child)} c set ${nothing} ${where}`;
}

/** The foreign keys of a schema, before they are taken off. */
export async function referencesOf(client: Session, schema: string): Promise<Reference[]> {
  return queryRows(
    client,
    reference,
    `select c.relname as child, p.relname as parent, k.confdeltype as "onDelete",
            array(select a.attname::text from unnest(k.conkey) with ordinality n(number, at)
                  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number order by n.at) as "childColumns",
            array(select a.attname::text from unnest(k.confkey) with ordinality n(number, at)
                  join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.number order by n.at) as "parentColumns"
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where k.connamespace = to_regnamespace($1) and k.contype = 'f' order by k.oid`,
    [schema],
  );
}
