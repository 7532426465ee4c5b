import { storedRemarksOf } from "@yiqiao/contracts/text";
import { sql } from "drizzle-orm";
import { assignmentsOf, column, columnsOf, type Executor, type RowOf, storedName } from "#platform/database";
import {
  type Judgement,
  type NewSegment,
  newSegmentShape,
  segmentShape,
  type StoredSegment,
  type StoredUnit,
  unitShape,
} from "./stored-segment.ts";

const columns = columnsOf(segmentShape);
const unitColumns = columnsOf(unitShape);

/** Stores units in one statement. */
export async function insertUnits(db: Executor, projectId: string, units: readonly StoredUnit[]): Promise<void> {
  await db.execute(sql`
    insert into project_units (project_id, number, unit_id, part, text, tags, place, max_length, tail)
    select ${projectId}, u.number, u."unitId", u.part, u.text, u.tags, u.place, u."maxLength", u.tail
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u(
      number int, "unitId" text, part text, text text, tags jsonb, place jsonb, "maxLength" int, tail jsonb)`);
}

/** Stores segments in one statement; what they say now is what they began with. */
export async function insertSegments(db: Executor, projectId: string, segments: readonly NewSegment[]): Promise<void> {
  await db.execute(sql`
    insert into project_segments (project_id, ${newColumns}, first_target, first_origin, first_tags)
    select ${projectId}, ${newColumns}, target, origin, target_tags
    from jsonb_populate_recordset(null::project_segments, ${JSON.stringify(segments.map(storedRow))}::jsonb)`);
}

const newNames = Object.entries(newSegmentShape).map(
  ([name, column_]) => [name as keyof NewSegment, storedName(name, column_)] as const,
);
const newColumns = sql.raw(newNames.map(([, stored]) => stored).join(", "));
const storedRow = (segment: NewSegment) =>
  Object.fromEntries(newNames.map(([name, stored]) => [stored, segment[name]]));

export async function deleteSegments(db: Executor, projectId: string, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    delete from project_segments where project_id = ${projectId} and id = any(${sql.param([...ids])}::int[])`);
}

/** What a project has when its preparation begins anew. */
export async function clearSegments(db: Executor, projectId: string): Promise<void> {
  await db.execute(sql`delete from project_segments where project_id = ${projectId}`);
  await db.execute(sql`delete from project_units where project_id = ${projectId}`);
}

export async function countSegments(db: Executor, projectId: string): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from project_segments where project_id = ${projectId}`;
  return rows[0]?.count ?? 0;
}

const skeletonShape = {
  id: column.int,
  unit: column.int,
  status: segmentShape.status,
  isLocked: column.bool,
  origin: segmentShape.origin,
  score: column.float.orNull(),
  confidence: column.float.orNull(),
  version: column.int,
  sourceLength: column.int,
  targetLength: column.int,
};
export type SkeletonRow = RowOf<typeof skeletonShape>;

/** All segments in the order of the document. */
export function listSkeleton(db: Executor, projectId: string): Promise<readonly SkeletonRow[]> {
  return db.query(skeletonShape)`
    select id, unit, status, is_locked as "isLocked", origin, score, confidence, version, char_length(source) as "sourceLength",
           coalesce(char_length(target), 0) as "targetLength"
    from project_segments where project_id = ${projectId} order by unit, start_offset`;
}

export function findSegments(
  db: Executor,
  projectId: string,
  ids: readonly number[],
): Promise<readonly StoredSegment[]> {
  return db.query(segmentShape)`
    select ${columns} from project_segments where project_id = ${projectId} and id = any(${sql.param([...ids])}::int[])
    order by unit, start_offset`;
}

const sourceShape = { id: column.int, source: column.text };

/** The sources of some segments, in the order of the document. */
export function sourcesOf(
  db: Executor,
  projectId: string,
  ids: readonly number[],
): Promise<readonly RowOf<typeof sourceShape>[]> {
  return db.query(sourceShape)`
    select id, source from project_segments where project_id = ${projectId} and id = any(${sql.param([...ids])}::int[])
    order by unit, start_offset`;
}

/** Segments of one source text, in the order of the document. */
export function segmentsOfSource(
  db: Executor,
  projectId: string,
  { source, limit }: { readonly source: string; readonly limit: number },
): Promise<readonly StoredSegment[]> {
  return db.query(segmentShape)`
    select ${columns} from project_segments where project_id = ${projectId} and source = ${source}
    order by unit, start_offset limit ${limit}`;
}

