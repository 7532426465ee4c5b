import type {
  OpenWebPageBody,
  TranslatedUnits,
  TranslateWebPageBody,
  WebPage,
  WebPageChoice,
  WebPageLimits,
  WebPageList,
  WebPageListQuery,
  WebPageQuote,
  WebPageResourceQuery,
} from "@yiqiao/contracts/web-pages";
import { type IncomingFile, ownerOf, type RequestContext } from "#platform/request";
import { describe, describeAll } from "./describe.ts";
import { maxPageBytes } from "./fetching/fetch-page.ts";
import { type PageFile, writeFile } from "./outputs/write-file.ts";
import type { WebPageDeps } from "./ports.ts";
import { takeRate } from "./rates.ts";
import { countOwned, deletePage, endOwned, listOwned } from "./records/pages.repository.ts";
import { showResource, type ShownResource } from "./showing/load-resource.ts";
import { type PageView, viewOf } from "./showing/view.ts";
import { findKept, openPage, takeFile } from "./taking/open-page.ts";
import { quotePage } from "./translating/quote-page.ts";
import { translateUnits } from "./translating/translate-units.ts";
import { cleanUp } from "./upkeep/clean-up.ts";

/** Web pages of others, shown translated. */
export interface WebPages {
  limits(context: RequestContext): Promise<WebPageLimits>;
  open(context: RequestContext, body: OpenWebPageBody): Promise<WebPage>;
  upload(
    context: RequestContext,
    sent: { readonly file: IncomingFile; readonly choice: WebPageChoice },
  ): Promise<WebPage>;
  query(context: RequestContext, id: string): Promise<WebPage>;
  quote(context: RequestContext, id: string): Promise<WebPageQuote>;
  translate(context: RequestContext, body: TranslateWebPageBody): Promise<TranslatedUnits>;
  /** @param asked `origin`: where this server answers, as the reader's browser knows it */
  view(asked: { readonly id: string; readonly key: string; readonly origin: string }): Promise<PageView>;
  resource(query: WebPageResourceQuery, signal: AbortSignal): Promise<ShownResource>;
  file(context: RequestContext, id: string): Promise<PageFile>;
  list(context: RequestContext, query: WebPageListQuery): Promise<WebPageList>;
  delete(context: RequestContext, ids: readonly string[]): Promise<number>;
  /** For a job. */
  cleanUp(): Promise<void>;
}

export function createWebPages(deps: WebPageDeps): WebPages {
  const { database, clock, quota, lifeHours, files, rateLimiter } = deps;
  return {
    limits: async (context) => ({
      max_bytes: maxPageBytes,
      trials_left: await quota.trialsLeft(database.db, await quota.payerOf(context), "web"),
      kept_hours: lifeHours,
    }),
    open: async (context, body) => describe(deps, await openPage(deps, context, body)),
    upload: async (context, sent) => describe(deps, await takeFile(deps, context, sent)),
    query: async (context, id) => {
      await takeRate(rateLimiter, context, "look");
      return describe(deps, await findKept(deps, context, id));
    },
    quote: (context, id) => quotePage(deps, context, id),
    translate: (context, body) => translateUnits(deps, context, body),
    view: (asked) => viewOf(deps, asked),
    resource: (query, signal) => showResource(deps, query, signal),
    file: (context, id) => writeFile(deps, context, id),
    list: async (context, { page, page_size: limit }) => {
      await takeRate(rateLimiter, context, "look");
      const [owner, now] = [ownerOf(context), clock.now()];
      const found = await listOwned(database.db, owner, { limit, offset: (page - 1) * limit, now });
      return { list: await describeAll(deps, found), total: await countOwned(database.db, owner, now) };
    },
    delete: async (context, ids) => {
      const over = await endOwned(database.db, ownerOf(context), { ids, at: clock.now() });
      for (const { id, folder } of over) {
        await files.deletePrefix(folder);
        await deletePage(database.db, id);
      }
      return over.length;
    },
    cleanUp: () => cleanUp(deps),
  };
}
