import type { ForgetRejectedBody, RejectedTerms, RejectedTermsQuery } from "@yiqiao/contracts/term-extraction";
import { principalOf, type RequestContext } from "#platform/request";
import type { TermScanDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { countRejected, forgetRejected, listRejected } from "../records/rejected.repository.ts";
import { termKeyOf } from "../records/stored-term.ts";

/** What the caller rejected, and later scans leave out. */
export async function listRejectedTerms(
  { database: { db }, rateLimiter }: Pick<TermScanDeps, "database" | "rateLimiter">,
  context: RequestContext,
  query: RejectedTermsQuery,
): Promise<RejectedTerms> {
  await takeRate(rateLimiter, context, "look");
  const { accountId } = principalOf(context);
  const total = await countRejected(db, accountId, query);
  const pages = Math.ceil(total / query.page_size);
  const page = Math.max(1, Math.min(query.page, pages));
  const shown = { query, limit: query.page_size, offset: (page - 1) * query.page_size };
  const rows = await listRejected(db, accountId, shown);
  const list = rows.map(({ term, language, rejectedAt }) => ({
    term,
    src_lang: language,
    rejected_at: rejectedAt.toISOString(),
  }));
  return { list, total, pages, page };
}

/** @returns how many were forgotten */
export async function forgetRejectedTerms(
  { database: { db }, rateLimiter }: Pick<TermScanDeps, "database" | "rateLimiter">,
  context: RequestContext,
  { src_lang: language, terms }: ForgetRejectedBody,
): Promise<number> {
  await takeRate(rateLimiter, context, "change");
  const { accountId } = principalOf(context);
  return forgetRejected(db, accountId, { language, keys: terms?.map((term) => termKeyOf(term)) });
}
