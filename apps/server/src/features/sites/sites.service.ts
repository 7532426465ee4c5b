import { type Site, siteConfigSchema, themeTokensSchema } from "@yiqiao/contracts/sites";
import type { Executor } from "#platform/database";
import type { RequestContext } from "#platform/http";
import { findSite, findSiteByHost, type SiteRow } from "./sites.repository.ts";

export interface Sites {
  /** The site of a host name, for the HTTP layer. */
  resolve(host: string): Promise<{ siteId: number; isDisabled: boolean }>;
  /** The site that the caller sees. */
  current(context: RequestContext): Promise<Site>;
}

const storedConfigSchema = siteConfigSchema.omit({ name: true, english_name: true }).partial();

export function createSites({ db }: { readonly db: Executor }): Sites {
  return {
    resolve: async (host) => {
      const site = await findSiteByHost(db, host.toLowerCase());
      return { siteId: site.id, isDisabled: site.status === "disabled" };
    },
    current: async (context) => present(await findSite(db, context.siteId)),
  };
}

function present(row: SiteRow): Site {
  return {
    site_id: row.id,
    site_name: row.name_zh,
    english_name: row.name_en,
    account_status: row.status,
    logo_url: row.logo_url,
    small_logo_url: row.small_logo_url,
    site_config: {
      is_show_url: true,
      do_cat: false,
      hideTitle: false,
      hidePicture: false,
      hideCopyright: false,
      hideHelp: false,
      ...storedConfigSchema.parse(row.config),
      name: row.name_zh,
      english_name: row.name_en,
    },
    theme: themeTokensSchema.parse(row.theme),
  };
}
