import { sql } from "drizzle-orm";
import { columnsOf, type Executor } from "#platform/database";
import type { Owner } from "#platform/request";
import { documentColumns, ownedBy, queryDocuments } from "./documents.repository.ts";
import { type StoredDocument, type StoredTask, taskShape } from "./stored-document.ts";

const taskColumns = columnsOf(taskShape);

export type NewTask = Omit<StoredTask, "siteId" | "owner">;

const textArray = (values: readonly string[] | null) => sql`${values === null ? null : sql.param([...values])}::text[]`;

export async function insertTask(db: Executor, owner: Owner, task: NewTask): Promise<void> {
  const { id, sourceLanguage, targetLanguage, domain, memories, termbases, codes, leavesCode, isThorough } = task;
  const { begins, createdAt } = task;
  await db.execute(sql`
    insert into document_tasks (id, site_id, owner, account_id, src_lang, tgt_lang, domain, tm_ids, tb_ids, codes,
                                leaves_code, is_thorough, begins, created_at)
    values (${id}, ${owner.siteId}, ${owner.name}, ${owner.accountId}, ${sourceLanguage}, ${targetLanguage}, ${domain},
            ${textArray(memories)}, ${textArray(termbases)}, ${textArray(codes)}, ${leavesCode}, ${isThorough},
            ${begins}, ${createdAt})`);
}

/** For jobs. */
export async function findTask(db: Executor, id: string): Promise<StoredTask | undefined> {
  const rows = await db.query(taskShape)`select ${taskColumns} from document_tasks where id = ${id}`;
  return rows[0];
}

export async function findOwnedTask(db: Executor, owner: Owner, id: string): Promise<StoredTask | undefined> {
  const rows = await db.query(
    taskShape,
  )`select ${taskColumns} from document_tasks where ${ownedBy(owner)} and id = ${id}`;
  return rows[0];
}

/** The owner's newest task with a document that is on its way or paused. */
export async function findCurrentTask(db: Executor, owner: Owner): Promise<StoredTask | undefined> {
  const rows = await db.query(taskShape)`
    select ${taskColumns} from document_tasks t where t.site_id = ${owner.siteId} and t.owner = ${owner.name} and exists (
      select 1 from documents d where d.task_id = t.id and d.site_id = ${owner.siteId}
      and d.state in ('analysing', 'waiting', 'translating', 'paused'))
    order by t.created_at desc limit 1`;
  return rows[0];
}

export async function documentsOfTask(db: Executor, taskId: string): Promise<StoredDocument[]> {
  return queryDocuments(db, sql`select ${documentColumns} from documents where task_id = ${taskId} order by position`);
}

/** Removes tasks that have no document left. */
export async function deleteEmptyTasks(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    delete from document_tasks /* any site: tasks whose last document has gone */
    where id = any(${sql.param([...ids])}::uuid[])
    and not exists (select 1 from documents where task_id = document_tasks.id)`);
}
