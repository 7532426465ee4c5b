import { documentFormatIds, documentLimits } from "@yiqiao/contracts/documents";
import {
  type AdoptedTerms,
  type AdoptTermsBody,
  type ExportTermsQuery,
  type ForgetRejectedBody,
  type RejectedTerms,
  type RejectedTermsQuery,
  type TermProposalQuote,
  type TermProposalQuoteBody,
  type TermProposalsBody,
  type TermScan,
  type TermScanAgainBody,
  type TermScanAllowance,
  termScanLimits,
  type TermScanList,
  type TermScanPage,
  type TermScanQuery,
  type UpdatedTerms,
  type UpdateTermsBody,
} from "@yiqiao/contracts/term-extraction";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import { adoptTerms } from "./adoption/adopt-terms.ts";
import { forgetRejectedTerms, listRejectedTerms } from "./decisions/rejected-terms.ts";
import { undoChange, updateTerms } from "./decisions/update-terms.ts";
import type { TermScanJob } from "./job-definitions.ts";
import { type ExportedList, exportList } from "./outputs/export-list.ts";
import type { TermScanDeps } from "./ports.ts";
import { beginProposals } from "./proposals/begin-proposals.ts";
import { quoteProposals } from "./proposals/quote.ts";
import { runProposals } from "./proposals/run-proposals.ts";
import { allowanceOf, keptDays, takeRate } from "./rates.ts";
import { countOwned, findOwned, listOwned } from "./records/scans.repository.ts";
import type { StoredScan } from "./records/stored-scan.ts";
import { countTerms, listTerms, mergedInto, noTotals, totalsOf } from "./records/terms.repository.ts";
import type { Attempt } from "./run/after-failure.ts";
import { cancelScan, deleteScans } from "./run/end-scans.ts";
import { createScanRun } from "./run/run-scan.ts";
import { scanOf } from "./status/describe.ts";
import { rowsOf } from "./status/describe-terms.ts";
import { scanAgain } from "./taking/scan-again.ts";
import { type GivenScan, takeScan } from "./taking/take-scan.ts";
import { cleanUp } from "./upkeep/clean-up.ts";

/** Documents that are scanned for terms, and what becomes of these, as their owner knows them. */
export interface TermExtraction {
  limits(context: RequestContext): Promise<TermScanAllowance>;
  create(context: RequestContext, given: GivenScan): Promise<{ readonly task_id: string }>;
  query(context: RequestContext, query: TermScanQuery): Promise<TermScanPage>;
  list(context: RequestContext, page: { readonly page: number; readonly page_size: number }): Promise<TermScanList>;
  update(context: RequestContext, body: UpdateTermsBody): Promise<UpdatedTerms>;
  undo(context: RequestContext, body: { readonly task_id: string; readonly change_id: number }): Promise<UpdatedTerms>;
  cancel(context: RequestContext, id: string): Promise<TermScan>;
  again(context: RequestContext, body: TermScanAgainBody): Promise<TermScan>;
  quote(context: RequestContext, body: TermProposalQuoteBody): Promise<TermProposalQuote>;
  propose(context: RequestContext, body: TermProposalsBody): Promise<TermScan>;
  adopt(context: RequestContext, body: AdoptTermsBody): Promise<AdoptedTerms>;
  export(context: RequestContext, query: ExportTermsQuery): Promise<ExportedList>;
  rejected(context: RequestContext, query: RejectedTermsQuery): Promise<RejectedTerms>;
  forget(context: RequestContext, body: ForgetRejectedBody): Promise<number>;
  delete(context: RequestContext, ids: readonly string[] | "all"): Promise<number>;
  /** For jobs, which may run more than once. */
  readonly work: {
    scan(job: TermScanJob, attempt: Attempt): Promise<void>;
    propose(job: TermScanJob, attempt: Attempt): Promise<void>;
    cleanUp(): Promise<void>;
  };
}

