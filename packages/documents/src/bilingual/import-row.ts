import type { DocumentPlace } from "@yiqiao/contracts/documents";
import type { TaggedText } from "../model/unit.ts";
import type { SegmentStatus } from "./exchanged-segment.ts";

/**
 * What is wrong with a row. The tags of its target: one of the source is missing, stands there twice, is none of the
 * source's, is not whole or none at all (`damaged`), or pairs do not nest. Then: its cell for the translation is missing;
 * its status is none that is known, and so none is taken from it.
 */
export type RowProblemKind =
  | "tagLost"
  | "tagDoubled"
  | "tagUnknown"
  | "tagDamaged"
  | "tagsCrossed"
  | "cellMissing"
  | "statusUnknown";

export interface RowProblem {
  readonly kind: RowProblemKind;
  /** As a placeholder, or what is left of it. */
  readonly tag?: string;
}

/** A comment as a file has it; who wrote it and when is known of those that were exported. */
export interface RowComment {
  readonly author?: string;
  readonly at?: string;
  readonly text: string;
  readonly isResolved: boolean;
}

/** What a segment was when the file was exported; what of it the file still says. */
export interface RowBase {
  readonly revision: number;
  readonly status: SegmentStatus;
  /** See {@link fingerprintOf}. */
  readonly fingerprint: string;
}

/** A segment as it came back. */
export interface ImportRow {
  readonly key: string;
  /** Where a reader of the file finds it. */
  readonly place: DocumentPlace;
  readonly source: TaggedText;
  /** Absent where there is none. */
  readonly target?: TaggedText;
  /** Absent where the file does not say. */
  readonly status?: SegmentStatus;
  readonly isLocked: boolean;
  readonly comments: readonly RowComment[];
  /** Absent where a tool has dropped what is ours. */
  readonly base?: RowBase;
  readonly problems: readonly RowProblem[];
}

/** A bilingual file of a project, read. */
export interface ImportFile {
  /** Absent where a tool has dropped it. */
  readonly projectId?: string;
  /** The moment of the export. */
  readonly exportedAt?: string;
  /** In the order of the file. */
  readonly rows: Iterable<ImportRow>;
}
