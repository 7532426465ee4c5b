import { defineCalls, exampleId } from "../calls/index.ts";
import { findBodySchema, foundSchema, replaceBodySchema, replacedSchema } from "./replace-schemas.ts";

const projectExample = { project_id: exampleId };
const inside = { access: "visitor" } as const;

export const projectReplaceCalls = defineCalls("post-editing", {
  find: {
    method: "POST",
    path: "/cat_project/find",
    summary: "Find text in sources or translations, and what replacing would make of them",
    ...inside,
    body: findBodySchema,
    result: foundSchema,
    example: { body: { ...projectExample, find: "colour", replace: "color" } },
  },
  replace: {
    method: "POST",
    path: "/cat_project/replace",
    summary: "Replace text in translations as they were seen; one call of undoing puts all of them back",
    ...inside,
    body: replaceBodySchema,
    result: replacedSchema,
    example: { body: { ...projectExample, find: "colour", replace: "color", revision: 1 } },
  },
});
