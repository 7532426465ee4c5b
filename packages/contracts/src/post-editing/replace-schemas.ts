import { z } from "zod";
import { segmentStatuses } from "./constants.ts";
import { replaceLeftReasons, replaceLimits } from "./replace-constants.ts";
import { projectBodySchema, projectSegmentSchema, segmentIdSchema, taggedTextSchema } from "./schemas.ts";

const countSchema = z.number().int().min(0);
/** The database has no text with it. */
const withoutNull = (text: string) => !text.includes("\0");
const idsSchema = z.array(segmentIdSchema).max(replaceLimits.segments);

const searchSchema = projectBodySchema.extend({
  find: z.string().min(1).max(replaceLimits.find).refine(withoutNull),
  match_case: z.boolean().default(false),
  /** What was found begins and ends where words do, as `Intl.Segmenter` has them in the language of the text. */
  whole_words: z.boolean().default(false),
  /** `find` is an expression of JavaScript, with the flag `u`; it is not found where it matches no text. */
  regular_expression: z.boolean().default(false),
});
/** With a regular expression `$1`, `$<name>` and `$&` stand for what its groups and all of it matched, `$$` for `$`. */
const replacementSchema = z.string().max(replaceLimits.replacement).refine(withoutNull);

export const findBodySchema = searchSchema.extend({
  side: z.enum(["source", "target"]).default("target"),
  /** What replacing would make of it is told where this is given; translations alone are changed. */
  replace: replacementSchema.optional(),
  page: z.number().int().min(1).default(1),
});
const leftSchema = z.partialRecord(z.enum(replaceLeftReasons), countSchema);
const hitSchema = z.object({
  /** UTF-16 offsets. */
  start: countSchema,
  end: countSchema,
  /** A tag stands inside: it is never replaced. */
  has_tag: z.boolean(),
});
export const foundSchema = z.object({
  /** What is replaced is what was seen at this revision. */
  revision: countSchema,
  hits: countSchema,
  /** All segments with hits, in the order of the document. */
  ids: z.array(segmentIdSchema),
  /** Segments that replacing would change, and how many it would leave for which reason. */
  changes: countSchema,
  left: leftSchema,
  page: countSchema,
  list: z.array(
    z.object({
      id: segmentIdSchema,
      status: z.enum(segmentStatuses),
      text: taggedTextSchema,
      hits: z.array(hitSchema),
      /** What replacing would make of it; null: it would not, or nothing is to be replaced. */
      after: taggedTextSchema.nullable(),
      left: z.enum(replaceLeftReasons).nullable(),
    }),
  ),
});
export type Found = z.infer<typeof foundSchema>;

export const replaceBodySchema = searchSchema.extend({
  replace: replacementSchema,
  /** Of the search whose result was seen: what was changed since stays. */
  revision: countSchema,
  /** These segments alone, or all but these. */
  only: idsSchema.optional(),
  except: idsSchema.optional(),
});
export const replacedSchema = z.object({
  /** Undoes it; null: it changed nothing. */
  group_id: z.uuid().nullable(),
  revision: countSchema,
  changed: countSchema,
  left: leftSchema,
  segments: z.array(projectSegmentSchema),
  /** Too many changed for them to be told one by one. */
  reload: z.boolean(),
});
export type Replaced = z.infer<typeof replacedSchema>;
