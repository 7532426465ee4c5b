import { defineCalls, exampleId } from "../calls/index.ts";
import {
  heedFindingBodySchema,
  ignoreFindingBodySchema,
  projectQualityQuerySchema,
  projectQualitySchema,
  switchRulesBodySchema,
} from "./quality-schemas.ts";

const projectExample = { project_id: exampleId };
const findingExample = { ...projectExample, id: 1, fingerprint: "0123456789abcdef" };
const inside = { access: "visitor" } as const;

/** What a project's checks look at, and what people have said need not be heeded. */
export const projectQualityCalls = defineCalls("post-editing", {
  quality: {
    method: "GET",
    path: "/cat_project/quality",
    summary: "The rules that a project has switched, and the findings that were ignored in it",
    ...inside,
    query: projectQualityQuerySchema,
    result: projectQualitySchema,
    example: { query: projectExample },
  },
  ignore: {
    method: "POST",
    path: "/cat_project/ignore_finding",
    summary: "Ignore a finding of a segment, for everybody in the project",
    ...inside,
    body: ignoreFindingBodySchema,
    result: projectQualitySchema,
    example: { body: { ...findingExample, rule: "number", reason: "The client wants it so." } },
  },
  heed: {
    method: "POST",
    path: "/cat_project/heed_finding",
    summary: "Heed a finding again that was ignored",
    ...inside,
    body: heedFindingBodySchema,
    result: projectQualitySchema,
    example: { body: findingExample },
  },
  switchRules: {
    method: "POST",
    path: "/cat_project/switch_rules",
    summary: "Switch rules of a project's checks on and off; its owner and reviewers may",
    ...inside,
    body: switchRulesBodySchema,
    result: projectQualitySchema,
    example: { body: { ...projectExample, rules: { capitals: false } } },
  },
});
