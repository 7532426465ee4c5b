import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

const ignoredShape = {
  segment: column.int,
  fingerprint: column.text,
  rule: column.text,
  reason: column.text,
  person: column.uuid,
  at: column.timestamptz,
};
export type StoredIgnored = RowOf<typeof ignoredShape>;
const columns = columnsOf(ignoredShape);

export type StoredRules = Readonly<Record<string, boolean>>;

/** Findings that are ignored, the last first. */
export function listIgnored(db: Executor, projectId: string): Promise<readonly StoredIgnored[]> {
  return db.query(ignoredShape)`
    select ${columns} from project_ignored_findings
    where project_id = ${projectId} order by at desc, segment, fingerprint`;
}

export async function countIgnored(db: Executor, projectId: string): Promise<number> {
  const rows = await db.query({ count: column.int })`
    select count(*)::int as count from project_ignored_findings where project_id = ${projectId}`;
  return rows[0]?.count ?? 0;
}

/** Who ignored it first, and why, stays. */
export async function insertIgnored(db: Executor, projectId: string, ignored: StoredIgnored): Promise<void> {
  const { segment, fingerprint, rule, reason, person, at } = ignored;
  await db.execute(sql`
    insert into project_ignored_findings (project_id, segment, fingerprint, rule, reason, person, at)
    values (${projectId}, ${segment}, ${fingerprint}, ${rule}, ${reason}, ${person}, ${at})
    on conflict (project_id, segment, fingerprint) do nothing`);
}

export async function deleteIgnored(
  db: Executor,
  projectId: string,
  { segment, fingerprint }: Pick<StoredIgnored, "segment" | "fingerprint">,
): Promise<void> {
  await db.execute(sql`
    delete from project_ignored_findings
    where project_id = ${projectId} and segment = ${segment} and fingerprint = ${fingerprint}`);
}

/** Where segments were merged into one. */
export async function moveIgnored(
  db: Executor,
  projectId: string,
  { from, to }: { readonly from: readonly number[]; readonly to: number },
): Promise<void> {
  const moved = sql`project_id = ${projectId} and segment = any(${sql.param([...from])}::int[])`;
  await db.execute(sql`
    insert into project_ignored_findings (project_id, segment, fingerprint, rule, reason, person, at)
    select project_id, ${to}::int, fingerprint, rule, reason, person, at from project_ignored_findings where ${moved}
    on conflict (project_id, segment, fingerprint) do nothing`);
  await db.execute(sql`delete from project_ignored_findings where ${moved}`);
}

export async function findRules(db: Executor, projectId: string): Promise<StoredRules> {
  const rows = await db.query({ rules: column.jsonb<StoredRules>() })`
    select qa_rules as rules from projects where id = ${projectId}`;
  return rows[0]?.rules ?? {};
}

export async function setRules(db: Executor, projectId: string, rules: StoredRules): Promise<void> {
  await db.execute(sql`update projects set qa_rules = ${JSON.stringify(rules)}::jsonb where id = ${projectId}`);
}
