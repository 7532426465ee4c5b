import {
  friendLinkSchema,
  type Site,
  siteConfigSchema,
  siteContactSchema,
  themeTokensSchema,
} from "@yiqiao/contracts/sites";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import { findSite, findSiteByCode, findSiteByHost, type SiteRow } from "./sites.repository.ts";

/** What other features need to know of a site, beside what its users see. */
export interface SiteRules {
  readonly siteId: number;
  /** Switched off, or past its last day. */
  readonly isDisabled: boolean;
  readonly allowRegister: boolean;
  readonly requireTwoFactor: boolean;
  readonly freeCharacters: number | null;
  readonly timeZone: string;
  readonly allowedOrigins: readonly string[];
}

export interface Sites {
  /** The site of a host name, for the HTTP layer. */
  resolve(host: string): Promise<{ siteId: number; isDisabled: boolean }>;
  /** The site that the caller sees. */
  current(context: Pick<RequestContext, "siteId">): Promise<Site>;
  /** The site of a login page `/{code}`. @throws {DomainError} `siteMissing` */
  byCode(code: string): Promise<Site>;
  rules(siteId: number): Promise<SiteRules>;
}

const storedConfigSchema = siteConfigSchema.omit({ name: true, english_name: true }).partial();
const defaults = {
  is_show_url: true,
  do_cat: false,
  hideTitle: false,
  hidePicture: false,
  hideCopyright: false,
  hideHelp: false,
  addIns: true,
  allowRegister: true,
  defaultDomain: null,
  extraPicturePairs: [],
  showMainLogo: false,
};

export function createSites({ db, clock }: { readonly db: Executor; readonly clock: Clock }): Sites {
  const isExpired = ({ expires_at }: SiteRow): boolean => expires_at !== null && expires_at <= clock.now();
  const isDisabled = (row: SiteRow): boolean => row.status === "disabled" || isExpired(row);
  const present = (row: SiteRow): Site => ({
    site_id: row.id,
    code: row.code,
    site_name: row.name_zh,
    english_name: row.name_en,
    account_status: row.status === "active" && isExpired(row) ? "expired" : row.status,
    expiration_time: row.expires_at?.toISOString() ?? null,
    variant: row.variant,
    logo_url: row.logo_url,
    small_logo_url: row.small_logo_url,
    site_config: {
      ...defaults,
      ...storedConfigSchema.parse(row.config),
      name: row.name_zh,
      english_name: row.name_en,
    },
    contact: siteContactSchema.parse(row.contact),
    friend_link: friendLinkSchema.nullable().parse(row.friend_link),
    theme: themeTokensSchema.parse(row.theme),
  });
  return {
    resolve: async (host) => {
      const site = await findSiteByHost(db, host.toLowerCase());
      return { siteId: site.id, isDisabled: isDisabled(site) };
    },
    current: async ({ siteId }) => present(await findSite(db, siteId)),
    byCode: async (code) => {
      const site = await findSiteByCode(db, code);
      if (site === undefined) throw new DomainError("siteMissing", { code });
      return present(site);
    },
    rules: async (siteId) => {
      const row = await findSite(db, siteId);
      return {
        siteId,
        isDisabled: isDisabled(row),
        allowRegister: present(row).site_config.allowRegister,
        requireTwoFactor: row.require_two_factor,
        freeCharacters: row.free_characters,
        timeZone: row.time_zone,
        allowedOrigins: row.allowed_origins,
      };
    },
  };
}
