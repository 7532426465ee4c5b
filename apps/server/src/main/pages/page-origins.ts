import { siteCodePattern } from "@yiqiao/contracts/sites";
import type { Sites } from "#features/sites";
import { DomainError } from "#platform/errors";

/** Origins whose windows may talk with a page: those of the host's site, and at `/{code}` of the main site that site's. */
export async function originsAllowedAt(
  sites: Pick<Sites, "resolve" | "byCode" | "rules">,
  host: string,
  path: string,
): Promise<readonly string[]> {
  const { siteId } = await sites.resolve(host);
  const { allowedOrigins } = await sites.rules(siteId);
  const [, code = ""] = path.split("/");
  if (siteId !== 0 || !siteCodePattern.test(code)) return allowedOrigins;
  return [...new Set([...allowedOrigins, ...(await originsOf(sites, code))])];
}

async function originsOf(sites: Pick<Sites, "byCode" | "rules">, code: string): Promise<readonly string[]> {
  try {
    const { site_id: siteId } = await sites.byCode(code);
    return (await sites.rules(siteId)).allowedOrigins;
  } catch (error) {
    // Most paths are not a site's.
    if (error instanceof DomainError && error.error === "siteMissing") return [];
    throw error;
  }
}
