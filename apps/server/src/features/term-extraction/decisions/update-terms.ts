import type { UpdatedTerms, UpdateTermsBody } from "@yiqiao/contracts/term-extraction";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { TermScanDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { takeChange } from "../records/changes.repository.ts";
import { lockOwned, type ScanOwner } from "../records/scans.repository.ts";
import type { StoredScan } from "../records/stored-scan.ts";
import type { StoredTerm } from "../records/stored-term.ts";
import { lockFound, lockTerms } from "../records/terms.repository.ts";
import { applyChange, namedIn, withStatus } from "./apply-change.ts";
import { saveChanges } from "./save-changes.ts";

/** The owner's scan with a list, locked. @throws {DomainError} `termScanMissing`, `termScanState` */
export async function lockListed(tx: Executor, owner: ScanOwner, id: string): Promise<StoredScan> {
  const [scan] = await lockOwned(tx, owner, [id]);
  if (scan === undefined) throw new DomainError("termScanMissing");
  if (scan.state !== "finished") throw new DomainError("termScanState");
  return scan;
}

/**
 * Changes terms; those that somebody else changed since the caller saw them stay and are told.
 * @throws {DomainError} `termScanMissing`, `termScanState`, `termScanChanged` where all that a filter finds is meant
 */
export async function updateTerms(
  deps: TermScanDeps,
  context: RequestContext,
  { task_id: id, change }: UpdateTermsBody,
): Promise<UpdatedTerms> {
  await takeRate(deps.rateLimiter, context, "change");
  return deps.database.transaction(async (tx) => {
    const scan = await lockListed(tx, principalOf(context), id);
    if (change.op === "status_of_found") {
      if (change.scan_version !== scan.version) throw new DomainError("termScanChanged");
      const before = await lockFound(tx, id, change.filter);
      const changed = withStatus(before, change.status);
      return saveChanges(deps, tx, scan, { changed, conflicts: [], before, isUndoable: true });
    }
    const before = await lockTerms(tx, id, namedIn(change));
    return saveChanges(deps, tx, scan, { ...applyChange(change, before), before, isUndoable: true });
  });
}

/**
 * Takes a change back; rows that were changed again since then stay.
 * @throws {DomainError} `termScanMissing`, `termScanState`, `termScanNotUndone`
 */
export async function undoChange(
  deps: TermScanDeps,
  context: RequestContext,
  { task_id: id, change_id: number }: { readonly task_id: string; readonly change_id: number },
): Promise<UpdatedTerms> {
  await takeRate(deps.rateLimiter, context, "change");
  return deps.database.transaction(async (tx) => {
    const scan = await lockListed(tx, principalOf(context), id);
    const replaced = await takeChange(tx, { scanId: id, number });
    if (replaced === undefined) throw new DomainError("termScanNotUndone");
    const before = await lockTerms(
      tx,
      id,
      replaced.map((one) => one.before.id),
    );
    const known = new Map(before.map((row) => [row.id, row]));
    const changed: StoredTerm[] = [];
    const conflicts: StoredTerm[] = [];
    for (const { before: wanted, version } of replaced) {
      const row = known.get(wanted.id);
      if (row === undefined) continue;
      if (row.version === version) changed.push({ ...row, ...wanted });
      else conflicts.push(row);
    }
    return saveChanges(deps, tx, scan, { changed, conflicts, before, isUndoable: false });
  });
}
