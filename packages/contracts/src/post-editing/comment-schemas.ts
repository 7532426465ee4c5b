import { z } from "zod";
import { projectLimits } from "./constants.ts";
import { projectBodySchema, segmentIdSchema } from "./schemas.ts";

export const projectCommentSchema = z.object({
  comment_id: z.uuid(),
  /** Of the segment. */
  id: segmentIdSchema,
  text: z.string(),
  /** Empty: who it was has left the platform, or is not known. */
  author: z.string(),
  /** The caller wrote it. */
  is_own: z.boolean(),
  resolved: z.boolean(),
  time: z.string(),
});
export type ProjectComment = z.infer<typeof projectCommentSchema>;

export const commentsQuerySchema = projectBodySchema.extend({
  /** Of one segment; left out: of all, the newest first. */
  id: z.coerce.number<number | string>().int().min(0).max(2_147_483_647).optional(),
});
export const commentsSchema = z.object({ comments: z.array(projectCommentSchema) });
export const addCommentBodySchema = projectBodySchema.extend({
  id: segmentIdSchema,
  text: z.string().trim().min(1).max(projectLimits.comment),
});
const commentBodySchema = projectBodySchema.extend({ comment_id: z.uuid() });
export const resolveCommentBodySchema = commentBodySchema.extend({ resolved: z.boolean().default(true) });
export const deleteCommentBodySchema = commentBodySchema;
