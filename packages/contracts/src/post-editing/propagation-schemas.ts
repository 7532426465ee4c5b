import { z } from "zod";
import { projectBodySchema, projectSegmentSchema, segmentIdSchema } from "./schemas.ts";

const countSchema = z.number().int().min(0);

export const propagateBodySchema = projectBodySchema.extend({
  id: segmentIdSchema,
  /** The version whose text goes to the repetitions. */
  version: countSchema,
  /** `unconfirmed`: those that nobody has confirmed, which are untranslated or drafts. */
  scope: z.enum(["all", "unconfirmed"]),
});
export const undoPropagationBodySchema = projectBodySchema.extend({ group_id: z.uuid() });
/** What one act changed. */
export const changedTogetherSchema = z.object({
  /** Undoes it; null: it changed nothing, or is an undoing itself. */
  group_id: z.uuid().nullable(),
  revision: countSchema,
  changed: countSchema,
  segments: z.array(projectSegmentSchema),
  /** Too many changed for them to be told one by one. */
  reload: z.boolean(),
  /** Segments that stay as they are: locked, confirmed, or changed since by somebody. */
  left: countSchema,
});
export type ChangedTogether = z.infer<typeof changedTogetherSchema>;
