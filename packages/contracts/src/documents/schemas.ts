import { z } from "zod";
import {
  domainCodeSchema,
  languageCodeSchema,
  otherLanguageSchema,
  qualitySchema,
  sourceLanguageSchema,
} from "../languages/index.ts";
import { codePatternsSchema } from "../code-patterns/index.ts";
import { fenSchema } from "../plans/index.ts";
import {
  characterCountsSchema,
  librariesPerCallLimit,
  namedProvenanceShape,
  namedTermSchema,
  provenanceSchema,
  remarkShape,
} from "../text/index.ts";
import { documentFormatIds, documentLimits, documentOutputs, documentStages } from "./constants.ts";
import { documentStates } from "./states.ts";
import { idTextSchema } from "../limits.ts";

const uidSchema = z.uuid();
const countSchema = z.number().int().min(0);
export const documentFormatSchema = z.enum(documentFormatIds);
export const documentStateSchema = z.enum(documentStates);
export const documentOutputSchema = z.enum(documentOutputs);

/** A problem as the reader sees it: a file error code of section 8 and its text in the reader's language. */
export const documentProblemSchema = z.object({ code: z.number().int(), message: z.string() });
export type DocumentProblem = z.infer<typeof documentProblemSchema>;

export const formatAvailabilitySchema = z.object({
  id: documentFormatSchema,
  name: z.string(),
  extensions: z.array(z.string()),
  available: z.boolean(),
  /** What an administrator runs to make it available. */
  command: z.string().optional(),
});
export const formatsSchema = z.object({
  formats: z.array(formatAvailabilitySchema),
  max_bytes: countSchema,
  max_files: countSchema,
  /** Trials that a free user or visitor has left; null: no limit. */
  trials_left: countSchema.nullable(),
});
export type DocumentFormats = z.infer<typeof formatsSchema>;

const choiceShape = {
  src_lang: sourceLanguageSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema.default("general"),
  tm_ids: z.array(idTextSchema).max(librariesPerCallLimit).optional(),
  tb_ids: z.array(idTextSchema).max(librariesPerCallLimit).optional(),
  /**
   * What stays as it is in these documents, beside what the site leaves alone: text as it stands, `#` for digits, `?` for a
   * letter or digit, `*` for anything up to what follows it.
   */
  codes: codePatternsSchema.optional(),
  /** Text in code styles, listings and monospaced fonts stays as it is, which it does unless this is false. */
  leave_code: z.boolean().optional(),
  /** Quality before speed: engines that can take about twice as long for better translations. It costs no more. */
  thorough: z.boolean().optional(),
};
export const quoteBodySchema = z.object({
  docs: z.array(uidSchema).min(1).max(documentLimits.filesPerTask),
  ...choiceShape,
});
export type QuoteBody = z.infer<typeof quoteBodySchema>;

export const quotedDocumentSchema = z.object({
  uid: uidSchema,
  name: z.string(),
  size_bytes: countSchema,
  /** `analysing`: ask again in two seconds. */
  state: documentStateSchema,
  format: documentFormatSchema.nullable(),
  /** Pages or slides; cells of a workbook. Null where the format has none. */
  pages: countSchema.nullable(),
  cells: countSchema.nullable(),
  /** Pages that are scanned pictures, and how many of them were read so far; null: none are known of. */
  scanned: z.object({ pages: countSchema, read: countSchema }).nullable(),
  /** Most of its text is in this language; null: not known. */
  detected: languageCodeSchema.nullable(),
  /** Where it plainly is in another: which one. */
  detected_other: otherLanguageSchema.nullable(),
  characters: characterCountsSchema.nullable(),
  segments: countSchema.nullable(),
  /** Passages in code styles, listings and monospaced fonts; see `leave_code`. */
  code_passages: countSchema,
  problem: documentProblemSchema.nullable(),
  warnings: z.array(z.string()),
});
export type QuotedDocument = z.infer<typeof quotedDocumentSchema>;
export const quoteSchema = z.object({
  docs: z.array(quotedDocumentSchema),
  characters: characterCountsSchema,
  /** What the caller has, and has after the task. */
  balance: countSchema,
  balance_after: z.number().int(),
  /**
   * The files can be paid for one by one instead: for who is logged in and has not the characters or the trials. Null
   * otherwise.
   */
  pay: z.object({ price_fen: fenSchema }).nullable(),
  /** Estimated; null while the speed is not known. */
  seconds: countSchema.nullable(),
  /** The pair goes through this language. */
  pivot: languageCodeSchema.optional(),
  quality: qualitySchema.optional(),
  /** Whether an engine of the pairs translates better with `thorough`. */
  can_be_thorough: z.boolean(),
});
export type Quote = z.infer<typeof quoteSchema>;

