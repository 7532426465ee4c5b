import { z } from "zod";
import { daySchema } from "../moments.ts";
import { batchKinds, batchStates, entryOrigins, entryStatuses, libraryLimits } from "./constants.ts";
import { libraryFlagSchema, libraryScopeSchema, twoWaySchema } from "./library-schemas.ts";
import { idTextSchema, rawTextSchema } from "../limits.ts";

const bankIdSchema = z.uuid();
const countSchema = z.number().int().min(0);
/** Ids of entries: decimal numbers, as text. */
export const entryIdSchema = z.string().regex(/^\d{1,18}$/);
const idsSchema = z.array(entryIdSchema).min(1).max(libraryLimits.idsPerCall);

export const entryAttributesSchema = z.record(rawTextSchema, rawTextSchema);

export const libraryEntrySchema = z.object({
  id: entryIdSchema,
  source: z.string(),
  target: z.string(),
  note: z.string(),
  attributes: entryAttributesSchema,
  status: z.enum(entryStatuses),
  origin: z.enum(entryOrigins),
  /** Who wrote it first and last, as the file or the account names them. */
  author: z.string(),
  editor: z.string(),
  /** Of a term: never use `target`; the matching of letters respects case. */
  forbidden: z.boolean(),
  case_sensitive: z.boolean(),
  /** Inline tags stand in the text as `{1}`, `{/1}`, `{1/}`; true when there are any. */
  has_tags: z.boolean(),
  /** Raised with each change; a change names the one that it was made on. */
  revision: z.number().int(),
  /** ISO 8601, UTC. */
  created_time: z.string(),
  modified_time: z.string(),
});
export type LibraryEntry = z.infer<typeof libraryEntrySchema>;

