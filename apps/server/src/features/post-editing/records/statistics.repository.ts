import { column, type Executor, type RowOf } from "#platform/database";
import { segmentShape } from "./stored-segment.ts";

const countedShape = {
  id: segmentShape.id,
  status: segmentShape.status,
  source: segmentShape.source,
  target: segmentShape.target,
  firstTarget: segmentShape.firstTarget,
  editor: segmentShape.editor,
};
export type CountedSegment = RowOf<typeof countedShape>;

/** Segments behind one, by their ids. */
export function listCounted(
  db: Executor,
  { projectId, after, limit }: { readonly projectId: string; readonly after: number; readonly limit: number },
): Promise<readonly CountedSegment[]> {
  return db.query(countedShape)`
    select id, status, source, target, first_target as "firstTarget", editor from project_segments
    where project_id = ${projectId} and id > ${after} order by id limit ${limit}`;
}

const workShape = { person: column.uuid.present(), segments: column.int, edits: column.int, spentMs: column.bigint };

/** What each person did in a project, who did most first. Texts that came too late are no work that is in it. */
export function listWork(db: Executor, projectId: string): Promise<readonly RowOf<typeof workShape>[]> {
  return db.query(workShape)`
    select person, count(distinct segment)::int as segments, count(*)::int as edits,
           sum(spent_ms)::bigint as "spentMs"
    from project_edits where project_id = ${projectId} and person is not null and cause <> 'conflict'
    group by person order by count(*) desc, person`;
}
