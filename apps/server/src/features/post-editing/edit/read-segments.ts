import type { ProjectSegment } from "@yiqiao/contracts/post-editing";
import type { Executor } from "#platform/database";
import type { ProjectCaller } from "../access/caller.ts";
import { segmentOf, withoutLibraries } from "../present.ts";
import { openComments } from "../records/comments.repository.ts";
import { namesOfPeople } from "../records/people.repository.ts";
import { findSegments, findUnits } from "../records/segments.repository.ts";

/** Segments as their reader sees them, in the order of the document; those that are gone are left out. */
export async function readSegments(
  db: Executor,
  { context, project, libraries }: Pick<ProjectCaller, "context" | "project" | "libraries">,
  ids: readonly number[],
): Promise<ProjectSegment[]> {
  const segments = (await findSegments(db, project.id, ids)).map((segment) => withoutLibraries(segment, libraries));
  const units = await findUnits(db, project.id, [...new Set(segments.map(({ unit }) => unit))]);
  const byNumber = new Map(units.map((unit) => [unit.number, unit]));
  const names = new Map((await namesOfPeople(db, project.id)).map(({ id, name }) => [id, name]));
  const comments = await openComments(db, project.id, ids);
  const { language } = context;
  return segments.flatMap((segment) => {
    const unit = byNumber.get(segment.unit);
    return unit === undefined
      ? []
      : [segmentOf(segment, { unit, language, names, comments: comments.get(segment.id) ?? 0 })];
  });
}
