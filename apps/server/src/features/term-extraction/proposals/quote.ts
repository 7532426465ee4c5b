import type { TermProposalQuote } from "@yiqiao/contracts/term-extraction";
import { codePointLength } from "@yiqiao/contracts/text";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { TermScanDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { findOwned } from "../records/scans.repository.ts";
import type { StoredTerm } from "../records/stored-term.ts";
import { allTerms } from "../records/terms.repository.ts";

/** Code points of a term: what its translation by an engine costs. */
export const priceOf = ({ term }: Pick<StoredTerm, "term">): number => codePointLength(term);

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

export const charactersOf = (rows: readonly StoredTerm[]): number => rows.reduce((sum, row) => sum + priceOf(row), 0);

/** What proposals would cost; nothing is charged. @throws {DomainError} `termScanMissing`, `termScanState` */
export async function quoteProposals(
  { database: { db }, quota, rateLimiter }: Pick<TermScanDeps, "database" | "quota" | "rateLimiter">,
  context: RequestContext,
  { task_id: id, ids }: { readonly task_id: string; readonly ids?: readonly number[] | undefined },
): Promise<TermProposalQuote> {
  await takeRate(rateLimiter, context, "propose");
  const scan = await findOwned(db, principalOf(context), id);
  if (scan === undefined) throw new DomainError("termScanMissing");
  if (scan.state !== "finished") throw new DomainError("termScanState");
  const rows = await openTerms(db, id, ids);
  const { total_left: balance } = await quota.remaining(context);
  return { terms: rows.length, characters: charactersOf(rows), balance };
}
