import { z } from "zod";
import {
  domainCodeSchema,
  languageCodeSchema,
  otherLanguageSchema,
  qualitySchema,
  sourceLanguageSchema,
} from "../languages/index.ts";
import { librariesPerCallLimit } from "../text/constants.ts";
import { characterCountsSchema, issueKindSchema, provenanceSchema } from "../text/schemas.ts";
import { webPageLimits, webPageNotices } from "./constants.ts";
import { idTextSchema } from "../limits.ts";

const idSchema = z.uuid();
const countSchema = z.number().int().min(0);
/** A unit of the page, as its marks name it. */
const unitIdSchema = z.string().min(1).max(60);
const keySchema = z.string().regex(/^[\w-]{20,64}$/);

/** How a page is translated. */
const choiceShape = {
  src_lang: sourceLanguageSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema.default("general"),
  tm_ids: z.array(idTextSchema).max(librariesPerCallLimit).optional(),
  tb_ids: z.array(idTextSchema).max(librariesPerCallLimit).optional(),
};
/** A page by its address, or one that was opened before in another way: with other languages or libraries. */
export const openWebPageBodySchema = z
  .object({
    address: z.string().trim().min(1).max(webPageLimits.addressLength).optional(),
    id: idSchema.optional(),
    ...choiceShape,
  })
  .refine(({ address, id }) => (address === undefined) !== (id === undefined), { path: ["address"] });
export type OpenWebPageBody = z.infer<typeof openWebPageBodySchema>;

const formList = z
  .string()
  .transform((text) => text.split(",").filter((one) => one !== ""))
  .pipe(z.array(idTextSchema).max(librariesPerCallLimit));
/** The same as form fields; lists are separated by commas. */
export const uploadWebPageFieldsSchema = z.object({
  ...choiceShape,
  tm_ids: formList.optional(),
  tb_ids: formList.optional(),
});
export type WebPageChoice = z.infer<typeof uploadWebPageFieldsSchema>;

export const webPageIdSchema = z.object({ id: idSchema });

export const webPageSchema = z.object({
  id: idSchema,
  /** Opens the page's view, for its frame, which sends no login. */
  key: keySchema,
  /** Where it was found after redirects; null: a file that does not say. */
  address: z.string().nullable(),
  /** Of a file. */
  file_name: z.string().nullable(),
  title: z.string(),
  src_lang: sourceLanguageSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema,
  /** The language that it is translated from; null: it is to be chosen. */
  language: languageCodeSchema.nullable(),
  /** A language that it is in and that nothing here translates. */
  detected_other: otherLanguageSchema.nullable(),
  /** Visible characters but for white space. */
  characters: countSchema,
  notices: z.array(z.enum(webPageNotices)),
  quality: qualitySchema.nullable(),
  /** Whether any of it was translated: a trial is used then. */
  begun: z.boolean(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type WebPage = z.infer<typeof webPageSchema>;

/** `repeated` has what the caller has had within a day, too. */
export const webPageQuoteSchema = characterCountsSchema.extend({
  balance: z.number().int(),
  balance_after: z.number().int(),
});
export type WebPageQuote = z.infer<typeof webPageQuoteSchema>;

/** Units in the caller's order; without any, the next ones that were not translated yet. */
export const translateWebPageBodySchema = z.object({
  id: idSchema,
  units: z.array(unitIdSchema).min(1).max(webPageLimits.unitsAtOnce).optional(),
});
export type TranslateWebPageBody = z.infer<typeof translateWebPageBodySchema>;

export const webPageUnitSchema = z.object({
  id: unitIdSchema,
  /** Markup for the unit's place, or the value of an attribute; null: it has no translation, the source stays there. */
  html: z.string().nullable(),
  provenance: z.array(z.union([provenanceSchema, z.literal("untranslated")])),
  issues: z.array(issueKindSchema),
  /** Where its memory matches, what led the engine, and its terms come from. */
  libraries: z.array(z.string()),
});
export type WebPageUnit = z.infer<typeof webPageUnitSchema>;
export const translatedUnitsSchema = z.object({
  units: z.array(webPageUnitSchema),
  /** Charged for this call. */
  characters: countSchema,
  /** Units that are left, where the next ones were asked for. */
  left: countSchema.nullable(),
});
export type TranslatedUnits = z.infer<typeof translatedUnitsSchema>;

export const webPageViewQuerySchema = z.object({ id: idSchema, key: keySchema });
export const webPageResourceQuerySchema = z.object({
  page: idSchema,
  kind: z.enum(["image", "style", "font"]),
  /** Where it stands. */
  u: z.string().min(1).max(8192),
  /** Signs the rest: only what the page shows is loaded. */
  s: keySchema,
});
export type WebPageResourceQuery = z.infer<typeof webPageResourceQuerySchema>;

export const webPageLimitsSchema = z.object({
  max_bytes: countSchema,
  /** Trials that a free user or visitor has left; null: no limit. */
  trials_left: countSchema.nullable(),
  /** Hours that a page is kept. */
  kept_hours: countSchema,
});
export type WebPageLimits = z.infer<typeof webPageLimitsSchema>;

export const webPageListQuerySchema = z.object({
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number<number>().int().min(1).max(100).default(20),
});
export type WebPageListQuery = z.infer<typeof webPageListQuerySchema>;
export const webPageListSchema = z.object({ list: z.array(webPageSchema), total: countSchema });
export type WebPageList = z.infer<typeof webPageListSchema>;
export const deleteWebPagesBodySchema = z.object({ ids: z.array(idSchema).min(1).max(100) });
export const deletedWebPagesSchema = z.object({ deleted: countSchema });
