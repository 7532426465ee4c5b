import { defineCalls } from "../calls/index.ts";
import {
  findSitesQuerySchema,
  foundSitesSchema,
  setSiteCodesSchema,
  setSiteStyleSchema,
  siteCodesSchema,
  siteLogoParamsSchema,
  siteLogoQuerySchema,
  siteQuerySchema,
  siteSchema,
  siteStyleSettingsSchema,
} from "./schemas.ts";

const shown = { access: "anyone", onDisabledSite: true } as const;
const managed = { permission: "SiteSettings" } as const;

export const siteCalls = defineCalls("sites", {
  siteName: {
    method: "GET",
    path: "/site/get_site_name",
    summary: "The site of this address: names, logos, what it shows",
    ...shown,
    query: siteQuerySchema,
    result: siteSchema,
  },
  logo: {
    method: "GET",
    path: "/site/logo/:site/:size",
    summary: "A site's logo",
    ...shown,
    failures: ["logoMissing"],
    params: siteLogoParamsSchema,
    query: siteLogoQuerySchema,
    file: "image/*",
    notModified: true,
    example: { params: { site: "5", size: "large" } },
  },
  find: {
    method: "GET",
    path: "/site/find",
    summary: "Sites that the caller administers, found by name, code or number",
    ...managed,
    query: findSitesQuerySchema,
    result: foundSitesSchema,
  },
  codes: {
    method: "GET",
    path: "/site/codes",
    summary: "Patterns of what the site's translations leave as it is",
    ...managed,
    result: siteCodesSchema,
  },
  setCodes: {
    method: "POST",
    path: "/site/set_codes",
    summary: "Set these patterns, unless somebody else has changed them since they were seen",
    ...managed,
    body: setSiteCodesSchema,
    result: siteCodesSchema,
    example: { body: { codes: [], seen: [] } },
  },
  style: {
    method: "GET",
    path: "/site/style",
    summary: "Rules on how the site's translations shall read, and which engines follow any",
    ...managed,
    result: siteStyleSettingsSchema,
  },
  setStyle: {
    method: "POST",
    path: "/site/set_style",
    summary: "Set these rules, unless somebody else has changed them since they were seen",
    ...managed,
    body: setSiteStyleSchema,
    result: siteStyleSettingsSchema,
    example: { body: { rules: [], seen: [] } },
  },
});