/** The segments of some units, in the order of the document. */
export function segmentsOfUnits(
  db: Executor,
  projectId: string,
  units: readonly number[],
): Promise<readonly StoredSegment[]> {
  return db.query(segmentShape)`
    select ${columns} from project_segments where project_id = ${projectId} and unit = any(${sql.param([...units])}::int[])
    order by unit, start_offset`;
}

export function findUnits(db: Executor, projectId: string, numbers: readonly number[]): Promise<readonly StoredUnit[]> {
  return db.query(unitShape)`
    select ${unitColumns} from project_units
    where project_id = ${projectId} and number = any(${sql.param([...numbers])}::int[]) order by number`;
}

/** Units from a number on, for walks through a whole project. */
export function unitsFrom(
  db: Executor,
  projectId: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<readonly StoredUnit[]> {
  return db.query(unitShape)`
    select ${unitColumns} from project_units
    where project_id = ${projectId} and number >= ${from} order by number limit ${limit}`;
}

/** Whether anybody has changed a segment. */
export async function hasEdits(db: Executor, projectId: string): Promise<boolean> {
  const rows = await db.query({ id: column.int })`
    select id from project_segments where project_id = ${projectId} and version > 0 limit 1`;
  return rows.length > 0;
}

export type SegmentState = Pick<StoredSegment, "id" | "target" | "targetTags" | "status" | "isLocked" | "version"> & {
  readonly origin: StoredSegment["origin"];
  readonly editor: string;
  readonly at: Date;
};

/** Stores what segments say, each named once, in one statement. */
export async function updateSegments(db: Executor, projectId: string, states: readonly SegmentState[]): Promise<void> {
  if (states.length === 0) return;
  const all = <Value>(valueOf: (state: SegmentState) => Value) => sql.param(states.map(valueOf));
  await db.execute(sql`
    update project_segments segments set target = s.target, target_tags = s.tags, status = s.status,
      is_locked = s.locked, origin = s.origin, version = s.version, editor = s.editor, changed_at = s.at
    from unnest(
      ${all(({ id }) => id)}::int[], ${all(({ target }) => target)}::text[],
      ${all(({ targetTags }) => JSON.stringify(targetTags))}::jsonb[], ${all(({ status }) => status)}::text[],
      ${all(({ isLocked }) => isLocked)}::boolean[], ${all(({ origin }) => origin)}::text[],
      ${all(({ version }) => version)}::int[], ${all(({ editor }) => editor)}::uuid[],
      ${all(({ at }) => at)}::timestamptz[]) as s(id, target, tags, status, locked, origin, version, editor, at)
    where segments.project_id = ${projectId} and segments.id = s.id`);
}

const textShape = {
  id: column.int,
  text: column.text.present(),
  tags: column.jsonb<StoredSegment["targetTags"]>(),
  status: segmentShape.status,
  isLocked: column.bool,
  version: column.int,
};
export type SegmentTextRow = RowOf<typeof textShape>;

/** All sources, or all translations that there are, in the order of the document. */
export function listTexts(
  db: Executor,
  projectId: string,
  side: "source" | "target",
): Promise<readonly SegmentTextRow[]> {
  const [text, tags] = side === "source" ? [sql`source`, sql`source_tags`] : [sql`target`, sql`target_tags`];
  return db.query(textShape)`
    select id, ${text} as text, ${tags} as tags, status, is_locked as "isLocked", version
    from project_segments where project_id = ${projectId} and ${text} is not null order by unit, start_offset`;
}

export type SegmentShape = Pick<
  StoredSegment,
  "id" | "start" | "end" | "source" | "sourceTags" | "judged" | keyof Judgement
>;

/**
 * Where a segment stands in its unit, its source, and how it is judged, after it was split or others were merged into
 * it.
 */
export async function updateShape(
  db: Executor,
  projectId: string,
  { id, start, end, source, sourceTags, score, led, judged, ...rest }: SegmentShape,
): Promise<void> {
  const given = { start, end, source, sourceTags, score, led, judged, ...storedRemarksOf(rest) };
  await db.execute(sql`
    update project_segments set ${sql.join(assignmentsOf<StoredSegment>(segmentShape, given), sql`, `)}
    where project_id = ${projectId} and id = ${id}`);
}
