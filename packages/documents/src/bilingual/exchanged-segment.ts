import type { DocumentPlace } from "@yiqiao/contracts/documents";
import type { SegmentStatus } from "@yiqiao/contracts/post-editing";
import type { SegmentProvenance, TaggedText, TargetSegment } from "../model/unit.ts";
import type { OutputMeta } from "../outputs/row.ts";
import type { TagMeaning } from "../outputs/tagged-xliff.ts";

/** From nothing to what a second person has read, in this order. */
export const segmentStatuses = [
  "untranslated",
  "draft",
  "translated",
  "reviewed",
] as const satisfies readonly SegmentStatus[];
export type { SegmentStatus };

export interface SegmentComment {
  readonly author: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly text: string;
  readonly isResolved: boolean;
}

/** A segment of a post-editing project, as bilingual files show it. */
export interface ExchangedSegment extends Pick<TargetSegment, "score" | "memory" | "led" | "terms" | "issues"> {
  /** Unique in the project, and the same as long as the segment exists. */
  readonly key: string;
  /** The unit that it is a sentence of; segments of a unit follow each other. */
  readonly unit: string;
  /** It is the first of its unit, which is a paragraph to the reader. */
  readonly beginsUnit: boolean;
  readonly source: TaggedText;
  /** Absent where there is none yet. */
  readonly target?: TaggedText;
  /** What the unit's tags stand for. */
  readonly tags: readonly TagMeaning[];
  readonly status: SegmentStatus;
  /** Nobody may change its text. */
  readonly isLocked: boolean;
  /** Grows with every change. */
  readonly revision: number;
  readonly provenance?: SegmentProvenance;
  /** In the order of their moments. */
  readonly comments: readonly SegmentComment[];
  readonly place?: DocumentPlace;
}

/** What a bilingual file says of the project that it was exported from; `createdAt` is the moment of the export. */
export interface ProjectMeta extends OutputMeta {
  readonly projectId: string;
  /** Of the headings and statuses in a Word file; English unless said otherwise. */
  readonly language?: "en" | "zh";
}
