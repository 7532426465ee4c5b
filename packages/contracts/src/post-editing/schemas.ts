import { z } from "zod";
import { inBoth } from "../errors/wording.ts";
import { documentFormatSchema } from "../documents/index.ts";
import { domainCodeSchema, languageCodeSchema } from "../languages/index.ts";
import { librariesPerCallLimit, namedProvenanceShape, remarkShape } from "../text/index.ts";
import {
  editCauses,
  librarySights,
  memoryProblems,
  projectExportKinds,
  projectLimits,
  projectRoles,
  projectStates,
  savedCauses,
  segmentOrigins,
  segmentStatuses,
} from "./constants.ts";

const projectIdSchema = z.uuid();
const countSchema = z.number().int().min(0);
const statusSchema = z.enum(segmentStatuses);
const libraryIdsSchema = z.array(z.uuid()).max(librariesPerCallLimit);
/** Of a segment, within its project. */
export const segmentIdSchema = z.number().int().min(0).max(2_147_483_647);

export const inlineTagSchema = z.object({
  id: z.number().int(),
  kind: z.enum(["open", "close", "standalone"]),
  /** UTF-16 offset in the text. */
  offset: countSchema,
});
/** A plain text with its inline tags beside it, in their order. */
export const taggedTextSchema = z.object({ text: z.string(), tags: z.array(inlineTagSchema).readonly() });
export type SegmentText = z.infer<typeof taggedTextSchema>;

/** What an inline tag stands for in the file. */
export const tagMeaningSchema = z.object({
  id: z.number().int(),
  type: z.enum(["format", "link", "break", "tab", "image", "field", "note", "code", "other"]),
  /** What a reader sees in its place. */
  equiv: z.string().optional(),
});
export type TagMeaning = z.infer<typeof tagMeaningSchema>;

export const projectSchema = z.object({
  project_id: projectIdSchema,
  name: z.string(),
  state: z.enum(projectStates),
  /** Why it could not be made, in the reader's language. */
  message: z.string(),
  format: documentFormatSchema,
  /** Whether its format has pages that can be shown. */
  pages: z.boolean(),
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema,
  role: z.enum(projectRoles),
  /** What of its libraries the caller sees. */
  libraries: z.enum(librarySights),
  owner: z.string(),
  /** The document that it was made of, while there is one. */
  uid: z.uuid().nullable(),
  segments: countSchema,
  /** Segments and code points of their sources by status. */
  progress: z.object({
    segments: z.record(statusSchema, countSchema),
    characters: z.record(statusSchema, countSchema),
  }),
  tm_ids: z.array(z.uuid()).nullable(),
  tb_ids: z.array(z.uuid()).nullable(),
  /** The memory that confirmed segments go to; null: none. */
  memory_id: z.uuid().nullable(),
  /** Why the memory did not take what was confirmed last; null: it did. */
  memory_problem: z.enum(memoryProblems).nullable(),
  created_time: z.string(),
  changed_time: z.string(),
  /** Its files are kept until then; moved on by every change. */
  expires_at: z.string(),
});
export type Project = z.infer<typeof projectSchema>;

export const projectBodySchema = z.object({ project_id: projectIdSchema });
export const createProjectBodySchema = z.object({
  uid: z.uuid(),
  /** Of a document that was not translated; a translated one has them. */
  src_lang: languageCodeSchema.optional(),
  tgt_lang: languageCodeSchema.optional(),
  /**
   * The document is a Word file (docx) with a table that has a source and a target column: its rows become the segments,
   * and translations go back into its cells. Languages that its headings name need not be given.
   */
  bilingual: z.boolean().default(false),
  tm_ids: libraryIdsSchema.optional(),
  tb_ids: libraryIdsSchema.optional(),
});
export const updateProjectBodySchema = projectBodySchema.extend({
  name: z.string().trim().min(1).max(projectLimits.name).optional(),
  memory_id: z.uuid().nullable().optional(),
  tm_ids: libraryIdsSchema.nullable().optional(),
  tb_ids: libraryIdsSchema.nullable().optional(),
});
export const projectListQuerySchema = z.object({ page: z.coerce.number<number | string>().int().min(1).default(1) });
export const projectListSchema = z.object({
  projects: z.array(projectSchema),
  total: countSchema,
  pages: countSchema,
  page: countSchema,
});
/** Projects on one page of the list. */
export const projectsPageSize = 20;

