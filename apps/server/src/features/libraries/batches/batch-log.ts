import { randomUUID } from "node:crypto";
import type { Clock } from "#platform/clock";
import { DomainError } from "#platform/errors";
import { finishBatch, insertBatch, keepChanged } from "./batches.repository.ts";
import type { BatchLog } from "./ports.ts";

const labelLength = 200;

export function createBatchLog(clock: Clock): BatchLog {
  return {
    begin: async (executor, { library, kind, label, accountId }) => {
      const id = randomUUID();
      const isOpen = await insertBatch(executor, {
        id,
        libraryId: library.id,
        kind,
        label: Array.from(label).slice(0, labelLength).join(""),
        accountId,
        entriesBefore: library.entries,
        at: clock.now(),
      });
      if (!isOpen) throw new DomainError("libraryBusy");
      return id;
    },
    keep: (executor, batchId, entries) => keepChanged(executor, { batchId, ...entries }),
    finish: (executor, batchId, changed) => finishBatch(executor, batchId, { changed, at: clock.now() }),
  };
}
