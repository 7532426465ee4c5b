import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { createRepeats, TranslationFailure } from "#features/translation";
import type { Attempt } from "./analyse-document.ts";
import { listChunks } from "./chunks.repository.ts";
import { commitChunk } from "./commit-chunk.ts";
import { changeDocument } from "./documents.repository.ts";
import type { TranslateJob } from "./documents.jobs.ts";
import { tell } from "./events.ts";
import { failDocument } from "./fail-document.ts";
import { finishDocument } from "./finish-document.ts";
import { librariesOf, whatIsLeft } from "./libraries.ts";
import type { DocumentParts } from "./ports.ts";
import { causeOf, isGivenUp, isRetryable, lastingProblem, problemOf } from "./problem.ts";
import { scoreOf } from "./progress.ts";
import { doOthersWait } from "./queue.repository.ts";
import { readDocument } from "./read-document.ts";
import { enqueueRun } from "./start-document.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { objectsOf, type StoredDocument, type StoredProblem, type StoredTask } from "./stored-document.ts";
import { readChunk, writeTargets } from "./stored-units.ts";
import { findTask } from "./tasks.repository.ts";
import { translateChunk } from "./translate-chunk.ts";

/** A document under translation: what was found out before is known. */
export type WorkedDocument = StoredDocument & {
  readonly format: DocumentFormatId;
  readonly sourceLanguage: LanguageCode;
  readonly segments: number;
  readonly reservationId: string;
};

export interface Work {
  readonly document: WorkedDocument;
  readonly task: StoredTask;
  readonly signal: AbortSignal;
}

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
export async function translate(parts: DocumentParts, job: TranslateJob, attempt: Attempt): Promise<void> {
  const { database, clock } = parts;
  const change = { state: "translating", at: clock.now() } as const;
  const entered = await changeDocument(database.db, { ...job, from: ["waiting", "translating"] }, change);
  if (entered === undefined) return;
  await tell(database, entered);
  const task = entered.taskId === null ? undefined : await findTask(database.db, entered.taskId);
  if (task === undefined || !isWorked(entered)) throw new Error(`Document ${job.id} is not ready to be translated`);
  const work = { document: entered, task, signal: attempt.signal };
  const before = entered.segmentsDone;
  try {
    if (await translateChunks(parts, work)) await finishDocument(parts, work);
    await leaveNothing(parts, entered);
  } catch (thrown) {
    await afterFailure(parts, { work, before, error: await causeOf(parts, thrown), attempt });
  }
}

export function isWorked(document: StoredDocument): document is WorkedDocument {
  const { format, sourceLanguage, segments, reservationId } = document;
  return format !== null && sourceLanguage !== null && segments !== null && reservationId !== null;
}

/** @returns false when the rest is another run's, or nobody's */
async function translateChunks(parts: DocumentParts, work: Work): Promise<boolean> {
  const { database, files, pipeline } = parts;
  const { document, task, signal } = work;
  await ensureUnits(parts, work);
  const repeats = createRepeats();
  const missed = new Set<string>();
  const pair = { source: document.sourceLanguage, target: task.targetLanguage };
  const libraries = whatIsLeft(librariesOf(parts, document, { chosen: task, pair }));
  const slice = startSlice(parts, document);
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
    if (!(await commitChunk(parts, document, { chunk, translated, ms }))) return false;
    if (await slice.isOver()) return handOver(parts, document);
  }
  return true;
}

/** Units that were lost with the store's folder are read anew: the same file gives the same ones. */
async function ensureUnits(parts: DocumentParts, { document, signal }: Work): Promise<void> {
  const { database, files, scratch, clock } = parts;
  if ((await files.head(objectsOf(document).units)) === null) {
    await scratch.use((folder) => readDocument(parts, document, { folder, signal }));
  }
  const change = { stage: "translate", at: clock.now() } as const;
  const score = Math.max(document.score, scoreOf("translate", document.segmentsDone / Math.max(1, document.segments)));
  const { id, run } = document;
  await changeDocument(database.db, { id, run, from: ["translating"] }, { ...change, score });
  await tell(database, document);
}

/** How long a run may go on: others who wait have their turn. */
function startSlice({ database, clock }: DocumentParts, { owner }: StoredDocument) {
  const started = clock.now().getTime();
  let looked = started;
  return {
    isOver: async (): Promise<boolean> => {
      const now = clock.now().getTime();
      if (now - started > longestRunMs) return true;
      if (now - started < sliceMs || now - looked < lookMs) return false;
      looked = now;
      return doOthersWait(database.db, owner);
    },
  };
}

/** Ends this run and lets another one go on when its turn comes. */
async function handOver(
  parts: DocumentParts,
  { id, run }: StoredDocument,
  later?: { readonly startAfter: Date; readonly problem: StoredProblem },
): Promise<false> {
  const { database, clock } = parts;
  const { startAfter, problem = null } = later ?? {};
  await database.transaction(async (tx) => {
    const change = { state: "waiting", run: run + 1, problem, at: clock.now() } as const;
    const waiting = await changeDocument(tx, { id, run, from: ["translating"] }, change);
    if (waiting !== undefined) await enqueueRun(parts, tx, waiting, startAfter);
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
async function afterFailure(parts: DocumentParts, { work, before, error, attempt }: Failure): Promise<void> {
  const { document, signal } = work;
  const { database, clock } = parts;
  await leaveNothing(parts, document);
  if (signal.aborted) throw error;
  const problem = lastingProblem(error) ?? (isGivenUp(error, attempt) ? problemOf(error) : undefined);
  if (problem !== undefined) return failDocument(parts, document, problem);
  const { id, run } = document;
  const passing = { problem: problemOf(error), at: clock.now() };
  const now = await changeDocument(database.db, { id, run, from: ["translating"] }, passing);
  if (now !== undefined) await tell(database, now);
  const isOfEngine = error instanceof TranslationFailure && isRetryable(error);
  if (!isOfEngine || now === undefined || now.segmentsDone === before) throw error;
  const startAfter = new Date(clock.now().getTime() + pauseAfterFailureMs);
  await handOver(parts, document, { startAfter, problem: passing.problem });
}
