import { sql } from "drizzle-orm";
import type { SegmentStatus } from "@yiqiao/contracts/post-editing";
import { assignmentsOf, column, columnsOf, type Executor, type RowOf } from "#platform/database";
import { projectShape, type StoredProject } from "./stored-project.ts";

const columns = columnsOf(projectShape);
const day = 24 * 3_600_000;

export type NewProject = Omit<
  StoredProject,
  "state" | "problem" | "revision" | "nextSegment" | "memoryId" | "memoryProblem" | "changedAt"
>;

/** @returns false where the document has a project already */
export async function insertProject(db: Executor, made: NewProject): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into projects (id, site_id, account_id, document_id, name, state, format, file_name, src_lang, tgt_lang, domain,
                          is_bilingual, folder, tm_ids, tb_ids, created_at, changed_at, expires_at)
    values (${made.id}, ${made.siteId}, ${made.accountId}, ${made.documentId}, ${made.name}, 'preparing', ${made.format},
            ${made.fileName}, ${made.sourceLanguage}, ${made.targetLanguage}, ${made.domain}, ${made.isBilingual}, ${made.folder},
            ${sql.param(made.memories)}::uuid[], ${sql.param(made.termbases)}::uuid[], ${made.createdAt}, ${made.createdAt},
            ${made.expiresAt})
    on conflict (document_id) where document_id is not null do nothing returning id`);
  return rowCount > 0;
}

export async function findProject(db: Executor, id: string): Promise<StoredProject | undefined> {
  return (await db.query(projectShape)`select ${columns} from projects where id = ${id}`)[0];
}

/** The same; changes by others wait until the transaction ends, so that each has a revision of its own. */
export async function lockProject(db: Executor, id: string): Promise<StoredProject | undefined> {
  return (await db.query(projectShape)`select ${columns} from projects where id = ${id} for update`)[0];
}

export async function findProjectOfDocument(
  db: Executor,
  { siteId, id }: { readonly siteId: number; readonly id: string },
): Promise<StoredProject | undefined> {
  const rows = await db.query(projectShape)`
    select ${columns} from projects where site_id = ${siteId} and document_id = ${id}`;
  return rows[0];
}

/** Pairs of a document and its project. */
export async function projectsOfDocuments(
  db: Executor,
  documentIds: readonly string[],
): Promise<readonly (readonly [documentId: string, projectId: string])[]> {
  const rows = await db.query({ id: column.uuid, documentId: column.uuid.present() })`
    select id, document_id as "documentId" from projects /* any site: of documents that the caller may see */
    where document_id = any(${sql.param([...documentIds])}::uuid[])`;
  return rows.map(({ id, documentId }) => [documentId, id]);
}

type Change = Partial<
  Pick<
    StoredProject,
    "name" | "state" | "problem" | "memories" | "termbases" | "memoryId" | "memoryProblem" | "revision" | "nextSegment"
  >
>;

export async function changeProject(db: Executor, id: string, change: Change): Promise<void> {
  const assignments = assignmentsOf<Change>(projectShape, change);
  await db.execute(sql`update projects set ${sql.join(assignments, sql`, `)} where id = ${id}`);
}

/** A change of what is in it: its files are kept for so many days from now on. */
export async function touchProject(
  db: Executor,
  id: string,
  { revision, nextSegment, at, days }: Touch,
): Promise<void> {
  const expiresAt = new Date(at.getTime() + days * day);
  await db.execute(sql`
    update projects set revision = ${revision}, next_segment = ${nextSegment}, changed_at = ${at}, expires_at = ${expiresAt}
    where id = ${id}`);
}
interface Touch {
  readonly revision: number;
  readonly nextSegment: number;
  readonly at: Date;
  readonly days: number;
}

export async function deleteProject(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from projects where id = ${id}`);
}

interface ListQuery {
  readonly siteId: number;
  readonly accountId: string;
  readonly offset: number;
  readonly limit: number;
}

/** Those of an account, and those that it was invited to, the last changed first. */
export function listProjects(
  db: Executor,
  { siteId, accountId, offset, limit }: ListQuery,
): Promise<readonly StoredProject[]> {
  return db.query(projectShape)`
    select ${columns} from projects
    where site_id = ${siteId} and (account_id = ${accountId} or id in (
      select project_id from project_people where account_id = ${accountId} and role is not null))
    order by changed_at desc, id offset ${offset} limit ${limit}`;
}

export async function countProjects(
  db: Executor,
  { siteId, accountId }: Pick<ListQuery, "siteId" | "accountId">,
): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from projects
    where site_id = ${siteId} and (account_id = ${accountId} or id in (
      select project_id from project_people where account_id = ${accountId} and role is not null))`;
  return rows[0]?.count ?? 0;
}

const progressShape = {
  projectId: column.uuid,
  status: column.text.as<SegmentStatus>(),
  segments: column.int,
  characters: column.int,
};
export type ProgressRow = RowOf<typeof progressShape>;

/** Segments of projects by status. */
export function progressOf(db: Executor, projectIds: readonly string[]): Promise<readonly ProgressRow[]> {
  return db.query(progressShape)`
    select project_id as "projectId", status, count(*)::int as segments, sum(char_length(source))::int as characters
    from project_segments where project_id = any(${sql.param([...projectIds])}::uuid[]) group by project_id, status`;
}

export function findExpiredProjects(
  db: Executor,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly StoredProject[]> {
  return db.query(projectShape)`
    select ${columns} from projects /* any site: their time is over */
    where expires_at <= ${now} and state <> 'expired' order by expires_at limit ${limit}`;
}
