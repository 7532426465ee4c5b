import { type SQL, sql } from "drizzle-orm";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { ErrorReport, ErrorReportsQuery, OpenErrorReport } from "@yiqiao/contracts/public-api";
import { column, type Executor, type RowOf } from "#platform/database";
import type { Position } from "#platform/paging";

/** A report as it is made. */
export interface NewReport {
  readonly id: string;
  readonly siteId: number;
  readonly accountId: string;
  readonly apiKeyId: string | undefined;
  readonly at: Date;
  readonly given: OpenErrorReport;
  readonly entry: ErrorReport["entry"];
}

export async function insertReport(db: Executor, report: NewReport): Promise<void> {
  const { id, siteId, accountId, apiKeyId = null, at, given, entry } = report;
  await db.execute(sql`
    insert into error_reports (id, site_id, account_id, api_key_id, created_at, type, source_language, target_language,
                               source, target, proposal, bank_id, entry_id)
    values (${id}, ${siteId}, ${accountId}, ${apiKeyId}, ${at}, ${given.type}, ${given.src_lang}, ${given.tgt_lang},
            ${given.source}, ${given.target}, ${given.proposal ?? null}, ${entry?.bank_id ?? null}, ${entry?.id ?? null})`);
}

const reportShape = {
  id: column.uuid,
  site_id: column.int,
  account_id: column.uuid,
  created_at: column.timestamptz,
  type: column.int.as<ErrorReport["type"]>(),
  source_language: column.text.as<LanguageCode>(),
  target_language: column.text.as<LanguageCode>(),
  source: column.text,
  target: column.text,
  proposal: column.text.orNull(),
  bank_id: column.uuid.orNull(),
  entry_id: column.serial.orNull(),
  done_at: column.timestamptz.orNull(),
  site_zh: column.text,
  site_en: column.text,
  account_number: column.text,
  username: column.text,
  done_by_name: column.text.orNull(),
};
export type ReportRow = RowOf<typeof reportShape>;

const columns = sql`r.id, r.site_id, r.account_id, r.created_at, r.type, r.source_language, r.target_language, r.source,
  r.target, r.proposal, r.bank_id, r.entry_id, r.done_at, s.name_zh as site_zh, s.name_en as site_en, a.account_number,
  a.username, d.username as done_by_name`;
const withNames = sql`join accounts a on a.id = r.account_id
  left join lateral (
    select username from accounts /* any site: administrators of the main site do it, too */ where id = r.done_by
  ) d on true
  join lateral (select * from sites /* any site: the one that the report belongs to */ where id = r.site_id) s on true`;

export interface ReportFilter extends Pick<ErrorReportsQuery, "type" | "state"> {
  /** Undefined: of all sites, for who sees them all. */
  readonly siteId: number | undefined;
}

/** The newest first, older than `before`. */
export function listReports(
  db: Executor,
  { siteId, type, state }: ReportFilter,
  { before, limit }: { readonly before: Position | undefined; readonly limit: number },
): Promise<ReportRow[]> {
  const ofType = type === undefined ? sql`` : sql` and r.type = ${type}`;
  const older =
    before === undefined ? sql`` : sql` and (r.created_at, r.id) < (${before.key}::timestamptz, ${before.id}::uuid)`;
  return db.query(reportShape)`
    select ${columns} from error_reports r ${withNames} ${ofSite(siteId)}${ofType}${inState(state)}${older}
    order by r.created_at desc, r.id desc limit ${limit}`;
}

/** Locked. */
export async function findReport(tx: Executor, id: string, siteId: number | undefined): Promise<ReportRow | undefined> {
  const rows = await tx.query(reportShape)`
    select ${columns} from error_reports r ${withNames} ${ofSite(siteId)} and r.id = ${id} for update of r`;
  return rows[0];
}

/** `done` null: it is open again. */
export async function markReport(
  tx: Executor,
  { id, site_id: siteId }: Pick<ReportRow, "id" | "site_id">,
  done: { readonly at: Date; readonly by: string } | null,
): Promise<void> {
  await tx.execute(sql`
    update error_reports set done_at = ${done?.at ?? null}, done_by = ${done?.by ?? null}
    where id = ${id} and site_id = ${siteId}`);
}

export async function deleteOldReports(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from error_reports where created_at < ${before} /* any site: the clock's */`);
}

function ofSite(siteId: number | undefined): SQL {
  return siteId === undefined
    ? sql`/* any site: the main site's administrators see the reports of all */ where true`
    : sql`where r.site_id = ${siteId}`;
}

function inState(state: ReportFilter["state"]): SQL {
  if (state === undefined) return sql``;
  return state === "open" ? sql` and r.done_at is null` : sql` and r.done_at is not null`;
}
