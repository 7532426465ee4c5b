export type { CommentChange } from "./comment-changes.ts";
export type { ImportFile, ImportRow, RowBase, RowComment, RowProblem, RowProblemKind } from "./import-row.ts";
export type { SegmentChange, SegmentState } from "./merge-row.ts";
export { type ImportPlan, planImport, type PlannedRow, type PlanOptions, type Refusal } from "./plan-import.ts";
export {
  type ProjectMeta,
  type ExchangedSegment,
  type SegmentComment,
  type SegmentStatus,
  segmentStatuses,
} from "./exchanged-segment.ts";
export type { LanguagePair } from "./column-headings.ts";
export { type DocxPairs, readDocxPairs } from "./read-docx-pairs.ts";
export { readProjectXliff } from "./read-project-xliff.ts";
export { writeDocxPairs } from "./write-docx-pairs.ts";
export { writeProjectXliff } from "./write-project-xliff.ts";
export { readBilingualDocx } from "./read-project-docx.ts";
export { writeProjectDocx } from "./write-project-docx.ts";
export { writeProjectTmx } from "./write-project-tmx.ts";
