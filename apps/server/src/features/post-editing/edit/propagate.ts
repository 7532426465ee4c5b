import { randomUUID } from "node:crypto";
import type { ChangedTogether, propagateBodySchema } from "@yiqiao/contracts/post-editing";
import type { TaggedText } from "@yiqiao/contracts/text";
import type { z } from "zod";
import { DomainError } from "#platform/errors";
import { demandRole, mayReview, type ProjectCaller } from "../access/caller.ts";
import { findSegments, segmentsOfSource } from "../records/segments.repository.ts";
import type { StoredSegment, Tags } from "../records/stored-segment.ts";
import { presentGroup } from "./present-group.ts";
import { type ChangeDeps, changeSegments } from "./change-segments.ts";
import { isSameText } from "./tagged-text.ts";

/** More are repetitions of nothing that is read by people. */
const maxRepetitions = 5000;

/**
 * Gives a segment's translation to its repetitions; what a person has confirmed, only where all are wanted.
 * @throws {DomainError} `segmentChanged`, `projectReadOnly`
 */
export async function propagate(
  deps: ChangeDeps,
  caller: ProjectCaller,
  { id, version, scope }: z.output<typeof propagateBodySchema>,
): Promise<ChangedTogether> {
  demandRole(caller, "translator");
  const groupId = randomUUID();
  const done = await changeSegments(deps, caller, async ({ tx, project, save }) => {
    const [from] = await findSegments(tx, project.id, [id]);
    if (from?.version !== version || from.target === null) throw new DomainError("segmentChanged");
    const status = from.status === "reviewed" && !mayReview(caller) ? "translated" : from.status;
    const changed: number[] = [];
    let left = 0;
    const all = await segmentsOfSource(tx, project.id, { source: from.source, limit: maxRepetitions });
    for (const segment of all.filter((each) => each.id !== id)) {
      const target = targetFor(segment, from);
      if (target === undefined || (isSameText(target, targetOf(segment)) && segment.status === status)) continue;
      const isOpen = segment.status === "untranslated" || segment.status === "draft";
      const change = {
        id: segment.id,
        version: segment.version,
        target,
        status,
        cause: "propagated",
        groupId,
      } as const;
      const isSaved = (isOpen || scope === "all") && (await save(change)).outcome === "saved";
      if (isSaved) changed.push(segment.id);
      else left += 1;
    }
    return { changed, left };
  });
  return { ...(await presentGroup(deps.database.db, caller, { ...done, groupId })), left: done.left };
}

const targetOf = ({ target, targetTags }: StoredSegment): TaggedText | null =>
  target === null ? null : { text: target, tags: targetTags };

/**
 * The translation with the tags of a repetition, whose numbers are its paragraph's; undefined where its tags are not the
 * same ones at the same places.
 */
function targetFor(segment: StoredSegment, from: StoredSegment): TaggedText | undefined {
  const ids = sameTags(from.sourceTags, segment.sourceTags);
  if (ids === undefined || from.target === null) return undefined;
  const tags = from.targetTags.map((tag) => ({ ...tag, id: ids.get(tag.id) ?? tag.id }));
  return { text: from.target, tags };
}

function sameTags(a: Tags, b: Tags): ReadonlyMap<number, number> | undefined {
  const ids = new Map<number, number>();
  const isSame = a.every(({ id, kind, offset }, index) => {
    const other = b[index];
    if (other?.kind !== kind || other.offset !== offset) return false;
    const known = ids.get(id);
    ids.set(id, other.id);
    return known === undefined || known === other.id;
  });
  return isSame && a.length === b.length && new Set(ids.values()).size === ids.size ? ids : undefined;
}
