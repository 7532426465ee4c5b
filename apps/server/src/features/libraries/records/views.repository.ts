import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { LibraryKind } from "@yiqiao/contracts/libraries";
import { type SQL, sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";
import type { LibraryUser } from "../ports.ts";
import type { MemberRole } from "./shares.repository.ts";
import { libraryShape, type StoredLibrary } from "./library.record.ts";

/** A library as one user sees it. */
const viewShape = {
  ...libraryShape,
  memberRole: column.text.as<MemberRole>().orNull(),
  ownerName: column.text.orNull(),
  isSubscribed: column.bool,
  /** What the user set; null: nothing. */
  inUse: column.bool.orNull(),
  position: column.int.orNull(),
  penalty: column.int,
};

export type LibraryView = RowOf<typeof viewShape>;

const viewFor = (accountId: string | null): SQL => sql`
  select ${columnsOf(libraryShape, "l")}, m.role as "memberRole", o.username as "ownerName",
         coalesce(u.subscribed, false) as "isSubscribed", u.in_use as "inUse", u.position, coalesce(u.penalty, 0) as penalty
  from libraries l
  left join library_members m on m.library_id = l.id and m.account_id = ${accountId}::uuid
  left join library_uses u on u.library_id = l.id and u.account_id = ${accountId}::uuid
  left join accounts o on o.id = l.account_id`;

const containing = (keyword: string) => `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export interface ViewFilter {
  readonly kind?: LibraryKind | undefined;
  readonly keyword?: string | undefined;
  readonly sourceLanguage?: LanguageCode | undefined;
  readonly targetLanguage?: LanguageCode | undefined;
  readonly domain?: DomainCode | undefined;
}

function filtered({ kind, keyword, sourceLanguage, targetLanguage, domain }: ViewFilter): SQL {
  const conditions: SQL[] = [sql`true`];
  if (kind !== undefined) conditions.push(sql`l.kind = ${kind}`);
  if (keyword !== undefined && keyword !== "") {
    conditions.push(sql`(l.name ilike ${containing(keyword)} or l.description ilike ${containing(keyword)})`);
  }
  if (sourceLanguage !== undefined) conditions.push(sql`l.src_lang = ${sourceLanguage}`);
  if (targetLanguage !== undefined) conditions.push(sql`l.tgt_lang = ${targetLanguage}`);
  if (domain !== undefined) conditions.push(sql`l.domain = ${domain}`);
  return sql.join(conditions, sql` and `);
}

/** What a user may use: own, shared, the site's, the main site's, and subscribed ones. */
export function listUsable(
  db: Executor,
  { siteId, accountId }: LibraryUser,
  filter: ViewFilter,
): Promise<LibraryView[]> {
  return db.prepared(viewShape)(
    sql`${viewFor(accountId)}
        where l.deleted_at is null and ${filtered(filter)} and (
          l.account_id = ${accountId}::uuid or m.account_id is not null
          or (l.scope = 'system' and l.site_id = ${siteId}) or (l.scope = 'master' and l.site_id = 0)
          or (l.scope = 'public' and l.site_id = 0 and u.subscribed))`,
  );
}

/** Libraries of a scope that belong to a site, whoever looks at them. */
export function listOfSite(
  db: Executor,
  user: LibraryUser,
  filter: ViewFilter & { readonly scope: "system" | "public" | "master"; readonly siteId: number },
): Promise<LibraryView[]> {
  return viewsIn(
    db,
    sql`${viewFor(user.accountId)}
        where l.deleted_at is null and ${filtered(filter)} and l.scope = ${filter.scope} and ${siteIs(filter.siteId)}`,
  );
}

/** The main site's number as it stands: who is held to another site may read what the main site gives to all. */
const siteIs = (siteId: number): SQL => (siteId === 0 ? sql`l.site_id = 0` : sql`l.site_id = ${siteId}`);

/** Deleted libraries that can come back: a user's own, or those of a scope at a site. */
export function listDeleted(
  db: Executor,
  { accountId }: LibraryUser,
  wanted: ViewFilter & { readonly scope: StoredLibrary["scope"]; readonly siteId: number; readonly since: Date },
): Promise<LibraryView[]> {
  const whose =
    wanted.scope === "individual"
      ? sql`l.account_id = ${accountId}::uuid`
      : sql`l.scope = ${wanted.scope} and ${siteIs(wanted.siteId)}`;
  return viewsIn(
    db,
    sql`${viewFor(accountId)}
        where l.deleted_at > ${wanted.since} and ${whose} and ${filtered(wanted)} order by l.deleted_at desc`,
  );
}

/** One library, deleted or not. */
export async function findView(db: Executor, accountId: string | null, id: string): Promise<LibraryView | undefined> {
  return (await viewsIn(db, sql`${viewFor(accountId)} where l.id = ${id}`))[0];
}

export function findViews(db: Executor, accountId: string | null, ids: readonly string[]): Promise<LibraryView[]> {
  return viewsIn(db, sql`${viewFor(accountId)} where l.id = any(${sql.param(ids)}::uuid[]) and l.deleted_at is null`);
}

export interface ViewPage {
  readonly views: readonly LibraryView[];
  readonly total: number;
}

/** Public termbases, or the users' libraries of one site or of all. */
export async function pageOf(
  db: Executor,
  accountId: string | null,
  wanted: ViewFilter & {
    readonly of: "public" | { readonly siteId: number } | "everybody";
    readonly page: number;
    readonly pageSize: number;
  },
): Promise<ViewPage> {
  const condition = sql`l.deleted_at is null and ${filtered(wanted)} and ${ofWhom(wanted.of)}`;
  const rows = await db.query({ total: column.int })`select count(*)::int as total from libraries l where ${condition}`;
  const total = rows[0]?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / wanted.pageSize));
  const offset = (Math.min(wanted.page, pages) - 1) * wanted.pageSize;
  const views = await viewsIn(
    db,
    sql`${viewFor(accountId)} where ${condition} order by l.created_at desc, l.id limit ${wanted.pageSize} offset ${offset}`,
  );
  return { views, total };
}

function ofWhom(of: "public" | { readonly siteId: number } | "everybody"): SQL {
  if (of === "public") return sql`l.scope = 'public' and l.site_id = 0`;
  if (of === "everybody") return sql`l.scope = 'individual' /* any site: for the main site's administrators */`;
  return sql`l.scope = 'individual' and l.site_id = ${of.siteId}`;
}

function viewsIn(db: Executor, statement: SQL): Promise<LibraryView[]> {
  return db.query(viewShape)(statement);
}
