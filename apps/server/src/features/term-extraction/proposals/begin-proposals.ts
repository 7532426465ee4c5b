import type { TermProposalsBody } from "@yiqiao/contracts/term-extraction";
import { answerForFailure, TranslationFailure } from "#features/translation";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import { proposeTranslations } from "../job-definitions.ts";
import type { TermScanDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { tell } from "../records/events.ts";
import { changeScan } from "../records/scans.repository.ts";
import { isProposing, languageOf, type StoredScan } from "../records/stored-scan.ts";
import { lockListed } from "../decisions/update-terms.ts";
import { charactersOf, openTerms } from "./quote.ts";

/** The key under which the characters of proposals stand in the ledger, one each time that they are asked for. */
const chargeKey = (id: string, run: number): string => `term-scan:${id}:${run}`;

/**
 * Sets aside what proposals cost and has an engine make them.
 * @throws {DomainError} `termScanMissing`, `termScanState`, `termScanNothingToPropose`, `termScanQuoteChanged`,
 *   `insufficientCharacters`, and what keeps the pair from being translated
 */
export async function beginProposals(
  deps: TermScanDeps,
  context: RequestContext,
  { task_id: id, ids, quoted, in_context: isInContext }: TermProposalsBody,
): Promise<StoredScan> {
  const { database, quota, queue, clock } = deps;
  await takeRate(deps.rateLimiter, context, "propose");
  const payer = await quota.payerOf(context);
  return database.transaction(async (tx) => {
    const scan = await lockListed(tx, principalOf(context), id);
    if (isProposing(scan)) throw new DomainError("termScanState");
    assertServed(deps, context, scan);
    const rows = await openTerms(tx, id, ids);
    if (rows.length === 0) throw new DomainError("termScanNothingToPropose");
    const characters = charactersOf(rows, isInContext);
    if (characters > quoted) throw new DomainError("termScanQuoteChanged", { quoted, now: characters });
    const run = scan.proposalRun + 1;
    const cause = { kind: "term-scan", ref: id } as const;
    const reservationId = await quota.reserveFor(tx, payer, { characters, key: chargeKey(id, run), cause });
    const asked = { proposalRun: run, proposalIds: rows.map((row) => row.id), proposesInContext: isInContext };
    const change = {
      ...asked,
      proposalsDone: 0,
      charged: 0,
      proposalState: "waiting",
      proposalProblem: null,
      reservationId,
    } as const;
    const changed = await changeScan(tx, { id }, { ...change, at: clock.now() });
    if (changed === undefined) throw new DomainError("termScanMissing");
    await queue.enqueue(proposeTranslations, { id, run }, { transaction: tx });
    await tell(database, changed, tx);
    return changed;
  });
}

function assertServed({ router }: TermScanDeps, { language }: RequestContext, scan: StoredScan): void {
  const source = languageOf(scan);
  if (source === null) throw new DomainError("termScanState");
  const pair = { source, target: scan.targetLanguage };
  const plan = router.route({ pair, domain: scan.domain });
  // Engines that are out of order may be back by the time they are asked.
  if (plan.available || plan.reason !== "no-engine") return;
  throw answerForFailure(new TranslationFailure({ kind: "unsupported-pair", pair }), language);
}

/** Gives proposals up; what was made is paid for, the rest is given back. @returns undefined where none are under way */
export async function cancelProposals(
  { database, quota, clock }: Pick<TermScanDeps, "database" | "quota" | "clock">,
  tx: Executor,
  scan: StoredScan,
): Promise<StoredScan | undefined> {
  if (!isProposing(scan)) return undefined;
  if (scan.reservationId !== null) await quota.settle(tx, scan.reservationId);
  const change = { proposalState: "cancelled", reservationId: null } as const;
  const changed = await changeScan(tx, { id: scan.id }, { ...change, at: clock.now() });
  if (changed !== undefined) await tell(database, changed, tx);
  return changed;
}
