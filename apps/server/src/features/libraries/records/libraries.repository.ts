import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { LibraryKind, WritePolicy } from "@yiqiao/contracts/libraries";
import { type SQL, sql } from "drizzle-orm";
import { assignmentsOf, column, columnsOf, type Executor } from "#platform/database";
import { libraryShape, type StoredLibrary } from "./library.record.ts";

const libraryColumns = columnsOf(libraryShape, "l");

/** Undefined: there is none with this id, deleted or not. */
export async function findLibrary(db: Executor, id: string): Promise<StoredLibrary | undefined> {
  return (await librariesIn(db, sql`select ${libraryColumns} from libraries l where l.id = ${id}`))[0];
}

/** The same, keeping other changes of it waiting until the transaction ends. */
export async function lockLibrary(tx: Executor, id: string): Promise<StoredLibrary | undefined> {
  return (await librariesIn(tx, sql`select ${libraryColumns} from libraries l where l.id = ${id} for update`))[0];
}

export function librariesIn(db: Executor, statement: SQL): Promise<StoredLibrary[]> {
  return db.query(libraryShape)(statement);
}

/** Libraries whose names differ and that are counted together. */
export interface LibraryNamespace {
  readonly kind: LibraryKind;
  readonly scope: StoredLibrary["scope"];
  readonly siteId: number;
  readonly accountId: string | null;
}

const inNamespace = ({ kind, scope, siteId, accountId }: LibraryNamespace): SQL =>
  accountId === null
    ? sql`l.site_id = ${siteId} and l.scope = ${scope} and l.kind = ${kind}`
    : sql`l.account_id = ${accountId} and l.kind = ${kind}`;

/** Who adds a library to the same namespace waits until the transaction ends. */
export async function lockNamespace(tx: Executor, namespace: LibraryNamespace): Promise<void> {
  const name = `libraries:${namespace.kind}:${namespace.accountId ?? `${namespace.scope}:${namespace.siteId}`}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export async function countLibraries(db: Executor, namespace: LibraryNamespace): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from libraries l where ${inNamespace(namespace)} and l.deleted_at is null`;
  return rows[0]?.count ?? 0;
}

/** Names in a namespace, without that of `except`. */
export async function namesInNamespace(
  db: Executor,
  namespace: LibraryNamespace,
  except?: string,
): Promise<ReadonlySet<string>> {
  const rows = await db.query({ name: column.text })`
    select l.name from libraries l
    where ${inNamespace(namespace)} and l.deleted_at is null and l.id is distinct from ${except ?? null}::uuid`;
  return new Set(rows.map(({ name }) => name));
}

export interface NewLibrary extends LibraryNamespace {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sourceLanguage: LanguageCode;
  readonly targetLanguage: LanguageCode;
  readonly twoWay: boolean;
  readonly domain: DomainCode;
  readonly at: Date;
}

export async function insertLibrary(tx: Executor, made: NewLibrary): Promise<StoredLibrary> {
  const [library] = await librariesIn(
    tx,
    sql`insert into libraries as l (id, site_id, kind, scope, account_id, name, description, src_lang, tgt_lang, two_way, domain,
                               created_at, updated_at)
        values (${made.id}, ${made.siteId}, ${made.kind}, ${made.scope}, ${made.accountId}, ${made.name},
                ${made.description}, ${made.sourceLanguage}, ${made.targetLanguage}, ${made.twoWay}, ${made.domain},
                ${made.at}, ${made.at})
        returning ${libraryColumns}`,
  );
  if (library === undefined) throw new Error("The library was not written");
  return library;
}

/** The oldest library of a namespace that is of a pair. */
export async function findOfPair(
  tx: Executor,
  {
    sourceLanguage,
    targetLanguage,
    ...namespace
  }: LibraryNamespace & Pick<NewLibrary, "sourceLanguage" | "targetLanguage">,
): Promise<StoredLibrary | undefined> {
  const found = await librariesIn(
    tx,
    sql`select ${libraryColumns} from libraries l
        where ${inNamespace(namespace)} and l.deleted_at is null and l.src_lang = ${sourceLanguage}
          and l.tgt_lang = ${targetLanguage}
        order by l.number limit 1`,
  );
  return found[0];
}

export interface LibraryChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly twoWay?: boolean | undefined;
  readonly domain?: DomainCode | undefined;
  readonly writePolicy?: WritePolicy | undefined;
  readonly deletedAt?: Date | null | undefined;
}

/** Changes what is given, and raises the version: whoever keeps something of the library reads it anew. */
export async function updateLibrary(tx: Executor, id: string, change: LibraryChange, at: Date): Promise<StoredLibrary> {
  const sets = [...assignmentsOf(libraryShape, change), sql`version = version + 1`, sql`updated_at = ${at}`];
  const [library] = await librariesIn(
    tx,
    sql`update libraries l set ${sql.join(sets, sql`, `)} where l.id = ${id} returning ${libraryColumns}`,
  );
  if (library === undefined) throw new Error("The library is gone");
  return library;
}

/** Raises the version, and moves the count of entries. */
export async function touchLibrary(
  tx: Executor,
  id: string,
  { entries, at }: { entries: number; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update libraries set version = version + 1, entries = entries + ${entries}, updated_at = ${at} where id = ${id}`);
}

/** Deleted so long ago that nobody can have them back. */
export async function findPurgeable(db: Executor, before: Date, limit: number): Promise<StoredLibrary[]> {
  return librariesIn(
    db,
    sql`select ${libraryColumns} from libraries l /* any site: what is over */ where l.deleted_at < ${before}
        order by l.deleted_at limit ${limit}`,
  );
}

/** @returns how many entries went; call it until it is 0, then {@link deleteLibrary} has little to do */
export async function deleteSomeEntries(tx: Executor, number: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from library_entries e where e.library = ${number} and e.id in (
      select s.id from library_entries s where s.library = ${number} order by s.id limit ${limit})`);
  return rowCount;
}

/** Images of entries that a library's batches changed; call it until it is 0. */
export async function deleteSomeImages(tx: Executor, id: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from library_entries_before b using library_batches o
    where o.library_id = ${id} and b.batch_id = o.id and b.ctid = any(array(
      select i.ctid from library_entries_before i join library_batches l on l.id = i.batch_id
      where l.library_id = ${id} limit ${limit}))`);
  return rowCount;
}

/** Ids of a library's entries, some at a time. */
export async function nextEntryIds(
  db: Executor,
  number: number,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db.query({ id: column.serial })`
    select e.id from library_entries e where e.library = ${number} and e.id > ${after} order by e.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

export async function deleteLibrary(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from libraries l where l.id = ${id}`);
}

/** Entries that an undoing under way is yet to bring back. */
export async function countEntriesToRestore(db: Executor, libraryId: string): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select coalesce(sum((work ->> 'returning')::int), 0)::int as count from library_batches
    where library_id = ${libraryId} and work is not null`;
  return rows[0]?.count ?? 0;
}