/**
 * What a client knows of all segments of a project before it shows any: columns, each with a value for every segment, in
 * the order of the document. `statuses` and `origins` are places in their lists of constants.
 */
export const skeletonSchema = z.object({
  /** Of the last change that is in it; changes are followed from there. */
  revision: countSchema,
  ids: z.array(segmentIdSchema),
  /** The unit (paragraph, cell) that each stands in, by its number in the document. */
  units: z.array(countSchema),
  statuses: z.array(countSchema),
  locked: z.array(z.union([z.literal(0), z.literal(1)])),
  origins: z.array(countSchema),
  /** Percent of a match, or how likely an engine held its words on average; null: not known. */
  scores: z.array(countSchema.nullable()),
  /** Percent: how likely an engine's translation is near to a person's; null: not known. */
  confidences: z.array(countSchema.nullable()),
  versions: z.array(countSchema),
  source_lengths: z.array(countSchema),
  target_lengths: z.array(countSchema),
  /** Those that nobody has settled. */
  comments: z.array(countSchema),
});
export type Skeleton = z.infer<typeof skeletonSchema>;

export const projectSegmentSchema = z.object({
  id: segmentIdSchema,
  unit: countSchema,
  /** Where a reader of the document finds it. */
  place: z.string(),
  source: taggedTextSchema,
  target: taggedTextSchema.nullable(),
  tags: z.array(tagMeaningSchema),
  status: statusSchema,
  locked: z.boolean(),
  origin: z.enum(segmentOrigins),
  score: countSchema.nullable(),
  ...remarkShape,
  /** Percent. */
  confidence: countSchema.nullable(),
  ...namedProvenanceShape,
  /** What stood there before anybody changed it. */
  first: taggedTextSchema.nullable(),
  /** Raised with each change; a change names the one that it was made on. */
  version: countSchema,
  /** Who changed it last; null: nobody. */
  editor: z.string().nullable(),
  changed_time: z.string().nullable(),
  max_length: countSchema.optional(),
  /** Those that nobody has settled. */
  comments: countSchema,
});
export type ProjectSegment = z.infer<typeof projectSegmentSchema>;

const idList = (longest: number) =>
  z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .transform((list) => list.split(",").map(Number))
    .refine((ids) => ids.length <= longest, inBoth(`at most ${longest}`, `最多 ${longest} 个`));
export const projectSegmentsQuerySchema = z.object({
  project_id: projectIdSchema,
  /** Ids of segments, separated by commas. */
  ids: idList(projectLimits.window),
});
export const projectSegmentsSchema = z.object({ segments: z.array(projectSegmentSchema) });
export const projectQuerySchema = z.object({ project_id: projectIdSchema });

export const segmentEditSchema = z.object({
  /** Made by the client: sent again, the edit is not made again. */
  edit_id: z.uuid(),
  id: segmentIdSchema,
  /** The version that was edited. */
  version: countSchema,
  target: z
    .object({
      text: z.string().max(projectLimits.target),
      tags: z.array(inlineTagSchema).max(projectLimits.target).readonly(),
    })
    .nullable(),
  status: statusSchema,
  locked: z.boolean().optional(),
  cause: z.enum(savedCauses),
  /** How long somebody was in the segment for it. */
  spent_ms: z.number().int().min(0).max(3_600_000).default(0),
});
export type SentEdit = z.input<typeof segmentEditSchema>;
export const saveBodySchema = projectBodySchema.extend({
  edits: z.array(segmentEditSchema).min(1).max(projectLimits.editsPerCall),
});
/**
 * `saved`; `conflict`: somebody else changed the segment meanwhile, the text that was sent is kept in its history and
 * `segment` is as it stands; `refused`: the segment is locked, or its tags are none of its source's; `missing`: it was
 * merged into another one.
 */
