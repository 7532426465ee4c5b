import type { TermProposalQuote, TermProposalQuoteBody } from "@yiqiao/contracts/term-extraction";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { TermScanDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { findOwned } from "../records/scans.repository.ts";
import type { StoredTerm } from "../records/stored-term.ts";
import { allTerms } from "../records/terms.repository.ts";
import { priceOf, sendingsOf } from "./sendings.ts";

/** Whether an engine can be asked for a term: somebody may want it, and it has no translation. */
export const isOpen = ({ status, translation, mergedInto }: StoredTerm): boolean =>
  status !== "rejected" && translation === "" && mergedInto === null;

/** The terms that an engine would be asked for. */
export async function openTerms(
  db: Executor,
  scanId: string,
  ids: readonly number[] | undefined,
): Promise<StoredTerm[]> {
  const wanted = ids === undefined ? undefined : new Set(ids);
  return (await allTerms(db, scanId)).filter((row) => isOpen(row) && wanted?.has(row.id) !== false);
}

/** What proposals cost where each term gets one. */
export const charactersOf = (rows: readonly StoredTerm[], isInContext: boolean): number =>
  rows.reduce((sum, row) => sum + priceOf(sendingsOf(row, isInContext)), 0);

/** What proposals would cost; nothing is charged. @throws {DomainError} `termScanMissing`, `termScanState` */
export async function quoteProposals(
  { database: { db }, quota, rateLimiter }: Pick<TermScanDeps, "database" | "quota" | "rateLimiter">,
  context: RequestContext,
  { task_id: id, ids, in_context: isInContext }: TermProposalQuoteBody,
): Promise<TermProposalQuote> {
  await takeRate(rateLimiter, context, "propose");
  const scan = await findOwned(db, principalOf(context), id);
  if (scan === undefined) throw new DomainError("termScanMissing");
  if (scan.state !== "finished") throw new DomainError("termScanState");
  const rows = await openTerms(db, id, ids);
  const { total_left: balance } = await quota.remaining(context);
  return { terms: rows.length, characters: charactersOf(rows, isInContext), balance };
}
