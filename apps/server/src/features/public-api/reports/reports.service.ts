import { randomUUID } from "node:crypto";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import {
  type ErrorReport,
  errorReportDays,
  type ErrorReportsQuery,
  type OpenErrorReport,
} from "@yiqiao/contracts/public-api";
import type { Audit } from "#features/audit";
import type { Libraries } from "#features/libraries";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import { cursorOf, positionOf } from "#platform/paging";
import { isMainAdministrator, principalOf, type RequestContext } from "#platform/request";
import {
  deleteOldReports,
  findReport,
  insertReport,
  listReports,
  markReport,
  type ReportRow,
} from "./reports.repository.ts";

/** Wrong translations that programs report, for those who administer their site, or all sites. */
export interface ErrorReports {
  /** Keeps a report, and its proposal in the reporter's memory. @throws {DomainError} as `Suggest` of libraries */
  add(context: RequestContext, report: OpenErrorReport): Promise<Pick<ErrorReport, "id" | "entry">>;
  /** @throws {DomainError} `noPermission` for another site */
  list(context: RequestContext, query: ErrorReportsQuery): Promise<{ reports: ErrorReport[]; next: string | null }>;
  /** @throws {DomainError} `errorReportGone`, also for a report of another site */
  mark(context: RequestContext, wanted: { readonly id: string; readonly done: boolean }): Promise<ErrorReport>;
  /** For a job. */
  forget(): Promise<void>;
}

export interface ErrorReportsDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly libraries: Pick<Libraries, "suggest">;
  readonly audit: Pick<Audit, "record">;
}

/** Texts of reports may be long. */
const pageSize = 25;
const dayMs = 86_400_000;

export function createErrorReports({ database, clock, libraries, audit }: ErrorReportsDeps): ErrorReports {
  return {
    add: async (context, given) => {
      const { accountId, siteId, apiKey } = principalOf(context);
      const id = randomUUID();
      const entry = await addProposal(libraries, context, given);
      await insertReport(database.db, { id, siteId, accountId, apiKeyId: apiKey?.id, at: clock.now(), given, entry });
      return { id, entry };
    },
    list: async (context, { site_id: siteId, next, ...wanted }) => {
      const own = siteOf(context);
      if (own !== undefined && siteId !== undefined && siteId !== own) throw new DomainError("noPermission");
      const before = next === undefined ? undefined : positionOf(next, { key: "moment", id: "uuid" });
      const filter = { ...wanted, siteId: own ?? siteId };
      const rows = await listReports(database.db, filter, { before, limit: pageSize + 1 });
      const page = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? page.at(-1) : undefined;
      return {
        reports: page.map((row) => present(row, context.language)),
        next: last === undefined ? null : cursorOf({ key: last.created_at.toISOString(), id: last.id }),
      };
    },
    mark: (context, { id, done }) =>
      database.transaction(async (tx) => {
        const find = async () => {
          const row = await findReport(tx, id, siteOf(context));
          if (row === undefined) throw new DomainError("errorReportGone");
          return row;
        };
        const found = await find();
        if ((found.done_at !== null) === done) return present(found, context.language);
        await markReport(tx, found, done ? { at: clock.now(), by: principalOf(context).accountId } : null);
        const action = done ? "error-report.done" : "error-report.reopen";
        const after = { account_id: found.account_id };
        await audit.record(context, { action, target: `error-report:${id}`, siteId: found.site_id, after }, tx);
        return present(await find(), context.language);
      }),
    forget: () => deleteOldReports(database.db, new Date(clock.now().getTime() - errorReportDays * dayMs)),
  };
}

/** The proposal as an entry of the reporter's memory. */
async function addProposal(
  { suggest }: ErrorReportsDeps["libraries"],
  context: RequestContext,
  { src_lang, tgt_lang, source, proposal }: OpenErrorReport,
) {
  if (proposal === undefined) return null;
  const languages = { sourceLanguage: src_lang, targetLanguage: tgt_lang };
  const made = await suggest(context, { ...languages, source, target: proposal });
  return made === undefined ? null : { bank_id: made.bank_id, id: made.id };
}

/** Whose reports a caller may see; undefined: those of all sites. */
function siteOf(context: RequestContext): number | undefined {
  const principal = principalOf(context);
  return isMainAdministrator(principal) ? undefined : principal.siteId;
}

function present(row: ReportRow, language: InterfaceLanguage): ErrorReport {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    site_id: row.site_id,
    site_name: language === "zh" ? row.site_zh : row.site_en,
    account_id: row.account_id,
    account: row.account_number,
    reporter_name: row.username,
    type: row.type,
    src_lang: row.source_language,
    tgt_lang: row.target_language,
    source: row.source,
    target: row.target,
    proposal: row.proposal,
    entry: row.bank_id === null || row.entry_id === null ? null : { bank_id: row.bank_id, id: row.entry_id },
    done_at: row.done_at?.toISOString() ?? null,
    done_by: row.done_by_name,
  };
}