export function createTermExtraction(deps: TermScanDeps): TermExtraction {
  const runScan = createScanRun(deps);
  const presentScan = async (scan: StoredScan, { language }: RequestContext): Promise<TermScan> => {
    const totals = await totalsOf(deps.database.db, [scan.id]);
    return scanOf(scan, totals.get(scan.id) ?? noTotals, language);
  };
  return {
    limits: (context) => limitsFor(deps, context),
    create: async (context, given) => ({ task_id: await takeScan(deps, context, given) }),
    query: (context, query) => queryScan(deps, context, query),
    list: (context, page) => listScans(deps, context, page),
    update: (context, body) => updateTerms(deps, context, body),
    undo: (context, body) => undoChange(deps, context, body),
    cancel: async (context, id) => presentScan(await cancelScan(deps, context, id), context),
    again: async (context, body) => presentScan(await scanAgain(deps, context, body), context),
    quote: (context, body) => quoteProposals(deps, context, body),
    propose: async (context, body) => presentScan(await beginProposals(deps, context, body), context),
    adopt: (context, body) => adoptTerms(deps, context, body),
    export: (context, query) => exportList(deps, context, query),
    rejected: (context, query) => listRejectedTerms(deps, context, query),
    forget: (context, body) => forgetRejectedTerms(deps, context, body),
    delete: async (context, ids) => {
      await takeRate(deps.rateLimiter, context, "change");
      return deleteScans(deps, context, ids);
    },
    work: {
      scan: runScan,
      propose: (job, attempt) => runProposals(deps, job, attempt),
      cleanUp: () => cleanUp(deps),
    },
  };
}

async function limitsFor({ database }: TermScanDeps, context: RequestContext): Promise<TermScanAllowance> {
  const { scans, candidates } = allowanceOf(context);
  const { all: used } = await countOwned(database.db, principalOf(context));
  return {
    formats: [...documentFormatIds, "tmx"],
    max_files: termScanLimits.files,
    max_bytes: documentLimits.bytes,
    max_text: termScanLimits.text,
    max_candidates: candidates,
    scans,
    used,
    kept_days: keptDays,
  };
}

async function queryScan(
  { database: { db }, rateLimiter }: TermScanDeps,
  context: RequestContext,
  { task_id: id, sort, order, page: wanted, page_size: limit, ...filter }: TermScanQuery,
): Promise<TermScanPage> {
  await takeRate(rateLimiter, context, "look");
  const scan = await findOwned(db, principalOf(context), id);
  if (scan === undefined) throw new DomainError("termScanMissing");
  const totals = (await totalsOf(db, [id])).get(id) ?? noTotals;
  const told = scanOf(scan, totals, context.language);
  if (limit === 0) return { scan: told, terms: [], total: totals.all, pages: 0, page: 1 };
  const total = await countTerms(db, id, filter);
  const pages = Math.ceil(total / limit);
  const page = Math.max(1, Math.min(wanted, pages));
  const rows = await listTerms(db, id, { filter, page: { sort, order, limit, offset: (page - 1) * limit } });
  const parts = await mergedInto(
    db,
    id,
    rows.map((row) => row.id),
  );
  return { scan: told, terms: rowsOf(rows, parts), total, pages, page };
}

async function listScans(
  { database: { db }, rateLimiter }: TermScanDeps,
  context: RequestContext,
  { page, page_size: limit }: { readonly page: number; readonly page_size: number },
): Promise<TermScanList> {
  await takeRate(rateLimiter, context, "look");
  const owner = principalOf(context);
  const scans = await listOwned(db, owner, { limit, offset: (page - 1) * limit });
  const totals = await totalsOf(
    db,
    scans.map(({ id }) => id),
  );
  const list = scans.map((scan) => scanOf(scan, totals.get(scan.id) ?? noTotals, context.language));
  return { list, total: (await countOwned(db, owner)).all };
}
