import {
  type ProjectSegment,
  type SavedEdit,
  type SentEdit,
  segmentOrigins,
  segmentStatuses,
  type Skeleton,
} from "@yiqiao/contracts/post-editing";
import { isEmpty, type EditedSegment, type SegmentHead } from "../../editor/model.ts";
import type { SaveAnswer, SegmentEdit } from "../../editor/store/store-types.ts";

/** The columns of a skeleton as rows. */
export function headsOf(skeleton: Skeleton): SegmentHead[] {
  const { ids, statuses, locked, origins, scores, confidences, versions, source_lengths, target_lengths } = skeleton;
  return ids.map((id, at) => ({
    id,
    status: segmentStatuses[statuses[at] ?? 0] ?? "untranslated",
    isLocked: locked[at] === 1,
    origin: segmentOrigins[origins[at] ?? 0] ?? "untranslated",
    score: scores[at] ?? undefined,
    confidence: confidences[at] ?? undefined,
    sourceLength: source_lengths[at] ?? 0,
    targetLength: target_lengths[at] ?? 0,
    version: versions[at] ?? 0,
  }));
}

const nothing = { text: "", tags: [] } as const;

/** A segment as the editor has it: its tags say what they stand for, and no translation is an empty one. */
export function segmentOf(segment: ProjectSegment): EditedSegment {
  const { id, status, locked, origin, score, confidence, version, source, target } = segment;
  const meanings = new Map(segment.tags.map((tag) => [tag.id, tag]));
  const tags = source.tags.map((tag) => {
    const { type = "other", equiv } = meanings.get(tag.id) ?? {};
    return equiv === undefined ? { ...tag, type } : { ...tag, type, equiv };
  });
  return {
    id,
    status,
    isLocked: locked,
    origin,
    score: score ?? undefined,
    confidence: confidence ?? undefined,
    sourceLength: source.text.length,
    targetLength: target?.text.length ?? 0,
    version,
    source: { text: source.text, tags },
    target: target ?? nothing,
  };
}

/** An edit as it is sent: what is not translated has no translation. */
export function sentEditOf({ editId, id, version, target, status, cause }: SegmentEdit): SentEdit {
  const hasNone = status === "untranslated" && isEmpty(target);
  const tags = target.tags.map(({ id: tag, kind, offset }) => ({ id: tag, kind, offset }));
  return { edit_id: editId, id, version, target: hasNone ? null : { text: target.text, tags }, status, cause };
}

/** What became of an edit; one of a segment that went meanwhile has none to be compared with. */
export function answerOf({ outcome, version, segment }: SavedEdit): SaveAnswer {
  const now = segment && segmentOf(segment);
  if (outcome === "saved") return { outcome, version, segment: now };
  if (outcome === "refused") return { outcome, segment: now };
  return outcome === "conflict" && now !== undefined ? { outcome, segment: now } : { outcome: "missing" };
}
