import type { TermScanAgainBody } from "@yiqiao/contracts/term-extraction";
import { answerForFailure, TranslationFailure } from "#features/translation";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import { scanDocuments } from "../job-definitions.ts";
import type { TermScanDeps } from "../ports.ts";
import { assertCandidates, assertRoomForOne, expiryAfter, takeRate } from "../rates.ts";
import { tell } from "../records/events.ts";
import { changeScan, countOwned, findOwned, lockOwned, lockOwner } from "../records/scans.repository.ts";
import { isProposing, isWorking, languageOf, type StoredScan } from "../records/stored-scan.ts";
import { assertLibraries } from "./assert-libraries.ts";

/**
 * Makes the list anew from what is counted already.
 * @throws {DomainError} `termScanMissing`, `termScanState` while work goes on or where nothing is counted,
 *   `sameLanguage`, `libraryUnknown`, `planLimit`, `termScanTooManyUnderWay`
 */
export async function scanAgain(
  deps: TermScanDeps,
  context: RequestContext,
  body: TermScanAgainBody,
): Promise<StoredScan> {
  const { database, clock, queue } = deps;
  await takeRate(deps.rateLimiter, context, "again");
  const owner = principalOf(context);
  const known = await findOwned(database.db, owner, body.task_id);
  if (known === undefined) throw new DomainError("termScanMissing");
  const chosen = chosenIn(known, body);
  assertCandidates(context, chosen.maxCandidates);
  const source = languageOf(known);
  if (source === chosen.targetLanguage) {
    throw answerForFailure(new TranslationFailure({ kind: "same-language", language: source }), context.language);
  }
  await assertLibraries(deps, context, { ...known, ...chosen, sourceLanguage: source ?? "auto" });
  return database.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const [scan] = await lockOwned(tx, owner, [body.task_id]);
    if (scan === undefined) throw new DomainError("termScanMissing");
    const isCounted = scan.documents.some(({ state }) => state === "counted");
    if (isWorking(scan) || isProposing(scan) || !isCounted) throw new DomainError("termScanState");
    assertRoomForOne(context, { ...(await countOwned(tx, owner)), isNew: false });
    const at = clock.now();
    const begun = { state: "waiting", run: scan.run + 1, problem: null, finishedAt: null, isListing: false } as const;
    const change = { ...begun, ...chosen, expiresAt: expiryAfter(at), at };
    const changed = await changeScan(tx, { id: scan.id }, change);
    if (changed === undefined) throw new DomainError("termScanMissing");
    await queue.enqueue(scanDocuments, { id: scan.id, run: changed.run }, { transaction: tx });
    await tell(database, scan, tx);
    return changed;
  });
}

function chosenIn(scan: StoredScan, body: TermScanAgainBody) {
  return {
    targetLanguage: body.tgt_lang ?? scan.targetLanguage,
    domain: body.domain ?? scan.domain,
    memories: body.tm_ids ?? scan.memories,
    termbases: body.tb_ids ?? scan.termbases,
    minFrequency: body.min_frequency ?? scan.minFrequency,
    maxCandidates: body.max_candidates ?? scan.maxCandidates,
  };
}
