export { findIssues, type IssueKind, type IssuePlace, type TranslationIssue } from "./find-issues.ts";
export { fillIn, type HeldPlace, type HeldSentence, holdOpen, type OpenPlace, openPlaces } from "./held-places.ts";
export { heldVariants } from "./stand-ins.ts";
export { writeUnit, type WrittenUnit } from "./write-unit.ts";
export { repairValues } from "./repair-values.ts";
export { offsetAfter, replaceAll, type Replacement } from "../match/replace-all.ts";
export { readValues } from "../values/read-values.ts";
export type { TextValue, ValueKind, ValueLanguages } from "../values/model.ts";
