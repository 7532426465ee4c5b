import { z } from "zod";
import { documentFormatIds } from "../documents/constants.ts";
import { libraryListSchema } from "../documents/upload-schemas.ts";
import { domainCodeSchema, languageCodeSchema, sourceLanguageSchema } from "../languages/index.ts";
import { librariesPerCallLimit } from "../text/index.ts";
import { termProposalStates, termScanDocumentStates, termScanLimits, termScanStates } from "./constants.ts";
import { idTextSchema } from "../limits.ts";

export const termScanIdSchema = z.uuid();
const countSchema = z.number().int().min(0);
const { minFrequency, candidates } = termScanLimits;
const minFrequencySchema = z.coerce.number<number | string>().int().min(minFrequency.least).max(minFrequency.most);
const maxCandidatesSchema = z.coerce.number<number | string>().int().min(candidates.least).max(candidates.most);
const librariesSchema = z.array(idTextSchema).max(librariesPerCallLimit);

/** What every caller may send, and what the caller's plan allows. */
export const termScanAllowanceSchema = z.object({
  formats: z.array(z.enum([...documentFormatIds, "tmx"])),
  max_files: countSchema,
  max_bytes: countSchema,
  max_text: countSchema,
  max_candidates: countSchema,
  /** Scans that the caller may keep, and keeps. */
  scans: countSchema,
  used: countSchema,
  /** Days that a scan is kept after its last change. */
  kept_days: countSchema,
});
export type TermScanAllowance = z.infer<typeof termScanAllowanceSchema>;

/** Fields of the form that begins a scan, before its files; either `text` or files in parts named `docs`. */
export const createTermScanFieldsSchema = z.object({
  /** A name for the list; by default that of the first file, or the beginning of the text. */
  name: z.string().trim().max(100).optional(),
  text: z.string().optional(),
  src_lang: sourceLanguageSchema.default("auto"),
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema.default("general"),
  /** Memories and termbases to look in, with commas between; those in use where not given. */
  tm_id: libraryListSchema.optional(),
  tb_id: libraryListSchema.optional(),
  min_frequency: minFrequencySchema.default(minFrequency.default),
  max_candidates: maxCandidatesSchema.default(candidates.default),
});
export type CreateTermScanFields = z.infer<typeof createTermScanFieldsSchema>;
export const createdTermScanSchema = z.object({ task_id: termScanIdSchema });

export const termScanTaskBodySchema = z.object({ task_id: termScanIdSchema });

export const termScanDocumentSchema = z.object({
  name: z.string(),
  size_bytes: countSchema,
  format: z.enum([...documentFormatIds, "tmx"]).nullable(),
  state: z.enum(termScanDocumentStates),
  /** Words of it, or characters where a script has none; 0 until they are counted. */
  words: countSchema,
  /** Sentence pairs of a bilingual document. */
  pairs: countSchema,
  error_code: z.number().int().nullable(),
  /** Why it failed, in the reader's language; empty otherwise. */
  message: z.string(),
  warnings: z.array(z.string()),
});
export type TermScanDocument = z.infer<typeof termScanDocumentSchema>;

/** What the engine was asked for. */
export const termProposalsSchema = z.object({
  state: z.enum(termProposalStates),
  asked: countSchema,
  done: countSchema,
  /** Characters charged so far. */
  charged: countSchema,
  error_code: z.number().int().nullable(),
  message: z.string(),
});

export const termTotalsSchema = z.object({
  /** Rows of the list, without those that are part of another. */
  all: countSchema,
  new: countSchema,
  accepted: countSchema,
  rejected: countSchema,
  /** In a termbase already. */
  known: countSchema,
  /** Rejected because they were rejected in an earlier scan. */
  remembered: countSchema,
  /** Accepted, with a translation and not in a termbase yet. */
  adoptable: countSchema,
  /** Neither rejected nor with a translation. */
  untranslated: countSchema,
});
export type TermTotals = z.infer<typeof termTotalsSchema>;

export const termScanSchema = z.object({
  task_id: termScanIdSchema,
  name: z.string(),
  state: z.enum(termScanStates),
  /** 0 to 100. */
  score: z.number().min(0).max(100),
  src_lang: sourceLanguageSchema,
  /** The language of the documents, where `src_lang` is auto. */
  detected: languageCodeSchema.nullable(),
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema,
  tm_ids: librariesSchema.nullable(),
  tb_ids: librariesSchema.nullable(),
  min_frequency: countSchema,
  max_candidates: countSchema,
  docs: z.array(termScanDocumentSchema),
  words: countSchema,
  totals: termTotalsSchema,
  proposals: termProposalsSchema,
  error_code: z.number().int().nullable(),
  /** Why it failed, in the reader's language; empty otherwise. */
  message: z.string(),
  /** Raised with every change of the scan or its list. */
  version: countSchema,
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
});
export type TermScan = z.infer<typeof termScanSchema>;

export const termScanListQuerySchema = z.object({
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number<number | string>().int().min(1).max(100).default(20),
});
export const termScanListSchema = z.object({ list: z.array(termScanSchema), total: countSchema });
export type TermScanList = z.infer<typeof termScanListSchema>;

/** What is left out is as it was. Terms that were accepted, rejected or edited stay so. */
export const termScanAgainBodySchema = z.object({
  task_id: termScanIdSchema,
  tgt_lang: languageCodeSchema.optional(),
  domain: domainCodeSchema.optional(),
  tm_ids: librariesSchema.optional(),
  tb_ids: librariesSchema.optional(),
  min_frequency: minFrequencySchema.optional(),
  max_candidates: maxCandidatesSchema.optional(),
});
export type TermScanAgainBody = z.infer<typeof termScanAgainBodySchema>;

export const deleteTermScansBodySchema = z.object({ task_ids: z.array(termScanIdSchema).min(1).max(100) });
export const deletedTermScansSchema = z.object({ deleted: countSchema });

const termIdSchema = z.number().int().min(1).max(termScanLimits.number);
const termIdsSchema = z.array(termIdSchema).min(1).max(termScanLimits.idsPerCall);
/** Terms to be translated by the engine; by default all that are not rejected and have no translation. */
export const termProposalQuoteBodySchema = z.object({
  task_id: termScanIdSchema,
  ids: termIdsSchema.optional(),
  /** Each term is sent by itself and within its shortest example; otherwise by itself alone, which costs less. */
  in_context: z.boolean().default(true),
});
export type TermProposalQuoteBody = z.infer<typeof termProposalQuoteBodySchema>;
export const termProposalQuoteSchema = z.object({
  terms: countSchema,
  /** What is charged as translation at the most: code points of what is sent. */
  characters: countSchema,
  /** Characters that the caller has; null: no limit. */
  balance: countSchema.nullable(),
});
export type TermProposalQuote = z.infer<typeof termProposalQuoteSchema>;
export const termProposalsBodySchema = termProposalQuoteBodySchema.extend({
  /** The characters that the caller agreed to: what costs more by now is refused. */
  quoted: countSchema,
});
export type TermProposalsBody = z.infer<typeof termProposalsBodySchema>;
