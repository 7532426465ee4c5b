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

export async function insertEdit(db: Executor, edit: NewEdit): Promise<void> {
  await db.execute(sql`
    insert into project_edits (project_id, revision, segment, version, person, cause, target, target_tags, status, is_locked,
                               edit_id, group_id, is_removed, spent_ms, at)
    values (${edit.projectId}, ${edit.revision}, ${edit.segment}, ${edit.version}, ${edit.person}, ${edit.cause},
            ${edit.target}, ${JSON.stringify(edit.targetTags)}::jsonb, ${edit.status}, ${edit.isLocked},
            ${edit.editId ?? null}, ${edit.groupId ?? null}, ${edit.isRemoved ?? false}, ${edit.spentMs ?? 0}, ${edit.at})`);
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
export function changedSince(
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

const groupedShape = { segment: column.int, version: column.int, revision: column.bigint };

/** The edits of one act. */
export function editsOfGroup(
  db: Executor,
  projectId: string,
  groupId: string,
): Promise<readonly RowOf<typeof groupedShape>[]> {
  return db.query(groupedShape)`
    select segment, version, revision from project_edits
    where project_id = ${projectId} and group_id = ${groupId} order by revision`;
}

/** What a segment said at a version; undefined at the one that it began with. */
export async function editOfVersion(
  db: Executor,
  projectId: string,
  { segment, version }: { readonly segment: number; readonly version: number },
): Promise<RevisionRow | undefined> {
  const rows = await db.query(revisionShape)`
    select revision, version, cause, target, target_tags as "targetTags", status, is_locked as "isLocked", person, at
    from project_edits
    where project_id = ${projectId} and segment = ${segment} and version = ${version} and cause <> 'conflict'
    order by revision desc limit 1`;
  return rows[0];
}
