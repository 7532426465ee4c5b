import { z } from "zod";
import { codePatternsSchema } from "../code-patterns/index.ts";
import { languageCodeSchema } from "../languages/index.ts";
import { sectionNames } from "../permissions/constants.ts";
import { pictureLimits } from "../pictures/index.ts";
import { planCodes } from "../plans/plan-codes.ts";
import {
  friendLinkSchema,
  joinPolicies,
  salesContactSchema,
  siteConfigSchema,
  siteContactSchema,
  siteVariants,
  themeTokensSchema,
} from "../sites/index.ts";
import { siteStyleSchema } from "../style/index.ts";

export const planGatesSchema = z.partialRecord(z.enum(sectionNames), z.array(z.enum(planCodes)).min(1));
/** Which sections only some plans have. */
export type PlanGates = z.infer<typeof planGatesSchema>;
const service = z.string().trim().min(1).max(100);

/** What a site's row keeps of its configuration; names have columns of their own. */
export const storedConfigSchema = siteConfigSchema
  .omit({ name: true, english_name: true })
  .extend({
    is_login: z.boolean(),
    // What each user may own of translation memories and termbases, where that is more than their plan gives.
    memories: z.number().int().min(0).max(10_000),
    termbases: z.number().int().min(0).max(10_000),
    libraryEntries: z.number().int().min(0).max(100_000_000),
    planGates: planGatesSchema,
    languages: z.array(languageCodeSchema).min(2),
    // How long the files of projects are kept after their last change.
    projectDays: z.number().int().min(1).max(3650),
    // The largest picture that is taken.
    pictureMegabytes: z.number().int().min(pictureLimits.megabytes).max(pictureLimits.mostMegabytes),
    // What translations leave as it is, beside what every site leaves.
    codes: codePatternsSchema,
    // How translations shall read.
    style: siteStyleSchema,
    // How people provide what no program does, as a plan's card tells it.
    trainingZh: service,
    trainingEn: service,
    accountManagerZh: service,
    accountManagerEn: service,
    salesEmail: salesContactSchema.shape.email,
    salesPhone: salesContactSchema.shape.phone,
    salesUrl: salesContactSchema.shape.url,
    // How users of the main site join by the code; left out: they cannot.
    joining: z.enum(joinPolicies),
    // Which other platforms' ways of calling are served; left out: they are.
    apiDeepl: z.boolean(),
    apiLibreTranslate: z.boolean(),
    apiGoogle: z.boolean(),
    apiAzure: z.boolean(),
  })
  .partial();
export type StoredConfig = z.infer<typeof storedConfigSchema>;

/** What is set of a site now, as it is shown. */
export const shownSettingsSchema = z.object({
  name_zh: z.string(),
  name_en: z.string(),
  parent: z.string().nullable(),
  variant: z.enum(siteVariants),
  expires: z.string().nullable(),
  time_zone: z.string(),
  free_characters: z.number().int().nullable(),
  require_two_factor: z.boolean(),
  user_cap: z.number().int().nullable(),
  allowed_origins: z.array(z.string()),
  hosts: z.array(z.string()),
  contact: siteContactSchema,
  friend_link: friendLinkSchema.nullable(),
  theme: themeTokensSchema,
  config: storedConfigSchema,
});
export type ShownSettings = z.infer<typeof shownSettingsSchema>;

const text = z.string().max(600);
const part = z.record(z.string().max(40), z.unknown());
/**
 * Settings to replace; those within `config`, `contact` and `theme` one by one, where null takes one away. What is wrong
 * with one is said by `siteSettingInvalid`, which names it.
 */
export const sitePatchSchema = z.strictObject({
  name_zh: text.optional(),
  name_en: text.optional(),
  parent: text.nullable().optional(),
  variant: z.enum(siteVariants).optional(),
  expires: text.nullable().optional(),
  time_zone: text.optional(),
  free_characters: z.number().nullable().optional(),
  require_two_factor: z.boolean().optional(),
  user_cap: z.number().nullable().optional(),
  allowed_origins: z.array(text).max(200).optional(),
  hosts: z.array(text).max(200).optional(),
  contact: part.optional(),
  friend_link: part.nullable().optional(),
  theme: part.optional(),
  config: part.optional(),
});
export type SitePatchBody = z.infer<typeof sitePatchSchema>;
