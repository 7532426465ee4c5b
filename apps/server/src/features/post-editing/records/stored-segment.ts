import type { DocumentPlace } from "@yiqiao/contracts/documents";
import type { SegmentOrigin, SegmentStatus } from "@yiqiao/contracts/post-editing";
import type { StoredRemarks, TaggedText } from "@yiqiao/contracts/text";
import type { TargetIssue, TargetSegment, TargetTerm, UnitTag } from "@yiqiao/documents";
import { column, type RowOf, type Shape } from "#platform/database";

export type Tags = TaggedText["tags"];

/** How a segment was judged in a shape that it had: where it stood in its unit, and what it said. */
export interface JudgedShape extends StoredRemarks {
  readonly start: number;
  readonly end: number;
  readonly target: string | null;
  readonly score: number | null;
  readonly led: NonNullable<TargetSegment["led"]> | null;
}

/** A column for each remark of an engine. */
export const remarkColumns: Shape<StoredRemarks> = {
  confidence: column.float.orNull(),
};

/** What a segment begins with; what it says then is also kept as what it said first. */
export const newSegmentShape = {
  id: column.int,
  unit: column.int,
  start: column.int.named("start_offset"),
  end: column.int.named("end_offset"),
  source: column.text,
  sourceTags: column.jsonb<Tags>(),
  target: column.text.orNull(),
  targetTags: column.jsonb<Tags>(),
  gap: column.jsonb<TaggedText>(),
  status: column.text.as<SegmentStatus>(),
  isLocked: column.bool,
  origin: column.text.as<SegmentOrigin>(),
  score: column.float.orNull(),
  ...remarkColumns,
  memory: column.jsonb<NonNullable<TargetSegment["memory"]>>().orNull(),
  led: column.jsonb<NonNullable<TargetSegment["led"]>>().orNull(),
  terms: column.jsonb<readonly TargetTerm[]>().orNull(),
  issues: column.jsonb<readonly TargetIssue[]>().orNull(),
};
export type NewSegment = RowOf<typeof newSegmentShape>;

export const segmentShape = {
  ...newSegmentShape,
  /** Of shapes that it had before it was split or merged. */
  judged: column.jsonb<readonly JudgedShape[]>(),
  firstTarget: column.text.orNull(),
  firstOrigin: column.text.as<SegmentOrigin>(),
  firstTags: column.jsonb<Tags>(),
  version: column.int,
  editor: column.uuid.orNull(),
  changedAt: column.timestamptz.orNull(),
};
/** A segment of a project as the database has it. */
export type StoredSegment = RowOf<typeof segmentShape>;

/** How a segment came to its text, as far as it tells how good that is. */
export type Judgement = Pick<StoredSegment, "score" | "led"> & StoredRemarks;

export const unitShape = {
  number: column.int,
  unitId: column.text,
  part: column.text,
  text: column.text,
  tags: column.jsonb<readonly UnitTag[]>(),
  place: column.jsonb<DocumentPlace>(),
  maxLength: column.int.orNull(),
  /** What stands behind its last segment in the translation. */
  tail: column.jsonb<TaggedText>(),
};
export type StoredUnit = RowOf<typeof unitShape>;
