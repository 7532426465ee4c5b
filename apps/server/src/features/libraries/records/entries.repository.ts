import { type EntryStatus } from "@yiqiao/contracts/libraries";
import type { TaggedText } from "@yiqiao/contracts/text";
import { exactKey, pairKey } from "@yiqiao/translation-memory";
import { type SQL, sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import { storableJson } from "./storable-json.ts";
import { entryColumns, entryOf, entryShape, type NewEntry, type StoredEntry } from "./stored-entry.ts";

/** Rows of one statement: far below the limit of parameters, since each column is one array. */
const rowsPerStatement = 2000;

/** @returns the ids in the order of the rows */
export async function insertRows(tx: Executor, library: number, rows: readonly NewEntry[]): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    ids.push(...(await insertSome(tx, library, rows.slice(start, start + rowsPerStatement))));
  }
  return ids;
}

const tagsOf = ({ tags }: TaggedText) => (tags.length === 0 ? null : tags);

/** One JSON document a statement keeps the text of the statement the same however many rows there are. */
async function insertSome(tx: Executor, library: number, rows: readonly NewEntry[]): Promise<string[]> {
  const documents = rows.map((row, index) => ({
    n: index,
    source: row.source.text,
    target: row.target.text,
    source_tags: tagsOf(row.source),
    target_tags: tagsOf(row.target),
    note: row.note,
    attributes: row.attributes,
    status: row.status,
    origin: row.origin,
    author: row.author,
    editor: row.editor,
    forbidden: row.forbidden,
    case_sensitive: row.caseSensitive,
    source_key: String(row.keys?.source ?? exactKey(row.source)),
    pair_key: String(row.keys?.pair ?? pairKey(row.source, row.target)),
    before_key: row.beforeKey === null ? null : String(row.beforeKey),
    after_key: row.afterKey === null ? null : String(row.afterKey),
    context_id: row.contextId,
    batch_id: row.batchId,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }));
  const made = await tx.query({ id: column.serial })`
    insert into library_entries (library, source, target, source_tags, target_tags, note, attributes, status, origin, author,
      editor, forbidden, case_sensitive, source_key, pair_key, before_key, after_key, context_id, batch_id, created_at,
      updated_at)
    select ${library}::int, r.source, r.target, r.source_tags, r.target_tags, r.note, r.attributes, r.status, r.origin,
      r.author, r.editor, r.forbidden, r.case_sensitive, r.source_key, r.pair_key, r.before_key, r.after_key, r.context_id,
      r.batch_id, r.created_at, r.updated_at
    from jsonb_to_recordset(${storableJson(documents)}::jsonb) as r(
      n int, source text, target text, source_tags jsonb, target_tags jsonb, note text, attributes jsonb, status text,
      origin text, author text, editor text, forbidden boolean, case_sensitive boolean, source_key bigint, pair_key bigint,
      before_key bigint, after_key bigint, context_id text, batch_id uuid, created_at timestamptz, updated_at timestamptz)
    order by r.n
    returning id`;
  return made.map(({ id }) => id);
}

export async function findEntry(db: Executor, library: number, id: string): Promise<StoredEntry | undefined> {
  return (
    await entriesIn(
      db,
      sql`select ${entryColumns} from library_entries e where e.library = ${library} and e.id = ${id}`,
    )
  )[0];
}

export function findEntries(db: Executor, library: number, ids: readonly string[]): Promise<StoredEntry[]> {
  return entriesIn(
    db,
    sql`select ${entryColumns} from library_entries e
        where e.library = ${library} and e.id = any(${sql.param(ids)}::bigint[]) order by e.id`,
  );
}

export async function entriesIn(db: Executor, statement: SQL): Promise<StoredEntry[]> {
  const rows = await db.query(entryShape)(statement);
  return rows.map((row) => entryOf(row));
}

/** An entry with the same source and the same translation, tags counted by kind and order. */
export async function findTwin(
  db: Executor,
  library: number,
  { source, target, except }: { source: TaggedText; target: TaggedText; except?: string | undefined },
): Promise<StoredEntry | undefined> {
  const found = await entriesIn(
    db,
    sql`select ${entryColumns} from library_entries e
        where e.library = ${library} and e.source_key = ${String(exactKey(source))}::bigint
          and e.pair_key = ${String(pairKey(source, target))}::bigint and e.source = ${source.text} and e.target = ${target.text}
          and e.id is distinct from ${except ?? null}::bigint
        order by e.id limit 1`,
  );
  return found[0];
}

/** The keys of those pairs, of some, that a library has. */
export async function presentPairs(
  db: Executor,
  library: number,
  pairs: readonly { readonly sourceKey: bigint; readonly pairKey: bigint }[],
): Promise<ReadonlySet<bigint>> {
  const rows = await db.query({ pair_key: column.int64 })`
    select asked.pair_key from unnest(
      ${sql.param(pairs.map(({ sourceKey }) => String(sourceKey)))}::bigint[],
      ${sql.param(pairs.map((each) => String(each.pairKey)))}::bigint[]
    ) as asked (source_key, pair_key)
    where exists (select from library_entries e
      where e.library = ${library} and e.source_key = asked.source_key and e.pair_key = asked.pair_key offset 0)`;
  return new Set(rows.map(({ pair_key }) => pair_key));
}

/** Entries with the same source text and tags, the one that was changed last first. */
export function findBySource(db: Executor, library: number, source: TaggedText): Promise<StoredEntry[]> {
  return entriesIn(
    db,
    sql`select ${entryColumns} from library_entries e
        where e.library = ${library} and e.source_key = ${String(exactKey(source))}::bigint and e.source = ${source.text}
        order by e.updated_at desc, e.id desc limit 100`,
  );
}

/** Sources of the entries with a translation, for a two-way library that is asked from its target language. */
export async function findByTarget(db: Executor, library: number, target: string): Promise<string[]> {
  const rows = await db.query({ source: column.text })`
    select source from library_entries where library = ${library} and target = ${target} order by id limit 100`;
  return rows.map(({ source }) => source);
}

export interface EntryChange {
  readonly source: TaggedText;
  readonly target: TaggedText;
  readonly note: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly status: EntryStatus;
  readonly editor: string;
  readonly forbidden: boolean;
  readonly caseSensitive: boolean;
  readonly at: Date;
}

/** @returns undefined when the entry is gone or has another revision by now */
export async function updateEntry(
  tx: Executor,
  { library, id, revision }: Pick<StoredEntry, "library" | "id" | "revision">,
  change: EntryChange,
): Promise<StoredEntry | undefined> {
  const tags = (text: TaggedText) => (text.tags.length === 0 ? null : JSON.stringify(text.tags));
  const found = await entriesIn(
    tx,
    sql`update library_entries e
        set source = ${change.source.text}, target = ${change.target.text}, source_tags = ${tags(change.source)}::jsonb,
            target_tags = ${tags(change.target)}::jsonb, note = ${change.note},
            attributes = ${storableJson(change.attributes)}::jsonb, status = ${change.status}, editor = ${change.editor},
            forbidden = ${change.forbidden}, case_sensitive = ${change.caseSensitive},
            source_key = ${String(exactKey(change.source))}::bigint,
            pair_key = ${String(pairKey(change.source, change.target))}::bigint,
            revision = revision + 1, updated_at = ${change.at}
        where e.library = ${library} and e.id = ${id} and e.revision = ${revision}
        returning ${entryColumns}`,
  );
  return found[0];
}

export async function deleteRows(tx: Executor, library: number, ids: readonly string[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from library_entries e where e.library = ${library} and e.id = any(${sql.param(ids)}::bigint[])`);
  return rowCount;
}
