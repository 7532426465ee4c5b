import { z } from "zod";
import { termKinds, termListFormats, termOrigins, termScanLimits, termSortFields, termStatuses } from "./constants.ts";
import { termScanIdSchema, termScanSchema, termTotalsSchema } from "./scan-schemas.ts";

const countSchema = z.number().int().min(0);
/** A term's number in its scan. */
export const termIdSchema = z.number().int().min(1).max(termScanLimits.number);

/** A sentence with the term in it: UTF-16 offsets of the term in `text`. */
export const termExampleSchema = z.object({ text: z.string(), start: countSchema, end: countSchema });
export type TermExampleRow = z.infer<typeof termExampleSchema>;

export const termProposalSchema = z.object({
  translation: z.string(),
  origin: z.enum(termOrigins),
  /** The library or engine that it comes from; empty for others. */
  from: z.string(),
});
export type TermProposal = z.infer<typeof termProposalSchema>;

/** Where a term stands in a termbase. */
export const knownTermSchema = z.object({ bank_id: z.string(), name: z.string(), translation: z.string() });

export const termRowSchema = z.object({
  id: termIdSchema,
  term: z.string(),
  /** Other ways in which the documents write it. */
  variants: z.array(z.string()),
  kind: z.enum(termKinds),
  /** What an abbreviation stands for, where a document says so. */
  long_form: z.string().nullable(),
  abbreviation: z.string().nullable(),
  frequency: countSchema,
  /** In how many documents it stands. */
  documents: countSchema,
  score: z.number().min(0),
  examples: z.array(termExampleSchema),
  /** Empty where there is none. */
  translation: z.string(),
  /** Where the translation comes from; null where there is none. */
  origin: z.enum(termOrigins).nullable(),
  /** All that were found, the chosen one among them unless a person wrote it; the best first. */
  proposals: z.array(termProposalSchema),
  known: z.array(knownTermSchema),
  status: z.enum(termStatuses),
  /** Rejected because it was rejected in an earlier scan. */
  remembered: z.boolean(),
  /** Terms that were merged into this one. */
  merged: z.array(z.object({ id: termIdSchema, term: z.string(), version: countSchema })),
  note: z.string(),
  /** The termbases that it was taken into from this list. */
  adopted: z.array(z.object({ bank_id: z.string(), name: z.string() })),
  /** Counts changes: a change names the one that it was made on. */
  version: countSchema,
});
export type TermRow = z.infer<typeof termRowSchema>;

const filterShape = {
  status: z.enum(termStatuses).optional(),
  kind: z.enum(termKinds).optional(),
  /** In the term, a variant, the translation or the note. */
  keyword: z.string().trim().max(200).optional(),
  /** 1: only terms that a termbase has; 0: only others. */
  known: z.enum(["0", "1"]).optional(),
  /** 1: only terms with a translation; 0: only others. */
  translated: z.enum(["0", "1"]).optional(),
  origin: z.enum(termOrigins).optional(),
  /** 0: without the terms that were rejected in earlier scans. */
  remembered: z.enum(["0", "1"]).optional(),
};
export const termFilterSchema = z.object(filterShape);
export type TermFilter = z.infer<typeof termFilterSchema>;

export const termScanQuerySchema = z.object({
  task_id: termScanIdSchema,
  ...filterShape,
  sort: z.enum(termSortFields).default("score"),
  order: z.enum(["asc", "desc"]).default("desc"),
  page: z.coerce.number<number | string>().int().min(1).default(1),
  /** 0: the scan alone, as for following its progress. */
  page_size: z.coerce.number<number | string>().int().min(0).max(termScanLimits.pageSize).default(50),
});
export type TermScanQuery = z.infer<typeof termScanQuerySchema>;
/** The scan and a page of its list; beyond the last page the last one. */
export const termScanPageSchema = z.object({
  scan: termScanSchema,
  terms: z.array(termRowSchema),
  /** Rows that the filter finds. */
  total: countSchema,
  pages: countSchema,
  page: countSchema,
});
export type TermScanPage = z.infer<typeof termScanPageSchema>;

const namedShape = { id: termIdSchema, version: countSchema };
/** A row that a change is meant for, as the caller saw it. */
export const namedTermSchema = z.object(namedShape);
const namedTermsSchema = z.array(namedTermSchema).min(1).max(termScanLimits.idsPerCall);
const fieldsShape = {
  term: z.string().trim().min(1).max(500).optional(),
  translation: z.string().trim().max(500).optional(),
  note: z.string().trim().max(500).optional(),
};
export const termChangeSchema = z.discriminatedUnion("op", [
  z.object({ op: z.literal("status"), status: z.enum(termStatuses), terms: namedTermsSchema }),
  /** With `status`, the term is accepted or rejected in the same step. */
  z.object({ op: z.literal("edit"), ...namedShape, ...fieldsShape, status: z.enum(termStatuses).optional() }),
  /** The terms become ways to write the one named by `into`; their frequencies are added up. */
  z.object({ op: z.literal("merge"), into: namedTermSchema, terms: namedTermsSchema }),
  /** Terms that were merged into others stand alone again. */
  z.object({ op: z.literal("split"), terms: namedTermsSchema }),
  /** All that a filter finds; refused when the scan has another version by now. */
  z.object({
    op: z.literal("status_of_found"),
    status: z.enum(termStatuses),
    filter: termFilterSchema,
    scan_version: countSchema,
  }),
]);
export type TermChange = z.infer<typeof termChangeSchema>;
export const updateTermsBodySchema = z.object({ task_id: termScanIdSchema, change: termChangeSchema });
export type UpdateTermsBody = z.infer<typeof updateTermsBodySchema>;
/** What a change did: rows that somebody else changed meanwhile are left as they are and told. */
export const updatedTermsSchema = z.object({
  /** Of the scan, afterwards. */
  version: countSchema,
  /** What `undo` takes back; null where nothing was changed. */
  change_id: z.number().int().nullable(),
  changed: countSchema,
  /** The changed rows, as many as a page has. */
  terms: z.array(termRowSchema),
  /** Rows that had another version by now, as they are. */
  conflicts: z.array(termRowSchema),
  totals: termTotalsSchema,
});
export type UpdatedTerms = z.infer<typeof updatedTermsSchema>;
/** Rows that were changed again since then stay as they are and are told as conflicts. */
export const undoTermsBodySchema = z.object({
  task_id: termScanIdSchema,
  change_id: z.number().int().min(1).max(termScanLimits.number),
});

export const exportTermsQuerySchema = z.object({
  task_id: termScanIdSchema,
  format: z.enum(termListFormats),
  ...filterShape,
});
export type ExportTermsQuery = z.infer<typeof exportTermsQuerySchema>;