export const entryListParamsSchema = z.object({ flag: libraryFlagSchema, systemOrIndividual: libraryScopeSchema });
const filterShape = {
  keyword: z.string().max(200).optional(),
  /** Where the keyword is looked for; both sides and the note unless given. */
  field: z.enum(["all", "source", "target", "note"]).optional(),
  status: z.enum(entryStatuses).optional(),
  origin: z.enum(entryOrigins).optional(),
  author: z.string().max(200).optional(),
  /** ISO dates; of the last change. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  batch_id: z.uuid().optional(),
};
export const entryFilterSchema = z.object(filterShape);
export type EntryFilter = z.infer<typeof entryFilterSchema>;
export const entryListQuerySchema = z.object({
  bank_id: bankIdSchema,
  ...filterShape,
  page: z.coerce.number<number | string>().int().min(1).default(1),
  page_size: z.coerce.number<number | string>().int().min(1).max(libraryLimits.pageSize).default(50),
  sort: z.enum(["created", "modified", "source", "target"]).default("created"),
  order: z.enum(["asc", "desc"]).default("desc"),
});
/** `page` is the last one where the one asked for is beyond it. */
export const entryListSchema = z.object({
  list: z.array(libraryEntrySchema),
  total: countSchema,
  /** A filter finds more than `total`, which is as far as is counted and paged. */
  has_more: z.boolean(),
  pages: countSchema,
  page: countSchema,
});
export type EntryList = z.infer<typeof entryListSchema>;

const entryFieldsShape = {
  source: rawTextSchema,
  target: rawTextSchema,
  note: rawTextSchema.optional(),
  attributes: entryAttributesSchema.optional(),
  forbidden: z.boolean().optional(),
  case_sensitive: z.boolean().optional(),
};
const bankShape = {
  bank_id: bankIdSchema,
  /** Both are known by the library; where they are given they must agree. */
  system_or_individual: libraryScopeSchema.optional(),
  flag: libraryFlagSchema.optional(),
};
export const entryInsertBodySchema = z.object({ ...bankShape, tow_way: twoWaySchema.optional(), ...entryFieldsShape });
export const entryUpdateBodySchema = entryInsertBodySchema.partial({ source: true, target: true }).extend({
  id: entryIdSchema,
  /** The revision that was changed; another one now answers `entryChanged` with the entry as it is. */
  revision: z.number().int(),
});
export type EntryInsertBody = z.input<typeof entryInsertBodySchema>;
export type EntryUpdateBody = z.input<typeof entryUpdateBodySchema>;
export const entryIdsBodySchema = z.object({ ...bankShape, ids: idsSchema });
export const entryDeleteOneBodySchema = z.object({ ...bankShape, id: entryIdSchema });
/** The named ones, or all that wait among those that a filter finds. */
export const entryApproveBodySchema = z
  .object({ ...bankShape, ids: idsSchema.optional(), filter: entryFilterSchema.optional() })
  .refine(({ ids, filter }) => ids !== undefined || filter !== undefined, { path: ["ids"] });
/** All entries, or all that a filter finds. */
export const entryDeleteAllBodySchema = z.object({ ...bankShape, filter: entryFilterSchema.optional() });

const batchStateSchema = z.enum(batchStates);
/** What a change of many entries did; it can be undone by its id. While it runs, `batch_query` tells of it. */
export const batchResultSchema = z.object({
  batch_id: z.uuid(),
  state: batchStateSchema,
  changed: countSchema,
  refused: countSchema,
});
export type BatchResult = z.infer<typeof batchResultSchema>;

export const replaceBodySchema = z.object({
  ...bankShape,
  find: z.string().min(1).max(200),
  replace: z.string().max(200),
  field: z.enum(["source", "target", "note"]),
  match_case: z.boolean().default(false),
  /** The chosen ones only. */
  ids: idsSchema.optional(),
  filter: entryFilterSchema.optional(),
  /** Only tell what would change. */
  preview: z.boolean().default(false),
});
export const replaceResultSchema = z.object({
  batch_id: z.uuid().nullable(),
  state: batchStateSchema,
  changed: countSchema,
  /** Of a preview: more would change than are counted. */
  has_more: z.boolean(),
  /** Too long or empty afterwards. */
  refused: countSchema,
  /** The first ones, before and after. */
  examples: z.array(z.object({ id: entryIdSchema, before: z.string(), after: z.string() })),
});
export type ReplaceResult = z.infer<typeof replaceResultSchema>;

/** `duplicate`: the same source and target; `contradiction`: one source, several targets. */
export const conflictsQuerySchema = z.object({
  bank_id: bankIdSchema,
  kind: z.enum(["duplicate", "contradiction"]),
  page: z.coerce.number<number | string>().int().min(1).default(1),
});
export const conflictsSchema = z.object({
  groups: z.array(z.object({ source: z.string(), entries: z.array(libraryEntrySchema) })),
  total: countSchema,
  pages: countSchema,
});
export type Conflicts = z.infer<typeof conflictsSchema>;

export const batchSchema = z.object({
  batch_id: z.uuid(),
  kind: z.enum(batchKinds),
  /** The file of an import; what was looked for in a replacement. */
  label: z.string(),
  changed: countSchema,
  by: z.string(),
  /** `running`: it goes on, or is being undone. */
  state: batchStateSchema,
  score: z.number().min(0).max(100),
  created_time: z.string(),
  /** Null while it can be undone. */
  undone_time: z.string().nullable(),
});
export type LibraryBatch = z.infer<typeof batchSchema>;
export const batchesQuerySchema = z.object({ bank_id: bankIdSchema });
export const batchesSchema = z.object({ batches: z.array(batchSchema) });
export const undoBodySchema = z.object({ batch_id: z.uuid() });
/** `kept`: entries that were changed since then and stay as they are. While it runs, `batch_query` tells of it. */
export const undoResultSchema = z.object({ state: batchStateSchema, restored: countSchema, kept: countSchema });
export type UndoResult = z.infer<typeof undoResultSchema>;

export const batchQuerySchema = z.object({ batch_id: z.uuid() });
/** How a change of many entries stands, or its undoing: what was asked for last. */
export const batchStatusSchema = z.object({
  batch_id: z.uuid(),
  bank_id: bankIdSchema,
  state: batchStateSchema,
  /** 0 to 100. */
  score: z.number().min(0).max(100),
  changed: countSchema,
  refused: countSchema,
  restored: countSchema,
  kept: countSchema,
  /** Why it ended early, in the reader's language. */
  message: z.string(),
});
export type BatchStatus = z.infer<typeof batchStatusSchema>;

export const concordanceQuerySchema = z.object({
  keyword: z.string().min(1).max(200),
  src_lang: idTextSchema.optional(),
  tgt_lang: idTextSchema.optional(),
  side: z.enum(["source", "target"]).default("source"),
  page: z.coerce.number<number | string>().int().min(1).default(1),
});
export const concordanceSchema = z.object({
  list: z.array(libraryEntrySchema.extend({ bank_id: bankIdSchema, bank_name: z.string() })),
  /** More were found than are told. */
  has_more: z.boolean(),
});
export type Concordance = z.infer<typeof concordanceSchema>;

/** A better translation of a sentence. It goes into `bank_id`, else the memory of the settings, else the first. */
export const suggestBodySchema = z.object({
  bank_id: bankIdSchema.optional(),
  src_lang: idTextSchema,
  tgt_lang: idTextSchema,
  source: rawTextSchema,
  target: rawTextSchema,
  /** The sentences before and after it, for context matches. */
  before: rawTextSchema.optional(),
  after: rawTextSchema.optional(),
});
export type SuggestBody = z.infer<typeof suggestBodySchema>;
/** `pending`: it waits for approval. `created`: a library was made for it. */
export const suggestResultSchema = z.object({
  bank_id: bankIdSchema,
  bank_name: z.string(),
  id: entryIdSchema,
  outcome: z.enum(["added", "updated", "unchanged"]),
  status: z.enum(entryStatuses),
});
export type SuggestResult = z.infer<typeof suggestResultSchema>;
