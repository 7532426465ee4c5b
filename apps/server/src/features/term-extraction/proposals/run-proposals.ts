import { permanentProblem, problemOf, type StoredProblem } from "#features/documents";
import { outageOf } from "#platform/outage";
import { PermanentJobError } from "#platform/queue";
import type { TermScanJob } from "../job-definitions.ts";
import type { TermScanDeps } from "../ports.ts";
import { tell } from "../records/events.ts";
import { changeScan, findScan, lockScan } from "../records/scans.repository.ts";
import { isProposing, languageOf, type StoredScan } from "../records/stored-scan.ts";
import type { StoredTerm } from "../records/stored-term.ts";
import { lockTerms, saveDecisions } from "../records/terms.repository.ts";
import type { Attempt } from "../run/after-failure.ts";
import { isOpen } from "./quote.ts";
import { type Proposed, proposedBy, sendingsOf } from "./sendings.ts";

/** Terms that are asked for together: so many are seen and charged at a time. */
const termsAtOnce = 40;

/** Has an engine translate what is not translated yet. What is charged is written with what it pays for, once. */
export async function runProposals(deps: TermScanDeps, job: TermScanJob, attempt: Attempt): Promise<void> {
  try {
    let scan = await findScan(deps.database.db, job.id);
    while (scan !== undefined && isOf(scan, job)) {
      attempt.signal.throwIfAborted();
      if (scan.proposalsDone >= scan.proposalIds.length) return await finish(deps, job, null);
      scan = await proposeSome(deps, job, { scan, signal: attempt.signal });
    }
  } catch (error) {
    if (attempt.signal.aborted) throw error;
    const lasting = permanentProblem(error);
    if (lasting === undefined && (!attempt.isLast || outageOf(error) !== undefined)) throw error;
    await finish(deps, job, lasting ?? problemOf(error));
    if (lasting === undefined) throw new PermanentJobError("Terms could not be translated", { cause: error });
  }
}

const isOf = (scan: StoredScan, job: TermScanJob): boolean => scan.proposalRun === job.run && isProposing(scan);

interface Proposing {
  readonly scan: StoredScan;
  readonly signal: AbortSignal;
}

/** @returns the scan afterwards; undefined where it is no longer this run's */
async function proposeSome(
  deps: TermScanDeps,
  job: TermScanJob,
  { scan, signal }: Proposing,
): Promise<StoredScan | undefined> {
  const { database, clock, quota } = deps;
  const from = scan.proposalsDone;
  const ids = scan.proposalIds.slice(from, from + termsAtOnce);
  const asked = (await lockTerms(database.db, scan.id, ids)).filter((row) => isOpen(row) && ids.includes(row.id));
  const answers = await translateTerms(deps, scan, { asked, signal });
  return database.transaction(async (tx) => {
    const now = await lockScan(tx, scan.id);
    if (now === undefined || !isOf(now, job) || now.proposalsDone !== from || now.reservationId === null) {
      return undefined;
    }
    const rows = await lockTerms(tx, scan.id, [...answers.keys()]);
    const proposed = rows.flatMap((row) => withProposals(row, answers.get(row.id)) ?? []);
    const characters = proposed.reduce((sum, { id }) => sum + (answers.get(id)?.characters ?? 0), 0);
    await quota.commitPart(tx, now.reservationId, { key: String(from), characters });
    await saveDecisions(tx, scan.id, proposed);
    const done = { proposalState: "running", proposalsDone: from + ids.length } as const;
    const change = { ...done, charged: now.charged + characters, at: clock.now() };
    const changed = await changeScan(tx, { id: scan.id }, change);
    if (changed !== undefined) await tell(database, changed, tx);
    return changed;
  });
}

/** What an engine says of each term, by its id. */
async function translateTerms(
  { pipeline }: TermScanDeps,
  scan: StoredScan,
  { asked, signal }: { readonly asked: readonly StoredTerm[]; readonly signal: AbortSignal },
): Promise<ReadonlyMap<number, Proposed>> {
  const source = languageOf(scan);
  if (asked.length === 0 || source === null) return new Map();
  const { targetLanguage: target, domain, siteId } = scan;
  const sent = asked.map((row) => sendingsOf(row, scan.proposesInContext));
  const alone = sent.map((sendings) => sendings.alone);
  const sentences = sent.flatMap(({ inContext }) => inContext ?? []);
  const units = [...alone, ...sentences];
  const answers = await pipeline.translateUnits({ units, source, target, domain, siteId, signal });
  let next = alone.length;
  return new Map(
    asked.map(({ id }, at) => {
      const sendings = sent[at] ?? { alone: { text: "", tags: [] } };
      const inContext = sendings.inContext === undefined ? undefined : answers[next++];
      return [id, proposedBy(sendings, { alone: answers[at], inContext })];
    }),
  );
}

/** A person may have written a translation meanwhile: the engine's stand beside it then. */
function withProposals(row: StoredTerm, proposed: Proposed | undefined): StoredTerm | undefined {
  const [best] = proposed?.translations ?? [];
  if (proposed === undefined || best === undefined) return undefined;
  const known = new Set(row.proposals.map(({ translation }) => translation.toLowerCase()));
  const added = proposed.translations.filter((translation) => !known.has(translation.toLowerCase()));
  const more = added.map((translation) => ({ translation, origin: "engine", from: "" }) as const);
  const chosen = row.translation === "" ? ({ translation: best, origin: "engine" } as const) : {};
  return { ...row, ...chosen, proposals: row.proposals.concat(more), version: row.version + 1 };
}

/** Ends proposals: what was made is paid for, what was set aside beyond it is given back. */
async function finish(deps: TermScanDeps, job: TermScanJob, problem: StoredProblem | null): Promise<void> {
  const { database, quota, clock } = deps;
  await database.transaction(async (tx) => {
    const now = await lockScan(tx, job.id);
    if (now === undefined || !isOf(now, job)) return;
    if (now.reservationId !== null) await quota.settle(tx, now.reservationId);
    const proposalState = problem === null ? "finished" : "failed";
    const change = { proposalState, proposalProblem: problem, reservationId: null, at: clock.now() } as const;
    const changed = await changeScan(tx, { id: now.id }, change);
    if (changed !== undefined) await tell(database, changed, tx);
  });
}
