import { type SQL, sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

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
const auditShape = {
  id: column.serial,
  at: column.timestamptz,
  site_id: column.int,
  actor_id: column.uuid.orNull(),
  actor: column.text,
  action: column.text,
  target: column.text.orNull(),
  outcome: column.text.as<"success" | "failure">(),
  address: column.text.orNull(),
  request_id: column.text.orNull(),
  before: column.jsonb<Readonly<Record<string, unknown>>>().orNull(),
  after: column.jsonb<Readonly<Record<string, unknown>>>().orNull(),
};

export type AuditRow = RowOf<typeof auditShape>;

/** Which entries: a site's or all sites', of and about one account, of a time, before an id. */
export interface AuditFilter {
  readonly site: number | "all";
  readonly accountId?: string;
  readonly action?: string;
  readonly outcome?: "success" | "failure";
  readonly from?: Date;
  readonly to?: Date;
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

/** Only what is asked for, so that an index can serve it. */
function conditionsOf({ accountId, action, outcome, from, to, beforeId }: AuditFilter): SQL[] {
  return [
    accountId === undefined
      ? undefined
      : sql` and (actor_id = ${accountId}::uuid or target = ${`account:${accountId}`})`,
    action === undefined ? undefined : sql` and action = ${action}`,
    outcome === undefined ? undefined : sql` and outcome = ${outcome}`,
    from === undefined ? undefined : sql` and at >= ${from}::timestamptz`,
    to === undefined ? undefined : sql` and at < ${to}::timestamptz`,
    beforeId === undefined ? undefined : sql` and id < ${beforeId}::bigint`,
  ].filter((condition) => condition !== undefined);
}

export function listEntries(db: Executor, filter: AuditFilter): Promise<readonly AuditRow[]> {
  return db.query(auditShape)`
    select ${columnsOf(auditShape)}
    from audit_log
    where ${filter.site === "all" ? sql`true /* any site: the log of the main site's administrators */` : sql`site_id = ${filter.site}`}
      ${sql.join(conditionsOf(filter))}
    order by id desc limit ${filter.limit}`;
}

/** Whose entries lose personal data, and what names them. */
export interface Redaction {
  readonly accountId: string;
  /** E-mail addresses, phone numbers and names, present and former. */
  readonly identifiers: readonly string[];
}

/**
 * What the log itself allows: personal data may go, the act stays. What an account changed elsewhere (a site, somebody
 * else's role) stays too, unless it names the account.
 */
export async function redact(db: Executor, { accountId, identifiers }: Redaction): Promise<void> {
  const target = `account:${accountId}`;
  // Written out, as an index knows no variables of a path.
  const texts = `$.** ? (${identifiers.map((text) => `@ == ${JSON.stringify(text)}`).join(" || ")})`;
  const names =
    identifiers.length === 0 ? sql`false` : sql`(before @? ${texts}::jsonpath or after @? ${texts}::jsonpath)`;
  const isOwn = sql`(target = ${target} or (actor_id = ${accountId} and (target is null or target !~ '^(account|site):')))`;
  await db.execute(sql`
    update audit_log /* any site: an account acts on other sites too */
    set actor = case when actor not in ('operator', 'system')
                          and (actor_id = ${accountId} or actor_id is null or lower(actor) = any(${sql.param(identifiers)}::text[]))
                     then '' else actor end,
        address = case when actor_id is null or actor_id = ${accountId} then null else address end,
        before = case when ${isOwn} or ${names} then null else before end,
        after = case when ${isOwn} or ${names} then null else after end
    where actor_id = ${accountId} or target = ${target} or lower(actor) = any(${sql.param(identifiers)}::text[])
          or ${names}`);
}

/** Takes the addresses out of entries before a moment, at most `limit`; returns how many. */
export async function redactAddresses(db: Executor, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update audit_log /* any site: a retention period for all */ set address = null
    where id in (select id from audit_log where address is not null and at < ${before} order by at limit ${limit})`);
  return rowCount;
}
