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
  /** Of and about one of these. */
  readonly accountIds?: readonly string[];
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
function conditionsOf({ accountId, accountIds, action, outcome, from, to, beforeId }: AuditFilter): SQL[] {
  return [
    accountIds === undefined ? undefined : ofAccounts(accountIds),
    accountId === undefined
      ? undefined
      : sql` and (actor_id = ${accountId}::uuid or target = ${`account:${accountId}`})`,
    action === undefined ? undefined : sql` and action = ${action}`,
    outcome === undefined ? undefined : sql` and outcome = ${outcome}`,
    from === undefined ? undefined : sql` and at >= ${from}::timestamptz and id > ${idAt(from)} - ${disorder}`,
    to === undefined ? undefined : sql` and at < ${to}::timestamptz and id <= ${idAt(to)} + ${disorder}`,
    beforeId === undefined ? undefined : sql` and id < ${beforeId}::bigint`,
  ].filter((condition) => condition !== undefined);
}

/** Entries that are written side by side get their numbers a little out of their order. */
const disorder = 1000;

/** The last entry before a moment: with it the entries of a time are found by their numbers, in whose order they are listed. */
const idAt = (at: Date): SQL => sql`coalesce((
  select id from audit_log /* any site: the number alone, which limits the search */
  where at < ${at}::timestamptz order by at desc, id desc limit 1), 0)`;

function ofAccounts(ids: readonly string[]): SQL {
  const targets = sql.param(ids.map((id) => `account:${id}`));
  return sql` and (actor_id = any(${sql.param(ids)}::uuid[]) or target = any(${targets}::text[]))`;
}

const knownAccounts = 20;

/** Accounts of a site or of all whose number, address or name begins so. */
export async function accountsCalled(db: Executor, site: number | "all", start: string): Promise<readonly string[]> {
  const pattern = `${start.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await db.query({ id: column.uuid })`
    select id from accounts
    where ${site === "all" ? sql`true /* any site: the log of the main site's administrators */` : sql`site_id = ${site}`}
      and (account_number like ${pattern} or lower(username) like ${pattern})
    order by account_number limit ${knownAccounts}`;
  return rows.map(({ id }) => id);
}

/** What accounts of a site or of all are called, by their ids. */
export async function namesOf(
  db: Executor,
  site: number | "all",
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query({ id: column.uuid, account_number: column.text })`
    select id, account_number from accounts
    where ${site === "all" ? sql`true /* any site: the log of the main site's administrators */` : sql`site_id = ${site}`}
      and id = any(${sql.param(ids)}::uuid[])`;
  return new Map(rows.map(({ id, account_number }) => [id, account_number]));
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
