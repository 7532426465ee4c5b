import { defineCalls, exampleId } from "../calls/index.ts";
import { changedTogetherSchema, propagateBodySchema, undoPropagationBodySchema } from "./propagation-schemas.ts";

const projectExample = { project_id: exampleId };
const inside = { access: "visitor" } as const;

export const projectPropagationCalls = defineCalls("post-editing", {
  propagate: {
    method: "POST",
    path: "/cat_project/propagate",
    summary: "Give a segment's translation to its repetitions: segments of the same source with the same tags",
    ...inside,
    body: propagateBodySchema,
    result: changedTogetherSchema,
    example: { body: { ...projectExample, id: 1, version: 1, scope: "unconfirmed" } },
  },
  undo: {
    method: "POST",
    path: "/cat_project/undo_together",
    summary: "Put back what segments said before one call changed them all, where nobody has changed them since",
    ...inside,
    body: undoPropagationBodySchema,
    result: changedTogetherSchema,
    example: { body: { ...projectExample, group_id: exampleId } },
  },
});
