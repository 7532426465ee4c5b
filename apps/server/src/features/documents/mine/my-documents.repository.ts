import type { DocumentState, SelectQuery } from "@yiqiao/contracts/documents";
import { type SQL, sql } from "drizzle-orm";
import { column, columnsOf, type Executor } from "#platform/database";
import type { Owner } from "#platform/request";
import { documentShape, type StoredDocument, type StoredTask, taskShape } from "../records/stored-document.ts";

/** The zone in which days are counted; it has kept this offset since 1991. */
const zone = "+08:00";
const dayMs = 24 * 3600 * 1000;

const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/g, String.raw`\$&`)}%`;
const sorts = { created: sql`d.created_at`, name: sql`lower(d.name)`, size: sql`d.size_bytes` } as const;

/** A day of `zone`, or a moment. */
const startOf = (at: string) => new Date(at.includes("T") ? at : `${at}T00:00:00${zone}`);
const endOf = (at: string) => new Date(startOf(at).getTime() + (at.includes("T") ? 1 : dayMs));

/** As the owner sees the state: complete documents whose time is over are expired. */
function inState(state: DocumentState, now: Date): SQL {
  const hasFiles = sql`(d.has_files and (d.expires_at is null or d.expires_at > ${now}))`;
  if (state === "complete") return sql`d.state = 'complete' and ${hasFiles}`;
  if (state === "expired") return sql`(d.state = 'expired' or (d.state = 'complete' and not ${hasFiles}))`;
  return sql`d.state = ${state}`;
}

export interface Selection {
  readonly query: SelectQuery;
  readonly now: Date;
}

function matching({ siteId, name }: Owner, { query, now }: Selection): SQL {
  const { src_lang: source, tgt_lang: target, state, task_id: taskId, keyword, from, to } = query;
  const conditions = [sql`d.site_id = ${siteId} and d.owner = ${name}`];
  if (source !== "default") {
    conditions.push(sql`(t.src_lang = ${source} or (t.src_lang = 'auto' and d.detected = ${source}))`);
  }
  if (target !== "default") conditions.push(sql`t.tgt_lang = ${target}`);
  if (state !== undefined) conditions.push(inState(state, now));
  if (taskId !== undefined) conditions.push(sql`d.task_id = ${taskId}`);
  if (keyword !== undefined && keyword !== "") conditions.push(sql`d.name ilike ${containing(keyword)}`);
  if (from !== undefined) conditions.push(sql`d.created_at >= ${startOf(from)}`);
  if (to !== undefined) conditions.push(sql`d.created_at < ${endOf(to)}`);
  return sql.join(conditions, sql` and `);
}

export async function countSelected(db: Executor, owner: Owner, selection: Selection): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from documents d left join document_tasks t on t.id = d.task_id
    where ${matching(owner, selection)}`;
  return rows[0]?.count ?? 0;
}

export interface Selected {
  readonly document: StoredDocument;
  readonly task: Pick<StoredTask, "sourceLanguage" | "targetLanguage" | "domain" | "isThorough"> | undefined;
}

const selectedShape = {
  ...documentShape,
  taskSource: taskShape.sourceLanguage.orNull(),
  taskTarget: taskShape.targetLanguage.orNull(),
  taskDomain: taskShape.domain.orNull(),
  taskThorough: taskShape.isThorough.orNull(),
};

export async function selectDocuments(db: Executor, owner: Owner, selection: Selection): Promise<Selected[]> {
  const { query } = selection;
  const direction = query.order === "asc" ? sql`asc` : sql`desc`;
  const rows = await db.query(selectedShape)`
    select ${columnsOf(documentShape, "d")}, t.src_lang as "taskSource", t.tgt_lang as "taskTarget",
           t.domain as "taskDomain", t.is_thorough as "taskThorough"
    from documents d left join document_tasks t on t.id = d.task_id
    where ${matching(owner, selection)}
    order by ${sorts[query.sort]} ${direction}, d.id ${direction}
    limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`;
  return rows.map(({ taskSource, taskTarget, taskDomain, taskThorough, ...document }) => {
    if (taskSource === null || taskTarget === null || taskDomain === null) return { document, task: undefined };
    const task = { sourceLanguage: taskSource, targetLanguage: taskTarget, domain: taskDomain };
    return { document, task: { ...task, isThorough: taskThorough === true } };
  });
}
