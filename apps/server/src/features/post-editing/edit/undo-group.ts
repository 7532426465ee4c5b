import type { ChangedTogether, undoPropagationBodySchema } from "@yiqiao/contracts/post-editing";
import type { z } from "zod";
import { demandRole, type ProjectCaller } from "../access/caller.ts";
import { statusOf } from "../create/project-rows.ts";
import { editsOfGroup, editsOfVersions, type RevisionRow } from "../records/edits.repository.ts";
import { findSegments } from "../records/segments.repository.ts";
import type { StoredSegment } from "../records/stored-segment.ts";
import { presentGroup } from "./present-group.ts";
import { type ChangeDeps, changeSegments, type SegmentChange } from "./change-segments.ts";

/** Puts back what segments said before one act changed them. @throws {DomainError} `projectReadOnly` */
export async function undoGroup(
  deps: ChangeDeps,
  caller: ProjectCaller,
  { group_id: groupId }: z.output<typeof undoPropagationBodySchema>,
): Promise<ChangedTogether> {
  demandRole(caller, "translator");
  const done = await changeSegments(deps, caller, async ({ tx, project, saveAll }) => {
    const edits = await editsOfGroup(tx, project.id, groupId);
    const ids = edits.map(({ segment }) => segment);
    const now = new Map((await findSegments(tx, project.id, ids)).map((segment) => [segment.id, segment]));
    const unchanged = edits.filter(({ segment, version }) => now.get(segment)?.version === version);
    const versions = unchanged.map(({ segment, version }) => ({ segment, version: version - 1 }));
    const before = new Map((await editsOfVersions(tx, project.id, versions)).map((edit) => [edit.segment, edit]));
    const changes = unchanged.flatMap(({ segment: id, cause }) => {
      const segment = now.get(id);
      const isReplacement = cause === "replaced";
      return segment === undefined ? [] : [{ ...changeBack(segment, before.get(id)), isReplacement }];
    });
    const outcomes = await saveAll(changes);
    const changed = changes.flatMap(({ id }, at) => (outcomes[at]?.outcome === "saved" ? [id] : []));
    return { changed, left: edits.length - changed.length };
  });
  const { changed, left } = done;
  return { ...(await presentGroup(deps.database.db, caller, { changed, groupId: null })), left };
}

/** @param edit none: the segment was as it began */
function changeBack(now: StoredSegment, edit: RevisionRow | undefined): SegmentChange {
  const { id, version, firstTarget, firstTags, firstOrigin } = now;
  const { target, targetTags } = edit ?? { target: firstTarget, targetTags: firstTags };
  const status = edit?.status ?? statusOf({ provenance: firstOrigin, target: { text: firstTarget ?? "" } });
  const text = target === null ? null : { text: target, tags: targetTags };
  return { id, version, target: text, status, cause: "undone", isRestored: true };
}
