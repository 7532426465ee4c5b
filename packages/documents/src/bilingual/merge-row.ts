import type { TaggedText } from "../model/unit.ts";
import { checkTags } from "./check-tags.ts";
import { commentChanges, type CommentChange } from "./comment-changes.ts";
import { exactForm, fingerprintOf, halfOf, spacelessForm } from "./compare-texts.ts";
import type { ImportRow, RowBase, RowProblem } from "./import-row.ts";
import { segmentStatuses, type ExchangedSegment, type SegmentStatus } from "./exchanged-segment.ts";
import { settleSpace } from "./settle-space.ts";

/** What a segment has that a file can change. */
export type SegmentState = Pick<ExchangedSegment, "target" | "status" | "revision">;

/** What a file changes in a segment; at least one of them. */
export interface SegmentChange {
  /** Null: there is none any more. */
  readonly target?: TaggedText | null;
  readonly status?: SegmentStatus;
  readonly comments?: readonly CommentChange[];
}

export interface MergedRow {
  readonly change: SegmentChange;
  /** The project has changed the text as well since the export, to another one. */
  readonly isConflict: boolean;
  /** Why the row cannot be taken; empty where it can. */
  readonly problems: readonly RowProblem[];
}

interface MergeOptions {
  readonly exported: SegmentState | undefined;
  /** White space that differs says nothing: the tool has normalised it. */
  readonly isSpaceNormalised: boolean;
}

/**
 * A row against the segment as it is now, each against the segment as it was exported: what only one side has changed is
 * taken from that side.
 */
export function mergeRow(segment: ExchangedSegment, row: ImportRow, options: MergeOptions): MergedRow {
  const base = baseOf(segment, row, options);
  const { isSpaceNormalised } = options;
  const half = (text: TaggedText | undefined): string => halfOf(fingerprintOf(text), isSpaceNormalised);
  const formOf = isSpaceNormalised ? spacelessForm : exactForm;
  const was = halfOf(base.fingerprint, isSpaceNormalised);
  const isTouched = half(row.target) !== was;
  const isChanged = isTouched && formOf(row.target) !== formOf(segment.target);
  const status = statusChange(segment, row, { base, isChanged });
  const comments = commentChanges(segment.comments, row.comments);
  const change: SegmentChange = {
    ...(isChanged && { target: targetOf(segment, row, isSpaceNormalised) }),
    ...(status !== undefined && { status }),
    ...(comments.length > 0 && { comments }),
  };
  return { change, isConflict: isChanged && half(segment.target) !== was, problems: blocking(segment, row, isChanged) };
}

function baseOf(segment: ExchangedSegment, row: ImportRow, { exported }: MergeOptions): RowBase {
  if (exported === undefined && row.base !== undefined) return row.base;
  const { revision, status, target } = exported ?? segment;
  return { revision, status, fingerprint: fingerprintOf(target) };
}

function targetOf(segment: ExchangedSegment, { target }: ImportRow, isSpaceNormalised: boolean): TaggedText | null {
  if (target === undefined) return null;
  return isSpaceNormalised ? settleSpace(target, segment.source) : target;
}

/** What a text had in the project before does not forbid another change of it; what is no tag at all always does. */
function blocking(segment: ExchangedSegment, row: ImportRow, isChanged: boolean): RowProblem[] {
  const always = row.problems.filter(({ kind }) => kind === "tagDamaged" || kind === "cellMissing");
  if (!isChanged) return always;
  const known = segment.target === undefined ? [] : checkTags(segment.source, segment.target);
  return row.problems.filter((problem) => {
    const isKnown = known.some(({ kind, tag }) => kind === problem.kind && tag === problem.tag);
    return problem.kind !== "statusUnknown" && !isKnown;
  });
}

interface StatusContext {
  readonly base: RowBase;
  readonly isChanged: boolean;
}

function statusChange(
  { status: current }: ExchangedSegment,
  { status: said, target }: ImportRow,
  { base, isChanged }: StatusContext,
): SegmentStatus | undefined {
  if (said === undefined || said === base.status) return isChanged ? statusOfText(current, target) : undefined;
  const wanted = said === "untranslated" && target !== undefined ? "draft" : said;
  if (wanted === current) return undefined;
  // Both sides have set one: the work that was done is not undone.
  const isBothSet = current !== base.status;
  return isBothSet && rankOf(wanted) < rankOf(current) ? undefined : wanted;
}

/** A text that came without a word on its status. */
function statusOfText(current: SegmentStatus, target: TaggedText | undefined): SegmentStatus | undefined {
  if (target === undefined) return current === "untranslated" ? undefined : "untranslated";
  return current === "untranslated" ? "draft" : undefined;
}

const rankOf = (status: SegmentStatus): number => segmentStatuses.indexOf(status);
