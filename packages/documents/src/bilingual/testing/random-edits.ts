import type { TaggedText } from "../../model/unit.ts";
import { exactForm } from "../compare-texts.ts";
import type { ImportPlan } from "../plan-import.ts";
import { type ExchangedSegment, type SegmentStatus, segmentStatuses } from "../exchanged-segment.ts";
import { Dice, randomText } from "./sample-project.ts";

/** What somebody does to a segment in another program. */
export interface Edit {
  readonly target?: TaggedText;
  readonly status?: SegmentStatus;
  readonly comment?: string;
}

/** A third of the segments is edited, each in one way or several. */
export function randomEdits(segments: readonly ExchangedSegment[], seed: number): Map<string, Edit> {
  const dice = new Dice(seed);
  const edits = new Map<string, Edit>();
  for (const { key, source, target, status, isLocked } of segments) {
    if (!dice.isOneIn(3)) continue;
    const next = randomText(dice, source.tags);
    const isNew = !isLocked && !dice.isOneIn(3) && exactForm(next) !== exactForm(target);
    const wanted = dice.of(segmentStatuses);
    const isSet = !isLocked && wanted !== status && wanted !== "untranslated" && (isNew || target !== undefined);
    const edit: Edit = {
      ...(isNew && { target: next }),
      ...(isSet && dice.isOneIn(2) && { status: wanted }),
      ...(dice.isOneIn(3) && { comment: `Please check ${dice.below(1000)} & <see>` }),
    };
    if (Object.keys(edit).length > 0) edits.set(key, edit);
  }
  return edits;
}

/** What a plan has to be after these edits and no others. */
export function expectedOf(segments: readonly ExchangedSegment[], edits: ReadonlyMap<string, Edit>): string[] {
  return segments.flatMap(({ key, status }) => {
    const edit = edits.get(key);
    if (edit === undefined) return [];
    const said = edit.status ?? (edit.target !== undefined && status === "untranslated" ? "draft" : undefined);
    return [
      told({ key, target: edit.target, status: said, comments: edit.comment === undefined ? [] : [edit.comment] }),
    ];
  });
}

export function changesOf({ rows }: ImportPlan): string[] {
  return rows.flatMap((row) => {
    if (row.kind === "unchanged") return [];
    if (row.kind !== "changed") return [JSON.stringify(row)];
    const { target, status, comments = [] } = row.change;
    const said = comments.map(({ kind, comment }) => (kind === "added" ? comment.text : `settled ${comment.text}`));
    return [told({ key: row.key, target, status, comments: said })];
  });
}

interface Told {
  readonly key: string;
  readonly target: TaggedText | null | undefined;
  readonly status: SegmentStatus | undefined;
  readonly comments: readonly string[];
}

function told({ key, target, status, comments }: Told): string {
  const text = target === null ? "emptied" : target === undefined ? "kept" : `«${exactForm(target)}»`;
  return `${key} ${text} ${status ?? "kept"} ${comments.join("|")}`;
}
