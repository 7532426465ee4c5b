import { type Content, type ContentKind, contentPageSize } from "@yiqiao/contracts/content";
import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

const content = column.jsonb<Content>();
const kind = column.text.as<ContentKind>();

const publicShape = {
  site_id: column.int,
  kind,
  is_shown: column.bool,
  number: column.int.orNull(),
  is_empty: column.bool.orNull(),
  starts_at: column.timestamptz.orNull(),
  content: content.orNull(),
};
export type PublicRow = RowOf<typeof publicShape>;

interface Moment {
  readonly siteId: number;
  readonly now: Date;
}

/** What is in force at a site and at the main site, of some kinds; the texts themselves of `withText` alone. */
export function findInForce(
  db: Executor,
  {
    siteId,
    kinds,
    withText,
    now,
  }: Moment & { readonly kinds: readonly ContentKind[]; readonly withText: readonly ContentKind[] },
): Promise<readonly PublicRow[]> {
  return db.query(publicShape)`
    select d.site_id, d.kind, d.is_shown, v.number, v.is_empty, v.starts_at,
           case when d.kind = any(${sql.param(withText)}::text[]) then v.content end as content
    from content_documents d /* any site: the main site's texts are those of sites without their own */
    left join lateral (
      select number, is_empty, starts_at, content from content_versions
      where site_id = d.site_id and kind = d.kind and withdrawn_at is null
        and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
      order by starts_at desc, number desc limit 1
    ) v on true
    where d.site_id = any(array[${siteId}, 0]::int[]) and d.kind = any(${sql.param(kinds)}::text[])`;
}

/** The newest version of each legal text that asked for another agreement, at a site and at the main site. */
export function findAgreements(db: Executor, { siteId, now }: Moment) {
  return db.query({ site_id: column.int, kind, number: column.int })`
    select distinct on (site_id, kind) site_id, kind, number
    from content_versions /* any site: the main site's texts are those of sites without their own */
    where site_id = any(array[${siteId}, 0]::int[]) and kind = any('{terms,privacy}') and asks_again
      and withdrawn_at is null and starts_at <= ${now}
    order by site_id, kind, starts_at desc, number desc`;
}

const documentShape = {
  is_shown: column.bool,
  draft: content.orNull(),
  revision: column.int,
  saved_by: column.uuid.orNull(),
  saved_at: column.timestamptz.orNull(),
};
export type DocumentRow = RowOf<typeof documentShape>;

interface Place {
  readonly siteId: number;
  readonly kind: ContentKind;
}

export async function findDocument(db: Executor, { siteId, kind: of }: Place): Promise<DocumentRow | undefined> {
  const rows = await db.query(documentShape)`
    select is_shown, draft, revision, saved_by, saved_at from content_documents
    where site_id = ${siteId} and kind = ${of}`;
  return rows[0];
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockDocument(tx: Executor, { siteId, kind: of }: Place): Promise<DocumentRow | undefined> {
  const rows = await tx.query(documentShape)`
    select is_shown, draft, revision, saved_by, saved_at from content_documents
    where site_id = ${siteId} and kind = ${of} for update`;
  return rows[0];
}

/** Makes sure that there is a row to lock. */
export async function ensureDocument(tx: Executor, { siteId, kind: of }: Place): Promise<void> {
  await tx.execute(sql`
    insert into content_documents (site_id, kind) values (${siteId}, ${of}) on conflict (site_id, kind) do nothing`);
}

export async function saveDraft(
  tx: Executor,
  { siteId, kind: of }: Place,
  { draft, by, at }: { readonly draft: Content; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update content_documents set draft = ${JSON.stringify(draft)}::jsonb, revision = revision + 1, saved_by = ${by}::uuid,
      saved_at = ${at}
    where site_id = ${siteId} and kind = ${of}`);
}

export async function setShown(tx: Executor, { siteId, kind: of }: Place, isShown: boolean): Promise<void> {
  await tx.execute(sql`
    update content_documents set is_shown = ${isShown} where site_id = ${siteId} and kind = ${of}`);
}

const versionShape = {
  number: column.int,
  asks_again: column.bool,
  published_by: column.uuid.orNull(),
  published_at: column.timestamptz,
  starts_at: column.timestamptz,
  ends_at: column.timestamptz.orNull(),
  withdrawn_at: column.timestamptz.orNull(),
};
export type VersionRow = RowOf<typeof versionShape>;

/** Newest first, before one; one more than a page, where there are more. */
export function listVersions(
  db: Executor,
  { siteId, kind: of }: Place,
  before: number | undefined,
): Promise<readonly VersionRow[]> {
  return db.query(versionShape)`
    select number, asks_again, published_by, published_at, starts_at, ends_at, withdrawn_at from content_versions
    where site_id = ${siteId} and kind = ${of} and (${before ?? null}::int is null or number < ${before ?? null}::int)
    order by number desc limit ${contentPageSize + 1}`;
}

const wholeVersionShape = { ...versionShape, content };

export async function findVersion(db: Executor, { siteId, kind: of }: Place, number: number) {
  const rows = await db.query(wholeVersionShape)`
    select number, asks_again, published_by, published_at, starts_at, ends_at, withdrawn_at, content
    from content_versions where site_id = ${siteId} and kind = ${of} and number = ${number}`;
  return rows[0];
}

export interface NewVersion {
  readonly content: Content;
  readonly isEmpty: boolean;
  readonly asksAgain: boolean;
  readonly by: string;
  readonly at: Date;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** @returns its number; the document is locked. */
export async function insertVersion(tx: Executor, { siteId, kind: of }: Place, version: NewVersion): Promise<number> {
  const [row] = await tx.query({ number: column.int })`
    insert into content_versions (site_id, kind, number, content, is_empty, asks_again, published_by, published_at,
                                  starts_at, ends_at)
    select ${siteId}::int, ${of}::text, coalesce(max(number), 0) + 1, ${JSON.stringify(version.content)}::jsonb,
           ${version.isEmpty}::boolean, ${version.asksAgain}::boolean, ${version.by}::uuid, ${version.at}::timestamptz,
           ${version.startsAt}::timestamptz, ${version.endsAt}::timestamptz
    from content_versions where site_id = ${siteId} and kind = ${of}
    returning number`;
  if (row === undefined) throw new Error("The version was not written");
  return row.number;
}

/** @returns whether there was one that was not taken back yet. */
export async function withdrawVersion(
  tx: Executor,
  { siteId, kind: of }: Place,
  { number, at }: { readonly number: number; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update content_versions set withdrawn_at = ${at}
    where site_id = ${siteId} and kind = ${of} and number = ${number} and withdrawn_at is null returning number`);
  return rowCount > 0;
}

/** Those who still have an account. */
export function findAuthors(db: Executor, ids: readonly string[]) {
  return db.query({ id: column.uuid, username: column.text, account_number: column.text })`
    select id, username, account_number
    from accounts /* any site: administrators of the main site write for other sites too, under their name */
    where id = any(${sql.param(ids)}::uuid[]) and status <> 'deleted'`;
}
