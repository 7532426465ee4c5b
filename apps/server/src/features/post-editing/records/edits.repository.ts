import { sql } from "drizzle-orm";
import type { EditCause, SegmentStatus } from "@yiqiao/contracts/post-editing";
import { column, type Executor, type RowOf } from "#platform/database";
import type { Tags } from "./stored-segment.ts";

export interface NewEdit {
  readonly projectId: string;
  readonly revision: number;
  readonly segment: number;
  readonly version: number;
  readonly person: string;
  readonly cause: EditCause;
  readonly target: string | null;
  readonly targetTags: Tags;
  readonly status: SegmentStatus;
  readonly isLocked: boolean;
  readonly editId?: string | undefined;
  /** Of the act that it belongs to. */
  readonly groupId?: string | undefined;
  readonly isRemoved?: boolean;
  readonly spentMs?: number;
  readonly at: Date;
}

export const insertEdit = (db: Executor, edit: NewEdit): Promise<void> => insertEdits(db, [edit]);

/** Stores edits of one project in one statement. */
export async function insertEdits(db: Executor, edits: readonly NewEdit[]): Promise<void> {
  const [first] = edits;
  if (first === undefined) return;
  const all = <Value>(valueOf: (edit: NewEdit) => Value) => sql.param(edits.map(valueOf));
  await db.execute(sql`
    insert into project_edits (project_id, revision, segment, version, person, cause, target, target_tags, status, is_locked,
                               edit_id, group_id, is_removed, spent_ms, at)
    select ${first.projectId}, e.* from unnest(
      ${all(({ revision }) => revision)}::bigint[],
      ${all(({ segment }) => segment)}::int[], ${all(({ version }) => version)}::int[],
      ${all(({ person }) => person)}::uuid[], ${all(({ cause }) => cause)}::text[],
      ${all(({ target }) => target)}::text[], ${all(({ targetTags }) => JSON.stringify(targetTags))}::jsonb[],
      ${all(({ status }) => status)}::text[], ${all(({ isLocked }) => isLocked)}::boolean[],
      ${all(({ editId }) => editId ?? null)}::uuid[], ${all(({ groupId }) => groupId ?? null)}::uuid[],
      ${all(({ isRemoved }) => isRemoved ?? false)}::boolean[], ${all(({ spentMs }) => spentMs ?? 0)}::int[],
      ${all(({ at }) => at)}::timestamptz[])
      e (revision, segment, version, person, cause, target, target_tags, status, is_locked, edit_id, group_id, is_removed,
         spent_ms, at)`);
}

const madeShape = {
  editId: column.uuid.present(),
  segment: column.int,
  version: column.int,
  revision: column.bigint,
  cause: column.text.as<EditCause>(),
};
export type MadeEdit = RowOf<typeof madeShape>;

/** Those of these edits that were made before. */
export function findMade(db: Executor, projectId: string, editIds: readonly string[]): Promise<readonly MadeEdit[]> {
  return db.query(madeShape)`
    select edit_id as "editId", segment, version, revision, cause from project_edits
    where project_id = ${projectId} and edit_id = any(${sql.param([...editIds])}::uuid[])`;
}

const changeShape = { segment: column.int, isRemoved: column.bool };

/** Segments that were changed, or commented on, after a revision, each once, those that are gone among them. */
export function listChangedSince(
  db: Executor,
  { projectId, since, limit }: { readonly projectId: string; readonly since: number; readonly limit: number },
): Promise<readonly RowOf<typeof changeShape>[]> {
  return db.query(changeShape)`
    select segment, bool_or(is_removed) as "isRemoved" from (
      select segment, is_removed from project_edits where project_id = ${projectId} and revision > ${since}
      union all
      select segment, false from project_comments where project_id = ${projectId} and revision > ${since}) changed
    group by segment order by segment limit ${limit}`;
}

const revisionShape = {
  revision: column.bigint,
  version: column.int,
  cause: column.text.as<EditCause>(),
  target: column.text.orNull(),
  targetTags: column.jsonb<Tags>(),
  status: column.text.as<SegmentStatus>(),
  isLocked: column.bool,
  person: column.uuid.orNull(),
  at: column.timestamptz,
};
export type RevisionRow = RowOf<typeof revisionShape>;

/** What a segment said, the newest first. */
export function listRevisions(
  db: Executor,
  { projectId, segment, limit }: { readonly projectId: string; readonly segment: number; readonly limit: number },
): Promise<readonly RevisionRow[]> {
  return db.query(revisionShape)`
    select revision, version, cause, target, target_tags as "targetTags", status, is_locked as "isLocked", person, at
    from project_edits where project_id = ${projectId} and segment = ${segment}
    order by revision desc limit ${limit}`;
}

const lastShape = { segment: column.int, ...revisionShape };

/** What segments said last before a moment; those that nobody had changed by then are left out. */
export function lastEditsBefore(
  db: Executor,
  projectId: string,
  { segments, before }: { readonly segments: readonly number[]; readonly before: Date },
): Promise<readonly RowOf<typeof lastShape>[]> {
  return db.query(lastShape)`
    select distinct on (segment) segment, revision, version, cause, target, target_tags as "targetTags", status,
           is_locked as "isLocked", person, at
    from project_edits
    where project_id = ${projectId} and segment = any(${sql.param([...segments])}::int[]) and at <= ${before}
      and cause <> 'conflict'
    order by segment, revision desc`;
}

const groupedShape = {
  segment: column.int,
  version: column.int,
  revision: column.bigint,
  cause: column.text.as<EditCause>(),
};

/** The edits of one act. */
export function editsOfGroup(
  db: Executor,
  projectId: string,
  groupId: string,
): Promise<readonly RowOf<typeof groupedShape>[]> {
  return db.query(groupedShape)`
    select segment, version, revision, cause from project_edits
    where project_id = ${projectId} and group_id = ${groupId} order by revision`;
}

/** What each segment said at a version of its own; none of one at the version that it began with. */
export function editsOfVersions(
  db: Executor,
  projectId: string,
  wanted: readonly { readonly segment: number; readonly version: number }[],
): Promise<readonly RowOf<typeof lastShape>[]> {
  return db.query(lastShape)`
    select distinct on (segment) segment, revision, version, cause, target, target_tags as "targetTags", status,
           is_locked as "isLocked", person, at
    from project_edits
    join unnest(${sql.param(wanted.map(({ segment }) => segment))}::int[],
                ${sql.param(wanted.map(({ version }) => version))}::int[]) as wanted(segment, version)
      using (segment, version)
    where project_id = ${projectId} and cause <> 'conflict'
    order by segment, revision desc`;
}

const segmentShape = { segment: column.int };

/** Segments whose text or structure was changed after a revision. */
export async function segmentsEditedSince(db: Executor, projectId: string, revision: number): Promise<Set<number>> {
  const rows = await db.query(segmentShape)`
    select distinct segment from project_edits where project_id = ${projectId} and revision > ${revision}`;
  return new Set(rows.map(({ segment }) => segment));
}
