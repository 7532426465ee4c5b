import { libraryLimits } from "@yiqiao/contracts/libraries";
import { DomainError } from "#platform/errors";
import { closeLeftBatches, findBatch, listBatches, purgeBatches } from "./batches.repository.ts";
import { createBatchLog } from "./batch-log.ts";
import { findConflicts } from "./conflicts.ts";
import { createDeleteEntries } from "./delete-entries.ts";
import type { Batches, BatchParts } from "./ports.ts";
import { createReplaceText } from "./replace-text.ts";
import { createUndo } from "./undo-batch.ts";

const hourMs = 3_600_000;

export function createBatches(parts: BatchParts): Batches {
  const { database, clock } = parts;
  const { db } = database;
  const log = createBatchLog(clock);
  return {
    log,
    deleteEntries: createDeleteEntries(parts, log),
    replaceText: createReplaceText(parts, log),
    conflicts: (library, query) => findConflicts(db, library, query),
    list: (library) => listBatches(db, library.id),
    libraryOf: async (batchId) => {
      const batch = await findBatch(db, batchId);
      if (batch === undefined) throw new DomainError("batchMissing");
      return batch.libraryId;
    },
    undo: createUndo(parts),
    purge: async () => {
      const at = clock.now();
      await closeLeftBatches(db, { before: new Date(at.getTime() - hourMs), at });
      await purgeBatches(db, new Date(at.getTime() - libraryLimits.undoDays * 24 * hourMs));
    },
  };
}
