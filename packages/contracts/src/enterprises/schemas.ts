import { z } from "zod";
import { joinPolicies, siteIdSchema, siteLogoSizes } from "../sites/index.ts";
import { enterprisePageSize, enterpriseStates, expiryFilters } from "./constants.ts";
import { shownSettingsSchema, sitePatchSchema } from "./settings.ts";

const siteNumber = z.coerce.number<number>().pipe(siteIdSchema);
/** E-mail address, phone number or given name of an account. */
const accountNumber = z.string().trim().min(1).max(300);
const code = z.string().trim().toLowerCase().max(40);

export const enterpriseListQuerySchema = z.object({
  /** In code, names, host names and the administrator's account. */
  search: z.string().trim().max(100).optional(),
  state: z.enum(enterpriseStates).optional(),
  expiry: z.enum(expiryFilters).optional(),
  /** Sites that were made before this one: `next` of the page before. */
  before: siteNumber.optional(),
  page_size: z.coerce.number<number>().int().min(1).max(100).default(enterprisePageSize),
});

const person = z.object({ account_id: z.uuid(), account: z.string(), username: z.string() });
export const enterpriseSchema = z.object({
  site_id: z.number().int(),
  code: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  state: z.enum(enterpriseStates),
  /** The code of the site that this is a sub-site of. */
  parent: z.string().nullable(),
  expiration_time: z.string().nullable(),
  time_zone: z.string(),
  user_cap: z.number().int().nullable(),
  /** Accounts; `countedMembers` stands for more. */
  members: z.number().int(),
  hosts: z.array(z.string()),
  small_logo_url: z.string().nullable(),
  administrator: person.nullable(),
  /** Null: made by a command, or by an account that is no more. */
  creator: person.nullable(),
  created_time: z.string(),
});
export type Enterprise = z.infer<typeof enterpriseSchema>;
/** The newest first; `next` asks for what is older. */
export const enterpriseListSchema = z.object({
  sites: z.array(enterpriseSchema),
  next: z.number().int().nullable(),
  /** Of this search; `countedMembers` stands for more. */
  total: z.number().int(),
});
export type EnterpriseList = z.infer<typeof enterpriseListSchema>;

export const enterpriseQuerySchema = z.object({ site_id: siteNumber });
export const enterpriseDetailSchema = enterpriseSchema.extend({
  logo_url: z.string().nullable(),
  settings: shownSettingsSchema,
  /** Who changes the site says with it what was seen. */
  changed_at: z.string(),
  /** What was bought for the members together; null: nothing so far, everybody has the free characters. */
  pool: z
    .object({
      left: z.number().int(),
      plan: z.string().nullable(),
      plan_expires_at: z.string().nullable(),
    })
    .nullable(),
});
export type EnterpriseDetail = z.infer<typeof enterpriseDetailSchema>;

export const createEnterpriseBodySchema = z.strictObject({
  code,
  name_zh: z.string().trim().min(1).max(50),
  /** Left out: the Chinese name stands in both languages. */
  name_en: z.string().trim().max(50).default(""),
  /** An account of the main site, which becomes the site's manager. */
  administrator: accountNumber,
  settings: sitePatchSchema.omit({ name_zh: true, name_en: true }).default({}),
});
export const updateEnterpriseBodySchema = z.strictObject({
  site_id: siteIdSchema,
  /** `changed_at` of what was changed; where it is another by now, nothing is set (`siteChanged`). */
  seen: z.string().max(40),
  settings: sitePatchSchema.default({}),
  /** Becomes the site's manager; the one before stays a member. */
  administrator: accountNumber.optional(),
});
export const enterpriseStateBodySchema = z.strictObject({
  site_id: siteIdSchema,
  seen: z.string().max(40),
  enabled: z.boolean(),
});
export const extendEnterpriseBodySchema = z.strictObject({
  site_id: siteIdSchema,
  seen: z.string().max(40),
  /** The new last day, `YYYY-MM-DD` in the site's time zone; null: never. */
  expires: z.string().max(10).nullable(),
});

export const logoParamsSchema = z.object({
  site: z.string().regex(/^\d{1,9}$/),
  size: z.enum(siteLogoSizes),
});
export const ownLogoParamsSchema = z.object({ size: z.enum(siteLogoSizes) });

/** The own site, for its managers. */
export const companySchema = z.object({
  site_id: z.number().int(),
  code: z.string(),
  state: z.enum(enterpriseStates),
  logo_url: z.string().nullable(),
  small_logo_url: z.string().nullable(),
  expiration_time: z.string().nullable(),
  members: z.number().int(),
  settings: shownSettingsSchema,
  changed_at: z.string(),
});
export type Company = z.infer<typeof companySchema>;
/** What managers change themselves. */
export const companyBodySchema = z.strictObject({
  seen: z.string().max(40),
  name_zh: z.string().trim().min(1).max(50).optional(),
  name_en: z.string().trim().max(50).optional(),
  contact: sitePatchSchema.shape.contact,
  theme: sitePatchSchema.shape.theme,
  config: sitePatchSchema.shape.config,
});

/** Without a code: the site of the address. */
export const codeQuerySchema = z.object({ code: code.optional() });
/** What a login page needs to know of a company. */
export const companyCodeSchema = z.object({
  code: z.string(),
  site_id: z.number().int(),
  site_name: z.string(),
  english_name: z.string(),
  logo_url: z.string().nullable(),
  small_logo_url: z.string().nullable(),
  account_status: z.enum(enterpriseStates),
  allow_register: z.boolean(),
  joining: z.enum(joinPolicies),
});
export type CompanyCode = z.infer<typeof companyCodeSchema>;
