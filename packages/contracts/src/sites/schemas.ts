import { z } from "zod";
import { capabilitySchema } from "../capabilities/index.ts";
import { codePatternLimits, codePatternsSchema } from "../code-patterns/index.ts";
import type { Notice } from "../content/schemas.ts";
import { domainCodes, languageCodeSchema } from "../languages/index.ts";
import { siteStyleRuleSchema, siteStyleSchema } from "../style/index.ts";
import { siteLogoSizes, siteVariants } from "./constants.ts";
import { siteIdSchema } from "./site-id.ts";

/** What a site shows and allows. */
export const siteConfigSchema = z.object({
  is_show_url: z.boolean(),
  do_cat: z.boolean(),
  hideTitle: z.boolean(),
  hidePicture: z.boolean(),
  hideCopyright: z.boolean(),
  hideHelp: z.boolean(),
  /** Whether the page of add-ins is offered. */
  addIns: z.boolean(),
  /** Whether visitors may make an account. */
  allowRegister: z.boolean(),
  /** The domain that is chosen at first; null: general. */
  defaultDomain: z.enum(domainCodes).nullable(),
  /** Language pairs of picture translation beside those that all sites have. */
  extraPicturePairs: z.array(z.object({ source: languageCodeSchema, target: languageCodeSchema })),
  /** A sub-site shows its parent's logo. */
  showMainLogo: z.boolean(),
  name: z.string(),
  english_name: z.string(),
});
/** CSS colours (`#rrggbb`) and a radius that a white-label site sets over the defaults. */
export const themeTokensSchema = z.object({
  primary: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  radius: z.enum(["xs", "sm", "md", "lg", "xl"]).optional(),
});
/** How to reach who runs the site; of the brand variant. */
export const siteContactSchema = z.object({
  company_zh: z.string().max(100).optional(),
  company_en: z.string().max(100).optional(),
  email: z.email().max(254).optional(),
  phone: z.string().max(50).optional(),
  address_zh: z.string().max(200).optional(),
  address_en: z.string().max(200).optional(),
});
/** How to reach who sells what is not sold online. */
export const salesContactSchema = z.object({
  email: z.email().max(254).optional(),
  phone: z.string().trim().min(1).max(50).optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
});
export type SalesContact = z.infer<typeof salesContactSchema>;
/** A link to a friend site; of the research variant. */
export const friendLinkSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).max(500),
  name_zh: z.string().min(1).max(50),
  name_en: z.string().min(1).max(50),
});
export const siteSchema = z.object({
  site_id: z.number().int(),
  /** Names the site's login page, `/{code}`. */
  code: z.string(),
  site_name: z.string(),
  english_name: z.string(),
  account_status: z.enum(["active", "disabled", "expired"]),
  /** The site is for who has logged in: visitors can do nothing but that. */
  is_login: z.boolean(),
  /** End of the last day (ISO 8601), null: never. */
  expiration_time: z.string().nullable(),
  variant: z.enum(siteVariants),
  logo_url: z.string().nullable(),
  small_logo_url: z.string().nullable(),
  /** Of the browser's tab: a logo, or what stands in for it. */
  icon_url: z.string(),
  site_config: siteConfigSchema,
  /** What can be done here: of what the installation can do, that which the site's configuration leaves on. */
  capabilities: z.array(capabilitySchema),
  contact: siteContactSchema,
  friend_link: friendLinkSchema.nullable(),
  /** Null: nobody can be reached, so nobody is to be told to contact sales. */
  sales: salesContactSchema.nullable(),
  theme: themeTokensSchema,
});
export type Site = z.infer<typeof siteSchema>;
/** The site that the served page carries, so that its look need not be asked for; `code` as in its query. */
export interface ServedSite {
  readonly code: string | null;
  readonly site: Site;
  /** What everybody at the site is told. */
  readonly notice: Notice;
}
export const findSitesQuerySchema = z.object({
  /** Part of a name or code, or a number. */
  keyword: z.string().max(100).default(""),
});
/** Sites that a caller administers, the first some that are meant; names in the language of the request. */
export const foundSitesSchema = z.object({
  sites: z.array(z.object({ site_id: siteIdSchema, code: z.string(), name: z.string() })),
});
export type FoundSites = z.infer<typeof foundSitesSchema>;

/** `code`: the site of a login page instead of the address's own; unknown: `siteMissing`. */
export const siteQuerySchema = z.object({ code: z.string().max(40).optional() });

/** `v`: what the logo's address says of its content, so that it may be kept for good. */
export const siteLogoQuerySchema = z.object({ v: z.string().max(64).optional() });
export const siteLogoParamsSchema = z.object({
  site: z.string().regex(/^\d{1,9}$/),
  size: z.enum(siteLogoSizes),
});

/** Patterns of what a site's translations leave as it is, beside what every site leaves. */
export const siteCodesSchema = z.object({ codes: z.array(z.string()) });
export type SiteCodes = z.infer<typeof siteCodesSchema>;
/** `seen`: those that the caller changed; where the site has others by now, nothing is set (`siteCodesChanged`). */
export const setSiteCodesSchema = z.object({
  codes: codePatternsSchema,
  seen: z.array(z.string().max(codePatternLimits.length)).max(codePatternLimits.count),
});
export type SetSiteCodes = z.infer<typeof setSiteCodesSchema>;

/** How translations of a site shall read, and which engines have a look at it. */
export const siteStyleSettingsSchema = z.object({
  rules: z.array(siteStyleRuleSchema),
  /** The installed engines in their order; those that do not follow style rules translate without. */
  engines: z.array(z.object({ id: z.string(), follows: z.boolean() })),
});
export type SiteStyleSettings = z.infer<typeof siteStyleSettingsSchema>;
/** `seen`: those that the caller changed; where the site has others by now, nothing is set (`siteStyleChanged`). */
export const setSiteStyleSchema = z.object({ rules: siteStyleSchema, seen: siteStyleSchema });
export type SetSiteStyle = z.infer<typeof setSiteStyleSchema>;
