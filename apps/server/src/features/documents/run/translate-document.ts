import { createRepeats, TranslationFailure } from "#features/translation";
import type { TranslateJob } from "../job-definitions.ts";
import type { DocumentDeps } from "../ports.ts";
import { ignoringMissing, librariesOf } from "#features/libraries";
import { readDocument } from "../reading/read-document.ts";
import { listChunks } from "../records/chunks.repository.ts";
import { deleteOrphanedFiles } from "../records/delete-orphaned-files.ts";
import { changeDocument } from "../records/documents.repository.ts";
import { tell } from "../records/events.ts";
import { areOthersWaiting } from "../records/queue.repository.ts";
import { isStarted, type Work } from "../records/started-document.ts";
import { objectsOf, type StoredDocument, type StoredProblem } from "../records/stored-document.ts";
import { readChunk, writeTargets } from "../records/stored-units.ts";
import { findTask } from "../records/tasks.repository.ts";
import { causeOf, isGivenUp, isRetryable, permanentProblem, problemOf } from "../status/problem.ts";
import { scoreOf } from "../status/progress.ts";
import { enqueueRun } from "../tasks/start-document.ts";
import type { Attempt } from "./analyse-document.ts";
import { commitChunk } from "./commit-chunk.ts";
import { failDocument } from "./fail-document.ts";
import { finishDocument } from "./finish-document.ts";
import { translateChunk } from "./translate-chunk.ts";

/** After this a run hands over to whoever waits, and after the longer one to a run of its own. */
const sliceMs = 30_000;
const longestRunMs = 10 * 60_000;
const lookMs = 5_000;
/** The engine was out of order after some progress: the next run begins then. */
const pauseAfterFailureMs = 10_000;

/**
 * Translates a document from where the last run ended: chunk by chunk, then its output. Every chunk is charged in the
 * transaction that checks it off. What a killed process leaves, the next run goes on with.
 */
export async function translate(deps: DocumentDeps, job: TranslateJob, attempt: Attempt): Promise<void> {
  const { database, clock } = deps;
  const change = { state: "translating", at: clock.now() } as const;
  const entered = await changeDocument(database.db, { ...job, from: ["waiting", "translating"] }, change);
  if (entered === undefined) return;
  await tell(database, entered);
  const task = entered.taskId === null ? undefined : await findTask(database.db, entered.taskId);
  if (task === undefined || !isStarted(entered)) throw new Error(`Document ${job.id} is not ready to be translated`);
  const work = { document: entered, task, signal: attempt.signal };
  const before = entered.segmentsDone;
  try {
    if (await translateChunks(deps, work)) await finishDocument(deps, work);
    await deleteOrphanedFiles(deps, entered);
  } catch (thrown) {
    await afterFailure(deps, { work, before, error: await causeOf(deps, thrown), attempt });
  }
}

/** @returns false when the rest is another run's, or nobody's */
async function translateChunks(deps: DocumentDeps, work: Work): Promise<boolean> {
  const { database, files, pipeline } = deps;
  const { document, task, signal } = work;
  await ensureUnits(deps, work);
  const repeats = createRepeats();
  const missed = new Set<string>();
  const pair = { source: document.sourceLanguage, target: task.targetLanguage };
  const libraries = ignoringMissing(librariesOf(deps, document, { chosen: task, pair }));
  const slice = startSlice(deps, document);
  for (const chunk of (await listChunks(database.db, document.id)).filter(({ isDone }) => !isDone)) {
    signal.throwIfAborted();
    const units = await readChunk(files, document, chunk);
    const startedMs = performance.now();
    const { source } = pair;
    const translated = await translateChunk(pipeline, {
      units,
      task,
      document,
      source,
      repeats,
      missed,
      libraries,
      signal,
    });
    const ms = Math.round(performance.now() - startedMs);
    await writeTargets(files, document, { seq: chunk.seq, lines: translated.lines });
    if (!(await commitChunk(deps, document, { chunk, translated, ms }))) return false;
    if (await slice.isOver()) return requeue(deps, document);
  }
  return true;
}

/** Units that were lost with the store's folder are read anew: the same file gives the same ones. */
async function ensureUnits(deps: DocumentDeps, { document, signal }: Work): Promise<void> {
  const { database, files, scratch, clock } = deps;
  if ((await files.head(objectsOf(document).units)) === null) {
    await scratch.use((folder) => readDocument(deps, document, { folder, signal }));
  }
  const change = { stage: "translate", at: clock.now() } as const;
  const score = Math.max(document.score, scoreOf("translate", document.segmentsDone / Math.max(1, document.segments)));
  const { id, run } = document;
  await changeDocument(database.db, { id, run, from: ["translating"] }, { ...change, score });
  await tell(database, document);
}

/** How long a run may go on: others who wait have their turn. */
function startSlice({ database, clock }: DocumentDeps, { owner }: StoredDocument) {
  const started = clock.now().getTime();
  let looked = started;
  return {
    isOver: async (): Promise<boolean> => {
      const now = clock.now().getTime();
      if (now - started > longestRunMs) return true;
      if (now - started < sliceMs || now - looked < lookMs) return false;
      looked = now;
      return areOthersWaiting(database.db, owner);
    },
  };
}

/** Ends this run and lets another one go on when its turn comes. */
async function requeue(
  deps: DocumentDeps,
  { id, run }: StoredDocument,
  later?: { readonly startAfter: Date; readonly problem: StoredProblem },
): Promise<false> {
  const { database, clock } = deps;
  const { startAfter, problem = null } = later ?? {};
  await database.transaction(async (tx) => {
    const change = { state: "waiting", run: run + 1, problem, at: clock.now() } as const;
    const waiting = await changeDocument(tx, { id, run, from: ["translating"] }, change);
    if (waiting !== undefined) await enqueueRun(deps, tx, waiting, startAfter);
  });
  return false;
}

interface Failure {
  readonly work: Work;
  /** Segments that were done when the run began. */
  readonly before: number;
  readonly error: unknown;
  readonly attempt: Attempt;
}

/**
 * What lasts fails the document; what may pass is told to its owner, and tried again by the queue, or by a new run after
 * some progress.
 */
async function afterFailure(deps: DocumentDeps, { work, before, error, attempt }: Failure): Promise<void> {
  const { document, signal } = work;
  const { database, clock } = deps;
  await deleteOrphanedFiles(deps, document);
  if (signal.aborted) throw error;
  const problem = permanentProblem(error) ?? (isGivenUp(error, attempt) ? problemOf(error) : undefined);
  if (problem !== undefined) return failDocument(deps, document, problem);
  const { id, run } = document;
  const passing = { problem: problemOf(error), at: clock.now() };
  const now = await changeDocument(database.db, { id, run, from: ["translating"] }, passing);
  if (now !== undefined) await tell(database, now);
  const isOfEngine = error instanceof TranslationFailure && isRetryable(error);
  if (!isOfEngine || now === undefined || now.segmentsDone === before) throw error;
  const startAfter = new Date(clock.now().getTime() + pauseAfterFailureMs);
  await requeue(deps, document, { startAfter, problem: passing.problem });
}
