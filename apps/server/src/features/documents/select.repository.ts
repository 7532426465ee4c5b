import type { SelectQuery } from "@yiqiao/contracts/documents";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import { documentOf } from "./documents.repository.ts";
import type { Owner } from "./owner.ts";
import type { StoredDocument, StoredTask } from "./stored-document.ts";

/** The zone in which days are counted; it has kept this offset since 1991. */
const zone = "+08:00";
const dayMs = 24 * 3600 * 1000;

const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/g, String.raw`\$&`)}%`;
const sorts = { created: sql`d.created_at`, name: sql`lower(d.name)`, size: sql`d.size_bytes` } as const;

function matching({ siteId, name }: Owner, query: SelectQuery): SQL {
  const { src_lang: source, tgt_lang: target, state, keyword, from, to } = query;
  const conditions = [sql`d.site_id = ${siteId} and d.owner = ${name}`];
  if (source !== "default") conditions.push(sql`t.src_lang = ${source}`);
  if (target !== "default") conditions.push(sql`t.tgt_lang = ${target}`);
  if (state !== undefined) conditions.push(sql`d.state = ${state}`);
  if (keyword !== undefined && keyword !== "") conditions.push(sql`d.name ilike ${containing(keyword)}`);
  if (from !== undefined) conditions.push(sql`d.created_at >= ${new Date(`${from}T00:00:00${zone}`)}`);
  if (to !== undefined) {
    conditions.push(sql`d.created_at < ${new Date(new Date(`${to}T00:00:00${zone}`).getTime() + dayMs)}`);
  }
  return sql.join(conditions, sql` and `);
}

export async function countSelected(db: Executor, owner: Owner, query: SelectQuery): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from documents d left join document_tasks t on t.id = d.task_id
    where ${matching(owner, query)}`);
  return rows[0]?.count ?? 0;
}

export interface Selected {
  readonly document: StoredDocument;
  readonly task: Pick<StoredTask, "sourceLanguage" | "targetLanguage" | "domain"> | undefined;
}

interface TaskColumns {
  readonly task_src: StoredTask["sourceLanguage"] | null;
  readonly task_tgt: StoredTask["targetLanguage"] | null;
  readonly task_domain: StoredTask["domain"] | null;
}

export async function selectDocuments(db: Executor, owner: Owner, query: SelectQuery): Promise<Selected[]> {
  const direction = query.order === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await db.execute<Record<string, unknown> & TaskColumns>(sql`
    select d.*, t.src_lang as task_src, t.tgt_lang as task_tgt, t.domain as task_domain
    from documents d left join document_tasks t on t.id = d.task_id
    where ${matching(owner, query)}
    order by ${sorts[query.sort]} ${direction}, d.id ${direction}
    limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`);
  return rows.map((row) => {
    const { task_src: sourceLanguage, task_tgt: targetLanguage, task_domain: domain } = row;
    const isInTask = sourceLanguage !== null && targetLanguage !== null && domain !== null;
    return { document: documentOf(row), task: isInTask ? { sourceLanguage, targetLanguage, domain } : undefined };
  });
}
