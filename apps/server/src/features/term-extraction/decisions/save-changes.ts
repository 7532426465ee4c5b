import type { LanguageCode } from "@yiqiao/contracts/languages";
import { termScanLimits, type UpdatedTerms } from "@yiqiao/contracts/term-extraction";
import type { Executor } from "#platform/database";
import { expiryAfter } from "../rates.ts";
import type { TermScanDeps } from "../ports.ts";
import { keepChange } from "../records/changes.repository.ts";
import { tell } from "../records/events.ts";
import { forgetRejected, rememberRejected } from "../records/rejected.repository.ts";
import { changeScan } from "../records/scans.repository.ts";
import { languageOf, type StoredScan } from "../records/stored-scan.ts";
import { type ReplacedTerm, type StoredTerm, termKeyOf } from "../records/stored-term.ts";
import { addUpMerged, lockTerms, mergedInto, noTotals, saveDecisions, totalsOf } from "../records/terms.repository.ts";
import { rowsOf } from "../status/describe-terms.ts";
import type { AppliedChange } from "./apply-change.ts";

interface Saving extends AppliedChange {
  /** The rows as they were. */
  readonly before: readonly StoredTerm[];
  /** Whether it can be undone. */
  readonly isUndoable: boolean;
}

/** Writes what a change made of rows, and tells it. */
export async function saveChanges(
  deps: Pick<TermScanDeps, "database" | "clock">,
  tx: Executor,
  scan: StoredScan,
  { changed, conflicts, before, isUndoable }: Saving,
): Promise<UpdatedTerms> {
  if (changed.length === 0) return presentChanges(tx, scan, { changed: [], conflicts, changeId: null });
  const known = new Map(before.map((row) => [row.id, row]));
  const rows = changed.map((row) => ({ ...row, version: (known.get(row.id)?.version ?? row.version) + 1 }));
  await saveDecisions(tx, scan.id, rows);
  if (rows.some((row) => known.get(row.id)?.mergedInto !== row.mergedInto)) await addUpMerged(tx, scan.id);
  const at = deps.clock.now();
  await rememberDecisions(tx, scan, { rows, known, at });
  const number = scan.nextChange;
  if (isUndoable) {
    const replaced = rows.flatMap(({ id, version }): ReplacedTerm[] => {
      const row = known.get(id);
      return row === undefined ? [] : [{ before: decisionOf(row), version }];
    });
    await keepChange(tx, { scanId: scan.id, number, replaced });
  }
  const change = { nextChange: isUndoable ? number + 1 : number, expiresAt: expiryAfter(at), at };
  const now = (await changeScan(tx, { id: scan.id }, change)) ?? scan;
  await tell(deps.database, now, tx);
  return presentChanges(tx, now, { changed: rows, conflicts, changeId: isUndoable ? number : null });
}

function decisionOf(row: StoredTerm): ReplacedTerm["before"] {
  const { id, term, translation, origin, proposals, status, isRemembered, isEdited, mergedInto, note } = row;
  const { adopted, version } = row;
  return {
    id,
    term,
    translation,
    origin,
    proposals,
    status,
    isRemembered,
    isEdited,
    mergedInto,
    note,
    adopted,
    version,
  };
}

interface Decided {
  readonly rows: readonly StoredTerm[];
  readonly known: ReadonlyMap<number, StoredTerm>;
  readonly at: Date;
}

/** Later scans leave out what was rejected, until it is taken back. */
async function rememberDecisions(tx: Executor, scan: StoredScan, { rows, known, at }: Decided): Promise<void> {
  const language: LanguageCode | null = languageOf(scan);
  if (language === null) return;
  const of = { accountId: scan.accountId, language };
  const isRejected = (row: StoredTerm | undefined) => row?.status === "rejected";
  const more = rows.filter((row) => isRejected(row) && !isRejected(known.get(row.id)));
  const fewer = rows.filter((row) => !isRejected(row) && isRejected(known.get(row.id)));
  if (more.length > 0) {
    await rememberRejected(tx, of, { terms: more.map(({ termKey: key, term }) => ({ key, term })), at });
  }
  if (fewer.length > 0) {
    // A term may have been remembered as it was written elsewhere.
    const keys = fewer.flatMap(({ termKey, variants }) => [termKey].concat(variants.map((form) => termKeyOf(form))));
    await forgetRejected(tx, scan.accountId, { language, keys });
  }
}

interface Told {
  readonly changed: readonly StoredTerm[];
  readonly conflicts: readonly StoredTerm[];
  readonly changeId: number | null;
}

/** What stands in the list of what was changed: rows that are part of none, with what is part of them. */
async function presentChanges(
  tx: Executor,
  scan: StoredScan,
  { changed, conflicts, changeId }: Told,
): Promise<UpdatedTerms> {
  const ids = new Set([...changed, ...conflicts].map(({ id, mergedInto: into }) => into ?? id));
  const shownIds = [...ids].slice(0, termScanLimits.pageSize);
  const now = (await lockTerms(tx, scan.id, shownIds)).filter((row) => row.mergedInto === null && ids.has(row.id));
  const parts = await mergedInto(tx, scan.id, shownIds);
  const conflicting = new Set(conflicts.map(({ id, mergedInto: into }) => into ?? id));
  const shown = rowsOf(now, parts);
  return {
    version: scan.version,
    change_id: changeId,
    changed: changed.length,
    terms: shown.filter(({ id }) => !conflicting.has(id)),
    conflicts: shown.filter(({ id }) => conflicting.has(id)),
    totals: (await totalsOf(tx, [scan.id])).get(scan.id) ?? noTotals,
  };
}
