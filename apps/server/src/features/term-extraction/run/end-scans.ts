import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { TermScanDeps } from "../ports.ts";
import { cancelProposals } from "../proposals/begin-proposals.ts";
import { tell } from "../records/events.ts";
import { changeScan, deleteScan, lockOwned } from "../records/scans.repository.ts";
import { isWorking, objectsOf, type StoredScan } from "../records/stored-scan.ts";

/** Gives up a scan, or else the proposals for its list; one that is over stays as it is. @throws {DomainError} `termScanMissing` */
export async function cancelScan(deps: TermScanDeps, context: RequestContext, id: string): Promise<StoredScan> {
  const { given, scan } = await deps.database.transaction(async (tx) => {
    const [found] = await lockOwned(tx, principalOf(context), [id]);
    if (found === undefined) throw new DomainError("termScanMissing");
    const ended = await giveUp(deps, tx, found);
    return { given: ended !== undefined, scan: ended ?? (await cancelProposals(deps, tx, found)) ?? found };
  });
  if (given) await deps.files.deletePrefix(objectsOf(scan).sources);
  return scan;
}

async function giveUp(deps: TermScanDeps, tx: Executor, scan: StoredScan): Promise<StoredScan | undefined> {
  if (!isWorking(scan)) return undefined;
  const { clock, database } = deps;
  const at = clock.now();
  // A list that was to be made anew is as it was.
  const { listedTarget: target } = scan;
  const ended =
    target === null ? { state: "cancelled" as const } : { state: "finished" as const, targetLanguage: target };
  const changed = await changeScan(tx, { id: scan.id }, { ...ended, isListing: false, finishedAt: at, at });
  if (changed !== undefined) await tell(database, changed, tx);
  return changed;
}

/** Deletes scans with all that is kept of them; those under way are given up first. @returns how many the owner had */
export async function deleteScans(
  deps: TermScanDeps,
  context: RequestContext,
  ids: readonly string[] | "all",
): Promise<number> {
  const { database, files, clock } = deps;
  const gone = await database.transaction(async (tx) => {
    const locked = await lockOwned(tx, principalOf(context), ids);
    for (const scan of locked) {
      await cancelProposals(deps, tx, scan);
      await giveUp(deps, tx, scan);
      // What a killed process leaves of it is over, and goes with the next clean-up.
      const at = clock.now();
      await changeScan(tx, { id: scan.id }, { expiresAt: at, state: "taking", at });
    }
    return locked;
  });
  for (const scan of gone) {
    await files.deletePrefix(scan.folder);
    await deleteScan(database.db, scan.id);
    await tell(database, scan);
  }
  return gone.length;
}
