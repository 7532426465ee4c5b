import { errorMessage } from "@yiqiao/contracts/errors";
import { libraryLimits } from "@yiqiao/contracts/libraries";
import { DomainError } from "#platform/errors";
import { createBatchLog } from "./batch-log.ts";
import { noCounts, scoreOf } from "./batch-work.ts";
import {
  closeAbandonedBatches,
  findBatch,
  findStalled,
  hasOpenBatch,
  listBatches,
  purgeBatches,
  type StoredBatch,
} from "./batches.repository.ts";
import { createUndo } from "./undo/begin-undo.ts";
import { createChanges } from "./change-entries.ts";
import { findConflicts } from "./conflicts.ts";
import { changeEntries } from "./job-definitions.ts";
import type { Batches, BatchDeps, BatchNeeds } from "./ports.ts";
import { continueBatch } from "./run-changes.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A run writes every few seconds; one whose process died has its job back long before. */
const stalledMs = 30 * minuteMs;

export function createBatches(needs: BatchNeeds): Batches {
  const { database, clock } = needs;
  const { db } = database;
  const deps: BatchDeps = { ...needs, log: createBatchLog(clock) };
  const find = async (batchId: string): Promise<StoredBatch> => {
    const batch = await findBatch(db, batchId);
    if (batch === undefined) throw new DomainError("batchMissing");
    return batch;
  };
  return {
    log: deps.log,
    ...createChanges(deps),
    conflicts: (library, query) => findConflicts(db, library, query),
    list: (library) => listBatches(db, library.id),
    libraryOf: async (batchId) => (await find(batchId)).libraryId,
    status: async (batchId, language) => {
      const { id, libraryId, changed, work, result, finishedAt } = await find(batchId);
      const { problem } = result ?? {};
      const isRunning = work !== null || finishedAt === null;
      const counts = work?.counts ?? result?.counts ?? { ...noCounts, changed };
      return {
        batch_id: id,
        bank_id: libraryId,
        state: isRunning ? "running" : problem === undefined ? "complete" : "failed",
        score: work !== null ? scoreOf(work, changed) : isRunning ? 0 : 100,
        changed: Math.max(changed, counts.changed),
        refused: counts.refused,
        restored: counts.restored,
        kept: counts.kept,
        message: problem === undefined ? "" : errorMessage(problem.error, language, problem.details),
      };
    },
    undo: createUndo(deps),
    goOn: (batchId, run) => continueBatch(deps, batchId, run),
    isBusy: ({ id }) => hasOpenBatch(db, id),
    purge: async (signal) => {
      const at = clock.now();
      await closeAbandonedBatches(db, { before: new Date(at.getTime() - hourMs), at });
      while (await purgeBatches(db, new Date(at.getTime() - libraryLimits.undoDays * 24 * hourMs))) {
        signal?.throwIfAborted();
      }
      for (const id of await findStalled(db, new Date(at.getTime() - stalledMs))) {
        await deps.queue.enqueue(changeEntries, { id }, { singletonKey: id });
      }
    },
  };
}
