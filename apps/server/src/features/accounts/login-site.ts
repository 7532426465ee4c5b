import type { SiteRules, Sites } from "#features/sites";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";

/** The site that somebody stands at the door of: that of the login page, else that of the address. @throws {DomainError} `siteMissing` */
export async function loginSite(
  sites: Pick<Sites, "byCode">,
  context: Pick<RequestContext, "siteId">,
  siteCode: string | undefined,
): Promise<number> {
  if (siteCode === undefined) return context.siteId;
  const { site_id: siteId } = await sites.byCode(siteCode);
  // At an enterprise's own address there is no other site's login page.
  if (context.siteId !== 0 && siteId !== context.siteId) throw new DomainError("siteMissing", { code: siteCode });
  return siteId;
}

/** {@link loginSite}, unless it is switched off. @throws {DomainError} `siteMissing`, `siteDisabled` */
export async function openSite(
  sites: Pick<Sites, "byCode" | "rules">,
  context: Pick<RequestContext, "siteId">,
  siteCode: string | undefined,
): Promise<SiteRules> {
  const rules = await sites.rules(await loginSite(sites, context, siteCode));
  if (rules.isDisabled) throw new DomainError("siteDisabled");
  return rules;
}
