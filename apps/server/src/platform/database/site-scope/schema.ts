/** A column as the catalogue describes it. */
export interface CatalogueColumn {
  readonly name: string;
  readonly comment: string | null;
  readonly isRequired: boolean;
  /** Unique by itself and of a type that nobody guesses. */
  readonly isRandomKey: boolean;
  readonly reference: { readonly table: string; readonly column: string; readonly isDeletedWith: boolean } | null;
}

export interface CatalogueTable {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly CatalogueColumn[];
}

export interface Catalogue {
  readonly tables: readonly CatalogueTable[];
  /** Functions that may read tables. */
  readonly functions: readonly string[];
}

export interface Column {
  /** The column that this one's values come from in the end, such as `accounts.id`: equal values mean the same row. */
  readonly domain: string;
  /** Rows with one value of it belong to one site, or to an account of it. */
  readonly isKey: boolean;
  /** Who may use the row may use what it names: every key, and what is declared so. */
  readonly isLead: boolean;
}

export interface Table {
  readonly name: string;
  /** Undeclared: neither its keys nor a comment say whose its rows are. */
  readonly scope: "sites" | "shared" | "undeclared";
  readonly columns: ReadonlyMap<string, Column>;
}

export interface Schema {
  readonly tables: ReadonlyMap<string, Table>;
  readonly functions: ReadonlySet<string>;
}

/** Of the queue, whose jobs belong to no site; what they are about, their handlers limit. */
export const queueSchema = "pgboss";
export const siteDomain = "sites.id";
export const accountDomain = "accounts.id";

/** Reads the {@link Catalogue} of the schema `public`. */
export const catalogueQuery = `
  select coalesce(json_agg(t.described order by t.name), '[]') as tables, array(
    select proname::text from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile <> 'i' order by 1) as functions
  from (
    select c.relname as name, json_build_object('name', c.relname, 'comment', obj_description(c.oid, 'pg_class'),
      'columns', json_agg(json_build_object('name', a.attname, 'comment', col_description(c.oid, a.attnum),
        'isRequired', a.attnotnull,
        'isRandomKey', a.atttypid in ('uuid'::regtype, 'bytea'::regtype) and exists (
          select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
            and i.indnkeyatts = 1 and i.indkey[0] = a.attnum),
        'reference', (
          select json_build_object('table', f.confrelid::regclass::text, 'column', r.attname,
            'isDeletedWith', f.confdeltype = 'c')
          from pg_constraint f
          join pg_attribute r on r.attrelid = f.confrelid and r.attnum = f.confkey[1]
          where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] order by f.oid limit 1)
      ) order by a.attnum)) as described
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.oid) t`;

/**
 * Whose the rows of each table are. They belong to sites where a foreign key leads to `sites` or to another table of
 * sites; a column is a key where it is such a foreign key (and required, or deletes the row), or unique and random.
 * Comments in the database say the rest: on a table `scope: shared`; on a column `scope: key`, `scope: table.column` for
 * a key without a constraint, and `scope: to table.column` for what names something of use to whoever may use the row, but
 * does not tell whose the row is.
 */
export function schemaOf({ tables, functions }: Catalogue): Schema {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const scopes = new Map<CatalogueTable, boolean>();
  const isOfSites = (table: CatalogueTable): boolean => {
    const known = scopes.get(table);
    if (known !== undefined) return known;
    scopes.set(table, false);
    const parents = table.columns
      .filter((column) => !isLead(column))
      .map((column) => byName.get(referenceOf(column)?.table ?? ""));
    const result =
      table.name === "sites" ||
      table.columns.some(({ comment }) => declared(comment) === "key") ||
      parents.some((parent) => parent !== undefined && isOfSites(parent));
    scopes.set(table, result);
    return result;
  };
  const columnOf = (table: CatalogueTable, column: CatalogueColumn): Column => {
    const owner = byName.get(referenceOf(column)?.table ?? "");
    const isOwned = isKey(table, column, owner !== undefined && isOfSites(owner));
    return { domain: domainOf(byName, table, column), isKey: isOwned, isLead: isOwned || isLead(column) };
  };
  return {
    functions: new Set(functions),
    tables: new Map(
      tables.map((table) => [
        table.name,
        {
          name: table.name,
          scope: declared(table.comment) === "shared" ? "shared" : isOfSites(table) ? "sites" : "undeclared",
          columns: new Map(table.columns.map((column) => [column.name, columnOf(table, column)])),
        },
      ]),
    ),
  };
}

function declared(comment: string | null): string | undefined {
  return /^scope: (?:to )?(\S+)/.exec(comment ?? "")?.[1];
}

function isLead({ comment }: CatalogueColumn): boolean {
  return comment?.startsWith("scope: to ") === true;
}

type Reference = NonNullable<CatalogueColumn["reference"]>;

function referenceOf({ comment, reference }: CatalogueColumn): Reference | undefined {
  const [table, column] = declared(comment)?.split(".") ?? [];
  if (table !== undefined && column !== undefined) return { table, column, isDeletedWith: true };
  return reference ?? undefined;
}

function isKey(table: CatalogueTable, column: CatalogueColumn, isOfSites: boolean): boolean {
  if (isLead(column)) return false;
  if (declared(column.comment) === "key") return true;
  if (table.name === "sites" && column.name === "id") return true;
  if (column.isRandomKey) return true;
  return isOfSites && (column.isRequired || referenceOf(column)?.isDeletedWith === true);
}

function domainOf(
  byName: ReadonlyMap<string, CatalogueTable>,
  table: CatalogueTable,
  column: CatalogueColumn,
  depth = 0,
): string {
  const reference = referenceOf(column);
  const parent = byName.get(reference?.table ?? "");
  const next = parent?.columns.find(({ name }) => name === reference?.column);
  if (parent === undefined || next === undefined || depth > byName.size) return `${table.name}.${column.name}`;
  return domainOf(byName, parent, next, depth + 1);
}
