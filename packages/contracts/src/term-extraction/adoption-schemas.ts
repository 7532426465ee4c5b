import { z } from "zod";
import { domainCodeSchema, languageCodeSchema } from "../languages/index.ts";
import { onExistingTerm, termScanLimits } from "./constants.ts";
import { termScanIdSchema } from "./scan-schemas.ts";
import { termIdSchema } from "./term-schemas.ts";
import { rawTextSchema } from "../limits.ts";

const countSchema = z.number().int().min(0);

export const adoptTermsBodySchema = z
  .object({
    task_id: termScanIdSchema,
    /** Accepted terms with a translation; by default all that were not taken into this termbase from the list yet. */
    ids: z.array(termIdSchema).min(1).max(termScanLimits.idsPerCall).optional(),
    /** A termbase that exists. */
    bank_id: z.uuid().optional(),
    /** A termbase that is made for them, in the scan's languages. */
    new_bank: z.object({ name: rawTextSchema, domain: domainCodeSchema.default("general") }).optional(),
    /** The domain of the terms, kept with each as an attribute. */
    domain: domainCodeSchema.optional(),
    /** For the terms that have no note of their own. */
    note: rawTextSchema.trim().default(""),
    on_existing: z.enum(onExistingTerm).default("skip"),
    /** Only tell what would happen. */
    preview: z.boolean().default(false),
  })
  .refine(({ bank_id, new_bank }) => (bank_id === undefined) !== (new_bank === undefined), { path: ["bank_id"] });
export type AdoptTermsBody = z.infer<typeof adoptTermsBodySchema>;

const pairShape = { id: termIdSchema, term: z.string(), translation: z.string() };
export const adoptedTermsSchema = z.object({
  /** Null in the preview of a termbase that is yet to be made. */
  bank_id: z.uuid().nullable(),
  bank_name: z.string(),
  added: countSchema,
  /** The same source with the same translation is there already: left alone. */
  duplicates: z.array(z.object(pairShape)),
  /** The same source is there with other translations; `added`: it came in beside them. */
  contradictions: z.array(z.object({ ...pairShape, existing: z.array(z.string()), added: z.boolean() })),
  /** What the termbase cannot hold, and why, in the reader's language. */
  refused: z.array(z.object({ ...pairShape, reason: z.string() })),
  /** Terms that the plan leaves no room for. */
  over_limit: countSchema,
});
export type AdoptedTerms = z.infer<typeof adoptedTermsSchema>;

export const rejectedTermsQuerySchema = z.object({
  src_lang: languageCodeSchema.optional(),
  keyword: z.string().trim().max(200).optional(),
  page: z.coerce.number<number | string>().int().min(1).default(1),
  page_size: z.coerce.number<number | string>().int().min(1).max(termScanLimits.pageSize).default(50),
});
export type RejectedTermsQuery = z.infer<typeof rejectedTermsQuerySchema>;
export const rejectedTermsSchema = z.object({
  list: z.array(z.object({ term: z.string(), src_lang: languageCodeSchema, rejected_at: z.iso.datetime() })),
  total: countSchema,
  pages: countSchema,
  page: countSchema,
});
export type RejectedTerms = z.infer<typeof rejectedTermsSchema>;
/** The named ones, or all of the language, or all. */
export const forgetRejectedBodySchema = z.object({
  src_lang: languageCodeSchema.optional(),
  terms: z.array(z.string().min(1).max(500)).min(1).max(termScanLimits.idsPerCall).optional(),
});
export type ForgetRejectedBody = z.infer<typeof forgetRejectedBodySchema>;
export const forgottenTermsSchema = z.object({ forgotten: countSchema });
