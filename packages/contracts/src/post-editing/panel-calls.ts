import { defineCalls, exampleId } from "../calls/index.ts";
import {
  addedTermSchema,
  addTermBodySchema,
  alternativesBodySchema,
  projectConcordanceQuerySchema,
  projectConcordanceSchema,
  foundTermsSchema,
  knownNamesBodySchema,
  knownNamesSchema,
  segmentAlternativesSchema,
  segmentMatchesSchema,
  segmentQuerySchema,
} from "./panel-schemas.ts";
import { projectSegmentsQuerySchema } from "./schemas.ts";

const projectExample = { project_id: exampleId };
const inside = { access: "visitor" } as const;

/** What stands beside a segment, of the project's libraries alone, for everybody who is in the project. */
export const projectPanelCalls = defineCalls("post-editing", {
  matches: {
    method: "GET",
    path: "/cat_project/matches",
    summary: "What the project's memories have that is like a segment, and the terms in it",
    ...inside,
    query: segmentQuerySchema,
    result: segmentMatchesSchema,
    example: { query: { ...projectExample, id: "1" } },
  },
  terms: {
    method: "GET",
    path: "/cat_project/terms",
    summary: "The terms in the sources of some segments, to check their translations by",
    ...inside,
    query: projectSegmentsQuerySchema,
    result: foundTermsSchema,
    example: { query: { ...projectExample, ids: "1,2" } },
  },
  alternatives: {
    method: "POST",
    path: "/cat_project/alternatives",
    summary:
      "Other machine translations of a segment; they cost its characters where no engine translated the document",
    ...inside,
    body: alternativesBodySchema,
    result: segmentAlternativesSchema,
    example: { body: { ...projectExample, id: 1 } },
  },
  concordance: {
    method: "GET",
    path: "/cat_project/concordance",
    summary: "Where words stand in the project's memories",
    ...inside,
    query: projectConcordanceQuerySchema,
    result: projectConcordanceSchema,
    example: { query: { ...projectExample, text: "tea" } },
  },
  knownNames: {
    method: "POST",
    path: "/cat_project/known_names",
    summary: "Which names the project's memories have, to tell which segments to look at first",
    ...inside,
    body: knownNamesBodySchema,
    result: knownNamesSchema,
    example: { body: { ...projectExample, names: ["Ann", "NASA"] } },
  },
  addTerm: {
    method: "POST",
    path: "/cat_project/add_term",
    summary: "Add a term to a termbase of the project, by its owner's right",
    ...inside,
    body: addTermBodySchema,
    result: addedTermSchema,
    example: { body: { ...projectExample, source: "tea", target: "thé" } },
  },
});
