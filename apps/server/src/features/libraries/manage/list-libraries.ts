import {
  kindOfFlag,
  type Library,
  type LibraryFlag,
  type LibraryKind,
  type LibraryList,
  type libraryListQuerySchema,
  type LibraryPage,
  type libraryPageQuerySchema,
  type LibraryScope,
  scopeOfNumber,
  type UsableLibraries,
  type usableQuerySchema,
} from "@yiqiao/contracts/libraries";
import type { z } from "zod";
import { DomainError } from "#platform/errors";
import { isMainAdministrator, principalOf, type RequestContext } from "#platform/request";
import type { Access } from "../access/access.ts";
import { allPermission, keepPermission, keeps, ownPermission } from "../access/libraries.policy.ts";
import type { LibrariesDeps } from "../deps.ts";
import { presentAll, presentLibrary } from "../present.ts";
import { countLibraries } from "../records/libraries.repository.ts";
import { directionFor, ordered } from "../records/order.ts";
import {
  findView,
  type LibraryView,
  listDeleted,
  listOfSite,
  listUsable,
  pageOf,
  type ViewFilter,
} from "../records/views.repository.ts";
import { restorableSince } from "./manage-libraries.ts";

type ListQuery = z.output<typeof libraryListQuerySchema>;
type PageQuery = z.output<typeof libraryPageQuerySchema>;

/** Which libraries there are, as their reader sees them. */
export interface ListLibraries {
  /** What the caller may use of a kind, in the order of use, or the libraries of one scope. */
  list(context: RequestContext, flag: LibraryFlag, query: ListQuery): Promise<LibraryList>;
  /** @throws {DomainError} `libraryMissing` */
  one(context: RequestContext, bankId: string): Promise<Library>;
  usable(context: RequestContext, query: z.output<typeof usableQuerySchema>): Promise<UsableLibraries>;
  /** Every user's, for administrators: of their site, those of the main site of all sites. */
  all(context: RequestContext, flag: LibraryFlag, query: PageQuery): Promise<LibraryPage>;
  publicOnes(context: RequestContext, query: PageQuery): Promise<LibraryPage>;
}

type Deps = Pick<LibrariesDeps, "database" | "clock" | "permissions"> & { readonly access: Access };

export function createListLibraries(deps: Deps): ListLibraries {
  const { database, permissions, access } = deps;
  const { db } = database;
  return {
    list: async (context, flag, query) => {
      const kind = kindOfFlag(flag);
      const scope = query.system_or_individual === undefined ? undefined : scopeOfNumber(query.system_or_individual);
      const permission = isKept(context, scope) ? keepPermission({ kind, scope }) : ownPermission(kind);
      await permissions.authorize(permission, context);
      const views = await viewsOf(deps, context, { kind, scope, query });
      return { bank_list: presentAll(views, context.principal), allowance: await allowanceFor(deps, context, kind) };
    },
    one: async (context, bankId) => {
      const { id } = await access.open(context, bankId, "reader");
      const view = await findView(db, context.principal?.accountId ?? null, id);
      if (view === undefined) throw new DomainError("libraryMissing");
      return presentLibrary(view, context.principal, 0);
    },
    usable: async (context, { src_lang: source, tgt_lang: target }) => {
      const { accountId, siteId } = principalOf(context);
      const serves = (view: LibraryView) =>
        source !== undefined && target !== undefined
          ? directionFor(view, { source, target }) !== undefined
          : hasLanguage(view, { source, target });
      const views = ordered(await listUsable(db, { accountId, siteId }, {})).filter(serves);
      const of = (kind: LibraryKind) =>
        presentAll(
          views.filter((view) => view.kind === kind),
          context.principal,
        );
      return { tm_list: of("memory"), tb_list: of("termbase") };
    },
    all: async (context, flag, query) => {
      const kind = kindOfFlag(flag);
      await permissions.authorize(allPermission(kind), context);
      const principal = principalOf(context);
      const of = isMainAdministrator(principal) ? "everybody" : { siteId: principal.siteId };
      return presentPage(
        context,
        query,
        await pageOf(db, principal.accountId, { ...filterOf(query), kind, of, ...pagingOf(query) }),
      );
    },
    publicOnes: async (context, query) => {
      const accountId = context.principal?.accountId ?? null;
      return presentPage(
        context,
        query,
        await pageOf(db, accountId, { ...filterOf(query), of: "public", ...pagingOf(query) }),
      );
    },
  };
}

const pagingOf = ({ page, page_size: pageSize }: PageQuery) => ({ page, pageSize });

function filterOf(
  query: Pick<PageQuery, "keyword" | "src_lang" | "tgt_lang"> & Partial<Pick<PageQuery, "domain">>,
): ViewFilter {
  const { keyword, src_lang: sourceLanguage, tgt_lang: targetLanguage, domain } = query;
  return { keyword, sourceLanguage, targetLanguage, domain };
}

function presentPage(
  { principal }: RequestContext,
  { page_size: pageSize }: PageQuery,
  { views, total }: Awaited<ReturnType<typeof pageOf>>,
): LibraryPage {
  return { bank_list: presentAll(views, principal), total, pages: Math.ceil(total / pageSize) };
}

/** Whether a list is of libraries that the caller keeps for others. */
function isKept({ principal, siteId }: RequestContext, scope: LibraryScope | undefined): scope is LibraryScope {
  return scope !== undefined && keeps(principal, scope, siteOf(scope, siteId));
}

/** Where the libraries of a scope lie. */
function siteOf(scope: LibraryScope, siteId: number): number {
  return scope === "system" ? siteId : 0;
}

interface Wanted {
  readonly kind: LibraryKind;
  readonly scope: LibraryScope | undefined;
  readonly query: ListQuery;
}

async function viewsOf({ database, clock }: Deps, context: RequestContext, { kind, scope, query }: Wanted) {
  const { db } = database;
  const user = principalOf(context);
  const filter = { ...filterOf(query), kind };
  const place = scope === undefined ? undefined : siteOf(scope, context.siteId);
  if (query.deleted === "1") {
    const of = scope ?? "individual";
    if (of !== "individual" && !isKept(context, of)) throw new DomainError("noPermission");
    return listDeleted(db, user, {
      ...filter,
      scope: of,
      siteId: place ?? user.siteId,
      since: restorableSince(clock.now()),
    });
  }
  if (scope !== undefined && scope !== "individual" && isKept(context, scope)) {
    return ordered(await listOfSite(db, user, { ...filter, scope, siteId: place ?? 0 }));
  }
  const views = ordered(await listUsable(db, user, filter));
  return scope === undefined ? views : views.filter((view) => view.scope === scope);
}

async function allowanceFor({ database, access }: Deps, context: RequestContext, kind: LibraryKind) {
  const { accountId, siteId } = principalOf(context);
  const allowed = await access.limitOf({ accountId, siteId });
  const used = await countLibraries(database.db, { kind, scope: "individual", siteId, accountId });
  const libraries = kind === "memory" ? allowed.memories : allowed.termbases;
  return { libraries, used, entries: allowed.entries };
}

/** What a user sees who has chosen one language or none yet. */
function hasLanguage(
  view: LibraryView,
  { source, target }: { source: string | undefined; target: string | undefined },
): boolean {
  const { sourceLanguage, targetLanguage, twoWay } = view;
  const fits = (wanted: string | undefined, first: string, second: string) =>
    wanted === undefined || wanted === first || (twoWay && wanted === second);
  return fits(source, sourceLanguage, targetLanguage) && fits(target, targetLanguage, sourceLanguage);
}
