import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { StoredLibrary } from "../records/library.record.ts";
import { approvePiece } from "./changes/approve-entries.ts";
import type { BatchResultStored, BatchTask, BatchWork, PieceDone, PieceDeps } from "./batch-work.ts";
import { type StoredBatch, endWork, findBatch, lockBatch, markUndone, saveWork } from "./batches.repository.ts";
import { copyPiece } from "./changes/copy-entries.ts";
import { deletePiece } from "./changes/delete-entries.ts";
import { changeEntries } from "./job-definitions.ts";
import type { BatchDeps, BatchRun } from "./ports.ts";
import { replacePiece } from "./changes/replace-text.ts";
import { undoPiece } from "./undo/undo-batch.ts";

/** Entries that are changed while the caller waits; for more, a job changes them. */
const changedAtOnce = 5000;

export interface NewWork {
  readonly library: StoredLibrary;
  readonly batch: Pick<StoredBatch, "id" | "entriesBefore">;
  readonly work: BatchWork;
  /** Entries that it is about, at most. */
  readonly size: number;
}

/**
 * Does the work to its end in the caller's transaction, or leaves it to a job.
 * @returns what came of it; undefined while it goes on
 */
export async function beginWork(deps: BatchDeps, tx: Executor, begun: NewWork): Promise<BatchWork | undefined> {
  const { library, batch, size } = begun;
  const { id } = batch;
  if (size > (deps.changedAtOnce ?? changedAtOnce)) {
    await saveWork(tx, id, { work: begun.work, at: deps.clock.now() });
    await deps.queue.enqueue(changeEntries, { id }, { transaction: tx, singletonKey: id });
    return undefined;
  }
  for (let { work } = begun; ;) {
    const done = await pieceOf({ deps, tx, library, batch, work });
    ({ work } = done);
    if (!done.isOver) continue;
    await end(deps, tx, { id, task: work.task, result: { counts: work.counts } });
    return work;
  }
}

/** Goes on with a batch, from where the last run ended, a piece a transaction. */
export async function continueBatch(deps: BatchDeps, id: string, { signal, isLast }: BatchRun): Promise<void> {
  try {
    while (!(await nextPiece(deps, id))) signal.throwIfAborted();
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof DomainError) await giveUp(deps, id, { error: error.error, details: error.details });
    else if (isLast) await giveUp(deps, id, { error: "batchFailed", details: {} });
    else throw error;
  }
}

/** @returns whether nothing is left to be done */
function nextPiece(deps: BatchDeps, id: string): Promise<boolean> {
  const { database, entries, clock } = deps;
  return database.transaction(async (tx) => {
    const found = await findBatch(tx, id);
    if (found?.work == null) return true;
    const library = await entries.lock(tx, { id: found.libraryId });
    // Another run may have gone on meanwhile.
    const batch = await lockBatch(tx, id);
    if (batch?.work == null) return true;
    const { work } = batch;
    if (!(await deps.may(library, { accountId: work.accountId, need: "editor" }, tx))) {
      throw new DomainError("libraryReadOnly");
    }
    const done = await pieceOf({ deps, tx, library, batch, work });
    if (done.isOver) await end(deps, tx, { id, task: work.task, result: { counts: done.work.counts } });
    else await saveWork(tx, id, { work: done.work, at: clock.now() });
    return done.isOver;
  });
}

async function giveUp(deps: BatchDeps, id: string, problem: BatchResultStored["problem"]): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const work = (await lockBatch(tx, id))?.work;
    if (work == null) return;
    const result = { counts: work.counts, ...(problem !== undefined && { problem }) };
    await end(deps, tx, { id, task: work.task, result });
  });
}

interface Ending {
  readonly id: string;
  readonly task: BatchTask;
  readonly result: BatchResultStored;
}

/** What was changed stays, and can be undone; what was not taken back can be taken back another time. */
async function end({ log, clock }: BatchDeps, tx: Executor, { id, task, result }: Ending): Promise<void> {
  await endWork(tx, id, result);
  if (task.kind !== "undo") await log.finish(tx, id, result.counts.changed);
  else if (result.problem === undefined) await markUndone(tx, id, clock.now());
}

function pieceOf(deps: PieceDeps): Promise<PieceDone> {
  const { task } = deps.work;
  const of = <T extends BatchTask>(known: T) => ({ ...deps, work: { ...deps.work, task: known } });
  if (task.kind === "replace") return replacePiece(of(task));
  if (task.kind === "copy") return copyPiece(of(task));
  if (task.kind === "undo") return undoPiece(of(task));
  return task.kind === "approve" ? approvePiece(of(task)) : deletePiece(of(task));
}
