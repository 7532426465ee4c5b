import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

export interface AuditEntry {
  readonly at: Date;
  readonly siteId: number;
  readonly actorId: string | null;
  readonly actor: string;
  readonly action: string;
  readonly target: string | null;
  readonly outcome: "success" | "failure";
  readonly address: string | null;
  readonly requestId: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** A row of `audit_log`. */
export interface AuditRow extends Record<string, unknown> {
  readonly id: string;
  readonly at: Date;
  readonly site_id: number;
  readonly actor_id: string | null;
  readonly actor: string;
  readonly action: string;
  readonly target: string | null;
  readonly outcome: "success" | "failure";
  readonly address: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Which entries: a site's or all sites', of one account, before an id. */
export interface AuditFilter {
  readonly site: number | "all";
  readonly accountId?: string;
  readonly action?: string;
  readonly beforeId?: string;
  readonly limit: number;
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

export async function insertEntry(db: Executor, entry: AuditEntry): Promise<void> {
  await db.execute(sql`
    insert into audit_log (at, site_id, actor_id, actor, action, target, outcome, address, request_id, before, after)
    values (${entry.at}, ${entry.siteId}, ${entry.actorId}, ${entry.actor}, ${entry.action}, ${entry.target},
            ${entry.outcome}, ${entry.address}, ${entry.requestId}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb)`);
}

export async function listEntries(db: Executor, filter: AuditFilter): Promise<readonly AuditRow[]> {
  const { rows } = await db.execute<AuditRow>(sql`
    select id::text, at, site_id, actor_id, actor, action, target, outcome, address, before, after from audit_log
    where ${filter.site === "all" ? sql`true /* any site: the log of the main site's administrators */` : sql`site_id = ${filter.site}`}
      and (${filter.accountId ?? null}::uuid is null or actor_id = ${filter.accountId ?? null}::uuid
           or target = ${`account:${filter.accountId ?? ""}`})
      and action = coalesce(${filter.action ?? null}::text, action)
      and id < coalesce(${filter.beforeId ?? null}::bigint, 9223372036854775807)
    order by id desc limit ${filter.limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** What the log itself allows: personal data may go, the act stays. */
export async function redact(db: Executor, accountId: string): Promise<void> {
  await db.execute(sql`
    update audit_log /* any site: an account acts on other sites too */
    set actor = '', address = null, before = null, after = null
    where actor_id = ${accountId} or target = ${`account:${accountId}`}`);
}
