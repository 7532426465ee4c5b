import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

const commentShape = {
  id: column.uuid,
  segment: column.int,
  person: column.uuid.orNull(),
  author: column.text,
  text: column.text,
  at: column.timestamptz,
  isResolved: column.bool,
};
export type StoredComment = RowOf<typeof commentShape>;
const columns = columnsOf(commentShape);

export async function insertComment(
  db: Executor,
  projectId: string,
  comment: StoredComment & { readonly revision: number },
): Promise<void> {
  const { id, segment, person, author, text, at, isResolved, revision } = comment;
  await db.execute(sql`
    insert into project_comments (id, project_id, segment, person, author, text, at, is_resolved, revision)
    values (${id}, ${projectId}, ${segment}, ${person}, ${author}, ${text}, ${at}, ${isResolved}, ${revision})`);
}

export async function findComment(db: Executor, projectId: string, id: string): Promise<StoredComment | undefined> {
  const rows = await db.query(commentShape)`
    select ${columns} from project_comments where project_id = ${projectId} and id = ${id} and not is_deleted`;
  return rows[0];
}

/** Comments of segments, the oldest first. */
export function commentsOf(
  db: Executor,
  projectId: string,
  segments: readonly number[],
): Promise<readonly StoredComment[]> {
  return db.query(commentShape)`
    select ${columns} from project_comments
    where project_id = ${projectId} and segment = any(${sql.param([...segments])}::int[]) and not is_deleted
    order by at, id`;
}

export function newestComments(db: Executor, projectId: string, limit: number): Promise<readonly StoredComment[]> {
  return db.query(commentShape)`
    select ${columns} from project_comments
    where project_id = ${projectId} and not is_deleted order by at desc, id limit ${limit}`;
}

/** How many comments of segments nobody has settled; those without any are left out. */
export async function openComments(
  db: Executor,
  projectId: string,
  segments?: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const chosen = segments === undefined ? sql`true` : sql`segment = any(${sql.param([...segments])}::int[])`;
  const rows = await db.query({ segment: column.int, count: column.int })`
    select segment, count(*)::int as count from project_comments
    where project_id = ${projectId} and not is_deleted and not is_resolved and ${chosen} group by segment`;
  return new Map(rows.map(({ segment, count }) => [segment, count]));
}

interface Changed {
  readonly id: string;
  readonly revision: number;
}

export async function resolveComment(
  db: Executor,
  projectId: string,
  { id, isResolved, revision }: Changed & { readonly isResolved: boolean },
): Promise<void> {
  await db.execute(sql`
    update project_comments set is_resolved = ${isResolved}, revision = ${revision}
    where project_id = ${projectId} and id = ${id}`);
}

/** Its words and its author go. */
export async function deleteComment(db: Executor, projectId: string, { id, revision }: Changed): Promise<void> {
  await db.execute(sql`
    update project_comments set is_deleted = true, text = '', author = '', person = null, revision = ${revision}
    where project_id = ${projectId} and id = ${id}`);
}

/** Where segments were merged into one. */
export async function moveComments(
  db: Executor,
  projectId: string,
  { from, to }: { readonly from: readonly number[]; readonly to: number },
): Promise<void> {
  await db.execute(sql`
    update project_comments set segment = ${to}
    where project_id = ${projectId} and segment = any(${sql.param([...from])}::int[])`);
}
