import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { StoredLibrary } from "../../records/library.record.ts";
import { noCounts } from "../batch-work.ts";
import { findBatch, hasOpenBatch, type StoredBatch, usernameOf } from "../batches.repository.ts";
import { type Batches, type BatchDeps, LibraryFullError } from "../ports.ts";
import { beginWork } from "../run-changes.ts";

/** Takes a batch back: what it added goes first, then what it changed or deleted is as it was. */
export function createUndo(deps: BatchDeps): Batches["undo"] {
  const { database, entries } = deps;
  return ({ id }, batchId, { accountId } = { accountId: null }) =>
    database.transaction(async (tx) => {
      const library = await entries.lock(tx, { id });
      const batch = await findBatch(tx, batchId);
      if (batch?.libraryId !== id) throw new DomainError("batchMissing");
      if (await hasOpenBatch(tx, id)) throw new DomainError("libraryBusy");
      if (batch.undoneAt !== null) throw new DomainError("batchUndone");
      const returning = await requireRoom(deps, tx, { library, batch });
      const work = {
        task: { kind: "undo", phase: "added" },
        accountId,
        editor: await usernameOf(tx, accountId),
        first: "0",
        until: "0",
        after: "0",
        returning,
        counts: noCounts,
      } as const;
      const done = await beginWork(deps, tx, { library, batch, work, size: batch.changed });
      const { restored, kept } = done?.counts ?? noCounts;
      return { state: done === undefined ? "running" : "complete", restored, kept };
    });
}

/**
 * As many as there were before may come back; more only where the plan has room.
 * @returns how many come back
 * @throws {LibraryFullError}
 */
async function requireRoom(
  { roomFor }: BatchDeps,
  tx: Executor,
  { library, batch }: { readonly library: StoredLibrary; readonly batch: StoredBatch },
): Promise<number> {
  const returning = batch.kind === "delete" ? batch.changed : 0;
  if (returning === 0 || library.entries + returning <= batch.entriesBefore) return returning;
  if ((await roomFor(library, tx)) < returning) throw new LibraryFullError();
  return returning;
}
