import { endAll } from "#platform/storage";
import { proposeTranslations, scanDocuments } from "../job-definitions.ts";
import type { TermScanDeps } from "../ports.ts";
import { cancelProposals } from "../proposals/begin-proposals.ts";
import {
  changeScan,
  deleteScan,
  findExpired,
  findStuck,
  lockScan,
  reservationsInUse,
} from "../records/scans.repository.ts";
import { isWorking } from "../records/stored-scan.ts";

const batch = 200;
/** No step takes this long without a sign, and no queue is this long. */
const stuckMs = 60 * 60_000;

/** Deletes scans whose time is over, and sets those on their way again whose job is lost. May run at any time. */
export async function cleanUp(deps: TermScanDeps): Promise<void> {
  const { database, clock, queue, quota } = deps;
  const faults = await endAll(
    (part) => findExpired(database.db, clock.now(), part),
    (id) => expire(deps, id),
  );
  const before = new Date(clock.now().getTime() - stuckMs);
  for (const scan of await findStuck(database.db, before, batch)) {
    const { id, run, proposalRun } = scan;
    if (isWorking(scan)) await queue.enqueue(scanDocuments, { id, run });
    else await queue.enqueue(proposeTranslations, { id, run: proposalRun });
    await changeScan(database.db, { id, run }, { at: clock.now() });
  }
  // An account that was deleted took its scans along: a pool gets back what it had set aside for them.
  await quota.releaseDead("term-scan", (ids) => reservationsInUse(database.db, ids));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} term scans could not be deleted`);
}

async function expire(deps: TermScanDeps, id: string): Promise<void> {
  const { database, files, clock } = deps;
  await database.transaction(async (tx) => {
    const now = await lockScan(tx, id);
    if (now === undefined || now.expiresAt > clock.now()) return;
    await cancelProposals(deps, tx, now);
    // Files first: what a killed process leaves undone is found again.
    await files.deletePrefix(now.folder);
    await deleteScan(tx, id);
  });
}
