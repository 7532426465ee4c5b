import { isReservedSiteCode, siteCodePattern, siteCookie } from "@yiqiao/contracts/sites";
import type { Site } from "@yiqiao/contracts/sites";
import type { PublishedContent } from "#features/content";
import { describeSitePage, type Sites } from "#features/sites";
import { DomainError } from "#platform/errors";
import type { PageDescription, PageRequest } from "#platform/http";

/** Asked for each page: what everybody at its site is told. */
type PageContent = Pick<PublishedContent, "noticeAt">;

export interface PageSources {
  readonly sites: PageSites;
  readonly content: PageContent;
}

type PageSites = Pick<Sites, "resolve" | "current" | "byCode">;

/** Pages that wear the look of the site that their query names. */
const pagesOfSites = new Set(["/forget", "/noactive", "/manifest.webmanifest"]);

/**
 * The page of a request as its site's: that of the host name, else of the login page, else the one that this browser saw
 * last. What does not exist or is switched off looks like the main site.
 */
export async function describePage({ sites, content }: PageSources, page: PageRequest): Promise<PageDescription> {
  const { siteId, isDisabled } = await sites.resolve(page.host);
  const show = async (site: Site, code: string | null, isKnown: boolean) => {
    const view = { language: page.language, origin: page.url.origin };
    const notice = await content.noticeAt(site.site_id);
    return describeSitePage({ ...view, site, notice, code, isKnown });
  };
  if (siteId !== 0 && !isDisabled) {
    return show(await sites.current({ siteId }), null, true);
  }
  const code = siteId === 0 ? codeIn(page.url) : undefined;
  const named = code === undefined ? undefined : await activeSite(sites, code);
  if (named !== undefined) return show(named, named.code, true);
  const seen = siteId === 0 && code === undefined ? await findVisibleSite(sites, page.cookies[siteCookie]) : undefined;
  const site = seen ?? (await sites.current({ siteId: 0 }));
  return show(site, null, siteId === 0 && code === undefined);
}

/** The code that an address names: `/acme`, `/forget?site=acme`. */
function codeIn({ pathname, searchParams }: URL): string | undefined {
  const path = pathname.replace(/(?<=.)\/$/, "").toLowerCase();
  const code = pagesOfSites.has(path) ? (searchParams.get("site") ?? "").toLowerCase() : path.slice(1);
  return siteCodePattern.test(code) && !isReservedSiteCode(code) ? code : undefined;
}

async function findVisibleSite(sites: PageSites, code: string | undefined): Promise<Site | undefined> {
  return code !== undefined && siteCodePattern.test(code) ? activeSite(sites, code) : undefined;
}

async function activeSite(sites: PageSites, code: string): Promise<Site | undefined> {
  try {
    const site = await sites.byCode(code);
    return site.account_status === "active" ? site : undefined;
  } catch (error) {
    // Most paths are not a site's.
    if (error instanceof DomainError && error.error === "siteMissing") return undefined;
    throw error;
  }
}
