import { isReservedSiteCode, siteCodePattern, siteCookie } from "@yiqiao/contracts/sites";
import type { Site } from "@yiqiao/contracts/sites";
import { describeSitePage, type Sites } from "#features/sites";
import { DomainError } from "#platform/errors";
import type { PageDescription, PageRequest } from "#platform/http";

type PageSites = Pick<Sites, "resolve" | "current" | "byCode">;

/** Pages that wear the look of the site that their query names. */
const pagesOfSites = new Set(["/forget", "/noactive", "/manifest.webmanifest"]);

/**
 * The page of a request as its site's: that of the host name, else of the login page, else the one that this browser saw
 * last. What does not exist or is switched off looks like the main site.
 */
export async function describePage(sites: PageSites, page: PageRequest): Promise<PageDescription> {
  const { siteId, isDisabled } = await sites.resolve(page.host);
  const view = { language: page.language, origin: page.url.origin };
  if (siteId !== 0 && !isDisabled) {
    return describeSitePage({ ...view, site: await sites.current({ siteId }), code: null, isKnown: true });
  }
  const code = siteId === 0 ? codeIn(page.url) : undefined;
  const named = code === undefined ? undefined : await activeSite(sites, code);
  if (named !== undefined) return describeSitePage({ ...view, site: named, code: named.code, isKnown: true });
  const seen = siteId === 0 && code === undefined ? await seenSite(sites, page.cookies[siteCookie]) : undefined;
  const site = seen ?? (await sites.current({ siteId: 0 }));
  return describeSitePage({ ...view, site, code: null, isKnown: siteId === 0 && code === undefined });
}

/** The code that an address names: `/acme`, `/forget?site=acme`. */
function codeIn({ pathname, searchParams }: URL): string | undefined {
  const path = pathname.replace(/(?<=.)\/$/, "").toLowerCase();
  const code = pagesOfSites.has(path) ? (searchParams.get("site") ?? "").toLowerCase() : path.slice(1);
  return siteCodePattern.test(code) && !isReservedSiteCode(code) ? code : undefined;
}

async function seenSite(sites: PageSites, code: string | undefined): Promise<Site | undefined> {
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
