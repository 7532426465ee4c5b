import { setImmediate } from "node:timers/promises";
import { type ProjectStatistics, type SegmentStatus, segmentStatuses } from "@yiqiao/contracts/post-editing";
import { codePointLength } from "@yiqiao/contracts/text";
import { countWords, createComparer, tokensOf } from "@yiqiao/translation-memory";
import { demandRole, mayReview, type ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { namesOfPeople } from "../records/people.repository.ts";
import { listCounted, listWork, type CountedSegment } from "../records/statistics.repository.ts";

/** Segments that are counted before others have their turn. */
const window = 1000;

/** How far a project is, and what everybody in it did; those who may not review it hear of themselves alone. */
export async function projectStatistics(
  { database: { db } }: Pick<PostEditingDeps, "database">,
  caller: ProjectCaller,
): Promise<ProjectStatistics> {
  demandRole(caller, "reader");
  const { id: projectId } = caller.project;
  const statuses = Object.fromEntries(
    segmentStatuses.map((status) => [status, { segments: 0, words: 0, characters: 0 }]),
  ) as ProjectStatistics["statuses"];
  const changes = new Map<string, Change>();
  const all = newChange();
  for (let after = -1; ;) {
    const segments = await listCounted(db, { projectId, after, limit: window });
    for (const segment of segments) {
      count(statuses, segment);
      if (segment.editor === null) continue;
      const own = changes.get(segment.editor) ?? newChange();
      changes.set(segment.editor, own);
      for (const change of [own, all]) add(change, segment);
    }
    const last = segments.at(-1);
    if (last === undefined || segments.length < window) break;
    after = last.id;
    await setImmediate();
  }
  const names = new Map((await namesOfPeople(db, projectId)).map(({ id, name }) => [id, name]));
  // How others work is the affair of who reviews it.
  const work = (await listWork(db, projectId)).filter(({ person }) => mayReview(caller) || person === caller.personId);
  return {
    statuses,
    changed: shareOf(all),
    people: work.map(({ person, segments, edits, spentMs }) => ({
      name: names.get(person) ?? "",
      is_self: person === caller.personId,
      segments,
      edits,
      spent_ms: spentMs,
      changed: shareOf(changes.get(person)),
    })),
  };
}

function count(
  statuses: Record<SegmentStatus, { segments: number; words: number; characters: number }>,
  segment: CountedSegment,
): void {
  const sum = statuses[segment.status];
  sum.segments += 1;
  sum.words += countWords(tokensOf(segment.source));
  sum.characters += codePointLength(segment.source);
}

/** How much of the texts that stood there at first is no longer there, in UTF-16 units. */
interface Change {
  changed: number;
  of: number;
}
const newChange = (): Change => ({ changed: 0, of: 0 });

/** Where there was a text to begin with: its edit distance to what stands there, of the longer of both. */
function add(change: Change, { target, firstTarget }: CountedSegment): void {
  if (firstTarget === null || firstTarget === "") return;
  const now = target ?? "";
  const longer = Math.max(now.length, firstTarget.length);
  const likeness = now === firstTarget ? 1 : createComparer(firstTarget, { literal: true }).similarity(now, 0);
  change.changed += (1 - likeness) * longer;
  change.of += longer;
}

const shareOf = ({ changed, of }: Change = newChange()): number | null => (of === 0 ? null : changed / of);
