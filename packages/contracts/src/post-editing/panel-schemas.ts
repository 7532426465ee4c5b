import { z } from "zod";
import { qualitySchema } from "../languages/index.ts";
import { segmentIssueSchema } from "../text/index.ts";
import { projectLimits } from "./constants.ts";
import { projectBodySchema, segmentIdSchema, taggedTextSchema } from "./schemas.ts";

const countSchema = z.number().int().min(0);

export const segmentQuerySchema = projectBodySchema.extend({
  id: z.coerce.number<number | string>().int().min(0).max(2_147_483_647),
});
export const panelMatchSchema = z.object({
  kind: z.enum(["context", "exact", "fuzzy"]),
  /** Percent, penalties taken off; 101: in the same context. */
  score: countSchema,
  /** Percent that were taken off, as the library's owner wants it. */
  penalty: countSchema,
  /** As the memory has it. */
  source: taggedTextSchema,
  /** With the tags, and the numbers, of the segment. */
  target: taggedTextSchema,
  repairs: z.array(z.enum(["numbers", "tags"])),
  /** Both sources: what they share, what only the stored one has, and what only the segment has. */
  differences: z.array(z.object({ text: z.string(), change: z.enum(["same", "stored", "asked"]) })),
  bank_name: z.string(),
  /** Who wrote it last; empty where that is not told. */
  author: z.string(),
  modified_time: z.string(),
});
export type PanelMatch = z.infer<typeof panelMatchSchema>;
export const panelTermSchema = z.object({
  source: z.string(),
  /** Where it stands in the segment's source: UTF-16 offsets. */
  start: countSchema,
  end: countSchema,
  /** What the termbase asks for, the preferred one first; empty where it only forbids. */
  targets: z.array(z.string()),
  forbidden: z.array(z.string()),
  note: z.string(),
  bank_name: z.string(),
});
export type PanelTerm = z.infer<typeof panelTermSchema>;
export const segmentMatchesSchema = z.object({
  id: segmentIdSchema,
  matches: z.array(panelMatchSchema),
  terms: z.array(panelTermSchema),
  /**
   * Characters that other machine translations of it cost who asks, at most: none of a document that an engine translated.
   * Null where no engine gives any.
   */
  alternatives_price: countSchema.nullable(),
});
export type SegmentMatches = z.infer<typeof segmentMatchesSchema>;

export const foundTermSchema = panelTermSchema.omit({ note: true }).extend({
  /** Whether capitals of the entry count. */
  case_sensitive: z.boolean(),
});
export type ProjectFoundTerm = z.infer<typeof foundTermSchema>;
export const foundTermsSchema = z.object({
  /** Of the project's termbases together: another one after each change of them or of their entries; empty without any. */
  version: z.string(),
  /** Those in whose sources terms were found, in the order of the document. */
  segments: z.array(z.object({ id: segmentIdSchema, terms: z.array(foundTermSchema) })),
});
export type FoundTerms = z.infer<typeof foundTermsSchema>;

export const alternativesBodySchema = projectBodySchema.extend({ id: segmentIdSchema });
export const segmentAlternativesSchema = z.object({
  id: segmentIdSchema,
  /** Texts without tags, the best first. */
  alternatives: z.array(z.object({ text: z.string(), issues: z.array(segmentIssueSchema).optional() })),
  /** Code points charged. */
  characters: countSchema,
  engine: z.string(),
  /** `starter` when a starter model made them. Absent where the engine's quality is not known. */
  quality: qualitySchema.optional(),
});
export type SegmentAlternatives = z.infer<typeof segmentAlternativesSchema>;

export const projectConcordanceQuerySchema = projectBodySchema.extend({
  text: z.string().trim().min(1).max(200),
  side: z.enum(["source", "target"]).default("source"),
  page: z.coerce.number<number | string>().int().min(1).max(20).default(1),
});
export const projectConcordanceSchema = z.object({
  /** Inline tags stand in the texts as `{1}`, `{/1}`, `{1/}`. */
  list: z.array(
    z.object({
      source: z.string(),
      target: z.string(),
      bank_name: z.string(),
      author: z.string(),
      modified_time: z.string(),
    }),
  ),
  has_more: z.boolean(),
});
export type ProjectConcordance = z.infer<typeof projectConcordanceSchema>;

/** Names of one call. */
export const namesMost = 100;
export const knownNamesBodySchema = projectBodySchema.extend({
  names: z.array(z.string().trim().min(1).max(100)).min(1).max(namesMost),
});
export const knownNamesSchema = z.object({
  /** Those that stand whole in a source of the project's memories, whatever their case; null where it uses no memory. */
  known: z.array(z.string()).nullable(),
});
export type KnownNames = z.infer<typeof knownNamesSchema>;

export const addTermBodySchema = projectBodySchema.extend({
  /** One of the project's termbases; left out: the first that its owner may add to. */
  tb_id: z.uuid().optional(),
  source: z.string().trim().min(1).max(projectLimits.term),
  target: z.string().trim().min(1).max(projectLimits.term),
  note: z.string().trim().max(projectLimits.term).default(""),
  forbidden: z.boolean().default(false),
  case_sensitive: z.boolean().default(false),
});
export const addedTermSchema = z.object({ tb_id: z.uuid(), bank_name: z.string() });
