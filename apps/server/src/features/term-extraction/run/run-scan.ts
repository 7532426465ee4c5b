import type { Executor } from "#platform/database";
import { createLive, type Live } from "#platform/live";
import type { TermScanJob } from "../job-definitions.ts";
import type { TermScanDeps } from "../ports.ts";
import { deleteChanges } from "../records/changes.repository.ts";
import { tell, termScansChannel } from "../records/events.ts";
import { changedDocuments, changeScan, findScan, lockScan, type ScanChange } from "../records/scans.repository.ts";
import { isWorking, languageOf, objectsOf, type StoredScan, workingStates } from "../records/stored-scan.ts";
import { addUpMerged, allTerms, replaceTerms } from "../records/terms.repository.ts";
import { afterFailure, type Attempt, problemOfDocument } from "./after-failure.ts";
import { countDocument } from "./count-document.ts";
import { mergeLists } from "./keep-list.ts";
import { makeList } from "./make-list.ts";
import { expiryAfter } from "../rates.ts";

/** What a stage leaves: the scan as it is then, undefined where it is no longer this run's. */
type Stage = Promise<StoredScan | undefined>;

/** Counts what is not counted yet of a scan's documents, and makes the list. */
export function createScanRun(deps: TermScanDeps): (job: TermScanJob, attempt: Attempt) => Promise<void> {
  const live = createLive(deps.database, [termScansChannel]);
  return (job, attempt) => runScan(deps, live, { job, attempt });
}

interface Run {
  readonly job: TermScanJob;
  readonly attempt: Attempt;
}

async function runScan(deps: TermScanDeps, live: Live, { job, attempt }: Run): Promise<void> {
  const scan = await advance(deps, job, { state: "running" });
  if (scan === undefined) return;
  const given = new AbortController();
  const signal = AbortSignal.any([attempt.signal, given.signal]);
  const watching = watch(deps, live, { job, given });
  try {
    const counted = await countAll(deps, scan, { job, attempt: { ...attempt, signal } });
    if (counted !== undefined) await list(deps, counted, { job, signal });
  } catch (error) {
    // Given up by its owner: nothing of it is a failure.
    if (!given.signal.aborted) await afterFailure(deps, { job, error, attempt });
  } finally {
    given.abort();
    await watching;
    // Deleted meanwhile: nothing of it stays.
    if ((await findScan(deps.database.db, job.id)) === undefined) await deps.files.deletePrefix(scan.folder);
  }
}

/** Ends the work as soon as the scan is no longer this run's. */
async function watch(
  { database }: TermScanDeps,
  live: Live,
  { job, given }: { readonly job: TermScanJob; readonly given: AbortController },
): Promise<void> {
  try {
    for await (const _ of live.rounds(job.id, given.signal)) {
      const now = await findScan(database.db, job.id);
      if (now === undefined || now.run !== job.run || !isWorking(now)) given.abort();
    }
  } catch {
    // Without notices the work goes on to where its next step is refused.
  }
}

/** Changes a scan that is still this run's, for all who look at it. */
async function advance(
  { database, clock }: TermScanDeps,
  job: TermScanJob,
  change: Omit<ScanChange, "version">,
  tx: Executor = database.db,
): Stage {
  const changed = await changeScan(tx, { ...job, from: workingStates }, { ...change, at: clock.now() });
  if (changed !== undefined) await tell(database, changed, tx);
  return changed;
}

/** A scan of whose documents no list can be made. */
async function fail(deps: TermScanDeps, job: TermScanJob, problem: StoredScan["problem"]): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const change = { state: "failed", problem, finishedAt: deps.clock.now() } as const;
    const failed = await advance(deps, job, change, tx);
    if (failed !== undefined) await deps.ends.onEnd(tx, failed);
  });
}

async function countAll(deps: TermScanDeps, scan: StoredScan, { job, attempt }: Run): Stage {
  let now: StoredScan | undefined = scan;
  for (const { id, state } of scan.documents) {
    if (state === "counted" || state === "failed") continue;
    now = await advance(deps, job, { documents: changedDocuments(now, id, { state: "reading" }) });
    if (now === undefined) return undefined;
    now = await countOne(deps, now, { id, job, attempt });
    if (now === undefined) return undefined;
  }
  return now;
}

async function countOne(
  deps: TermScanDeps,
  scan: StoredScan,
  { id, job, attempt }: Run & { readonly id: string },
): Stage {
  const document = scan.documents.find((one) => one.id === id);
  if (document === undefined) return scan;
  const { signal } = attempt;
  let change: Omit<ScanChange, "version">;
  try {
    const work = (folder: string) => countDocument(deps, scan, { document, room: { folder, signal } });
    const counted = await deps.scratch.use(work);
    const detected = scan.sourceLanguage === "auto" ? { detected: scan.detected ?? counted.language } : {};
    change = { documents: changedDocuments(scan, id, counted.change), ...detected };
  } catch (error) {
    signal.throwIfAborted();
    const problem = problemOfDocument(error, attempt);
    if (problem === undefined) throw error;
    change = { documents: changedDocuments(scan, id, { state: "failed", problem }) };
  }
  const next = await advance(deps, job, change);
  // From here on nobody needs it: what was counted is kept, or the file is at fault.
  if (next !== undefined) await deps.files.delete(objectsOf(scan).source(id));
  return next;
}

async function list(
  deps: TermScanDeps,
  scan: StoredScan,
  { job, signal }: { readonly job: TermScanJob; readonly signal: AbortSignal },
): Promise<void> {
  const source = languageOf(scan);
  const isCounted = scan.documents.some(({ state }) => state === "counted");
  if (source === null || !isCounted) {
    const problem = scan.documents.find((document) => document.problem !== null)?.problem ?? null;
    await fail(deps, job, problem);
    return;
  }
  const listing = await advance(deps, job, { isListing: true });
  if (listing === undefined) return;
  const found = await deps.scratch.use((folder) => makeList(deps, listing, { source, room: { folder, signal } }));
  await keep(deps, listing, { job, found });
}

interface Keeping {
  readonly job: TermScanJob;
  readonly found: Awaited<ReturnType<typeof makeList>>;
}

async function keep(
  { database, clock, ends }: TermScanDeps,
  { id }: StoredScan,
  { job, found }: Keeping,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = await lockScan(tx, id);
    if (now === undefined || now.run !== job.run || !isWorking(now)) return;
    const before = await allTerms(tx, id);
    const isSameTarget = now.listedTarget === null || now.listedTarget === now.targetLanguage;
    await replaceTerms(tx, id, mergeLists(before, found, { isSameTarget }));
    await addUpMerged(tx, id);
    await deleteChanges(tx, id);
    const at = clock.now();
    const finished = { state: "finished", isListing: false, problem: null, finishedAt: at } as const;
    const change = { ...finished, listedTarget: now.targetLanguage, expiresAt: expiryAfter(at), at };
    const changed = await changeScan(tx, { id }, change);
    if (changed === undefined) return;
    await ends.onEnd(tx, changed);
    await tell(database, changed, tx);
  });
}