/** What memories have for one file. */
export const analysisBodySchema = z.object({ uid: uidSchema, ...choiceShape });
export type AnalysisBody = z.infer<typeof analysisBodySchema>;
/**
 * The rows of an analysis, as translation tools print them: 101 percent, repetitions inside the file, 100 percent, fuzzy
 * matches by their score, and none.
 */
export const matchBands = ["context", "repetition", "exact", "95-99", "85-94", "75-84", "50-74", "none"] as const;
export const matchAnalysisSchema = z.object({
  rows: z.array(
    z.object({ band: z.enum(matchBands), segments: countSchema, words: countSchema, characters: countSchema }),
  ),
});
export type MatchAnalysis = z.infer<typeof matchAnalysisSchema>;

/** `quoted`: the net characters that the caller agreed to; a task that costs more is refused. */
export const createTaskBodySchema = quoteBodySchema.extend({ quoted: countSchema.optional() });
export const createdTaskSchema = z.object({ task_id: uidSchema });
export type CreatedTask = z.infer<typeof createdTaskSchema>;

export const translateListEntrySchema = z.object({
  uid: uidSchema,
  name: z.string(),
  format: documentFormatSchema.nullable(),
  size_bytes: countSchema,
  status: documentStateSchema,
  stage: z.enum(Object.keys(documentStages) as [keyof typeof documentStages]).nullable(),
  /** 0 to 100; never goes back. */
  score: z.number().min(0).max(100),
  segments_total: countSchema.nullable(),
  segments_done: countSchema,
  /** Seconds to go, estimated. */
  eta: countSchema.nullable(),
  pages: countSchema.nullable(),
  characters: characterCountsSchema.nullable(),
  charged: countSchema,
  detected: languageCodeSchema.nullable(),
  /** 1: can be post-edited. */
  is_edit: z.union([z.literal(0), z.literal(1)]),
  /** What failed, in the reader's language; empty otherwise. */
  message: z.string(),
  error_code: z.number().int().nullable(),
  warnings: z.array(z.string()),
  projectId: z.string(),
  outputs: z.array(documentOutputSchema),
  /** Whether pages of both can be shown side by side. */
  preview: z.boolean(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** When the files are deleted. */
  expires_at: z.string().nullable(),
});
export type TranslateListEntry = z.infer<typeof translateListEntrySchema>;
export const documentTaskSchema = z.object({
  task_id: uidSchema,
  src_lang: sourceLanguageSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema,
  score: z.number().min(0).max(100),
  doc_num: countSchema,
  /** Characters reserved or charged for the task. */
  price: countSchema,
  eta: countSchema.nullable(),
  /** No file of it will change by itself any more. */
  done: z.boolean(),
  quality: qualitySchema.optional(),
  translate_list: z.array(translateListEntrySchema),
});
export type DocumentTask = z.infer<typeof documentTaskSchema>;
export const taskQuerySchema = z.object({ task_id: uidSchema });
export const currentTaskSchema = z.object({ task: documentTaskSchema.nullable() });

/** Of one file, or of every file of the task. */
export const taskCommandBodySchema = z.object({ task_id: uidSchema, uid: uidSchema.optional() });
export const downloadQuerySchema = z.object({ uid: uidSchema, kind: documentOutputSchema.default("translated") });
export const previewQuerySchema = z.object({ uid: uidSchema, side: z.enum(["source", "target"]) });

export const documentSegmentsQuerySchema = z.object({
  uid: uidSchema,
  page: z.coerce.number<number>().int().min(1).default(1),
});
export const documentSegmentSchema = z.object({
  /** Its place in the document, from 0. */
  index: countSchema,
  place: z.string(),
  source: z.string(),
  target: z.string().nullable(),
  provenance: provenanceSchema.nullable(),
  /** Of a match in a memory: 0.5 to 1, and 1.01 in its context. */
  score: z.number().optional(),
  ...remarkShape,
  ...namedProvenanceShape,
  terms: z.array(namedTermSchema.extend({ reason: z.string().optional() })).optional(),
});
export type DocumentSegment = z.infer<typeof documentSegmentSchema>;
export const segmentsSchema = z.object({
  segments: z.array(documentSegmentSchema),
  total: countSchema,
  pages: countSchema,
});
/** Segments on one page of the side-by-side list. */
export const segmentsPageSize = 200;

export const catProjectQuerySchema = z.object({
  project_id: uidSchema,
  project_pass: idTextSchema.optional(),
  translate_task_id: uidSchema,
});
export const catProjectSchema = z.object({
  project_id: uidSchema,
  status: documentStateSchema,
  segments_total: countSchema,
  segments_done: countSchema,
});