export const savedEditSchema = z.object({
  edit_id: z.uuid(),
  outcome: z.enum(["saved", "conflict", "refused", "missing"]),
  version: countSchema,
  revision: countSchema,
  segment: projectSegmentSchema.optional(),
});
export type SavedEdit = z.infer<typeof savedEditSchema>;
export const savedSchema = z.object({ edits: z.array(savedEditSchema) });

/** Which segments of a project a change of the structure leaves in the place of which. */
export const restructuredSchema = z.object({
  revision: countSchema,
  removed: z.array(segmentIdSchema),
  segments: z.array(projectSegmentSchema),
});
export const splitBodySchema = projectBodySchema.extend({
  id: segmentIdSchema,
  version: countSchema,
  /** UTF-16 offsets of the cuts in source and translation; without the second all of the translation stays in front. */
  source_offset: z.number().int().min(1),
  target_offset: countSchema.optional(),
});
export const mergeBodySchema = projectBodySchema.extend({
  /** Neighbours of one unit, in their order, each with the version that is meant. */
  segments: z
    .array(z.object({ id: segmentIdSchema, version: countSchema }))
    .min(2)
    .max(projectLimits.mergedSegments),
});

export const revisionSchema = z.object({
  revision: countSchema,
  version: countSchema,
  cause: z.enum(editCauses),
  target: taggedTextSchema.nullable(),
  status: statusSchema,
  locked: z.boolean(),
  /** Null: who it was has left the platform. */
  editor: z.string().nullable(),
  time: z.string(),
});
export type SegmentRevision = z.infer<typeof revisionSchema>;
export const historyQuerySchema = z.object({
  project_id: projectIdSchema,
  id: z.coerce.number<number | string>().int().min(0),
});
export const historySchema = z.object({ revisions: z.array(revisionSchema) });

export const changesQuerySchema = z.object({
  project_id: projectIdSchema,
  since: z.coerce.number<number | string>().int().min(0),
});
/** What changed in a project since a revision; `reload`: too much to tell one by one. */
export const changesSchema = z.object({
  revision: countSchema,
  reload: z.boolean(),
  removed: z.array(segmentIdSchema),
  segments: z.array(projectSegmentSchema),
});
export type ProjectChanges = z.infer<typeof changesSchema>;
export const presenceSchema = z.object({
  people: z.array(z.object({ name: z.string(), is_self: z.boolean(), id: segmentIdSchema.nullable() })),
});
export const presenceBodySchema = projectBodySchema.extend({ id: segmentIdSchema.nullable() });

const amountSchema = z.object({ segments: countSchema, words: countSchema, characters: countSchema });
export const statisticsSchema = z.object({
  /** Sources by status; characters are code points, words those that translators count: each of the Chinese characters one. */
  statuses: z.record(statusSchema, amountSchema),
  /** Share of the first translations that people changed: edit distance of the longer text; null: nobody edited any. */
  changed: z.number().min(0).max(1).nullable(),
  people: z.array(
    z.object({
      name: z.string(),
      is_self: z.boolean(),
      /** Those that they edited at any time. */
      segments: countSchema,
      edits: countSchema,
      spent_ms: countSchema,
      /** As above, of the segments that say what they wrote. */
      changed: z.number().min(0).max(1).nullable(),
    }),
  ),
});
export type ProjectStatistics = z.infer<typeof statisticsSchema>;

export const exportQuerySchema = z.object({
  project_id: projectIdSchema,
  kind: z.enum(projectExportKinds).default("translated"),
});
