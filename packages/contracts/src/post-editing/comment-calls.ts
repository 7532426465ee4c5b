import { defineCalls, exampleId } from "../calls/index.ts";
import {
  addCommentBodySchema,
  commentsQuerySchema,
  commentsSchema,
  deleteCommentBodySchema,
  projectCommentSchema,
  resolveCommentBodySchema,
} from "./comment-schemas.ts";

const projectExample = { project_id: exampleId };
const commentExample = { body: { ...projectExample, comment_id: exampleId } };
const inside = { access: "visitor" } as const;

/** What people say of segments. Changes of it are followed as those of the segment are. */
export const projectCommentCalls = defineCalls("post-editing", {
  list: {
    method: "GET",
    path: "/cat_project/comments",
    summary: "Comments of a segment, the oldest first, or the newest of all segments",
    ...inside,
    query: commentsQuerySchema,
    result: commentsSchema,
    example: { query: { ...projectExample, id: "1" } },
  },
  add: {
    method: "POST",
    path: "/cat_project/add_comment",
    summary: "Comment on a segment",
    ...inside,
    body: addCommentBodySchema,
    result: projectCommentSchema,
    example: { body: { ...projectExample, id: 1, text: "Which tea?" } },
  },
  resolve: {
    method: "POST",
    path: "/cat_project/resolve_comment",
    summary: "Settle a comment of one's own, or open it again; the project's owner may for all",
    ...inside,
    body: resolveCommentBodySchema,
    result: projectCommentSchema,
    example: commentExample,
  },
  delete: {
    method: "POST",
    path: "/cat_project/delete_comment",
    summary: "Delete a comment of one's own; the project's owner may delete all",
    ...inside,
    body: deleteCommentBodySchema,
    example: commentExample,
  },
});
