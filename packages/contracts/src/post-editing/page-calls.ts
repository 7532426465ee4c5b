import { defineCalls, exampleId } from "../calls/index.ts";
import { projectQuerySchema } from "./schemas.ts";

/** A project as it will look. */
export const projectPageCalls = defineCalls("post-editing", {
  pages: {
    method: "GET",
    path: "/cat_project/pages",
    summary:
      "The document with its translations as they stand, as pages; the ETag is the revision that they have at least",
    access: "visitor",
    query: projectQuerySchema,
    file: "application/pdf",
    example: { query: { project_id: exampleId } },
  },
});
