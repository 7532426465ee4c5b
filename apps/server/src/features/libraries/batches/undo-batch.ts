import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { StoredLibrary } from "../stored-library.ts";
import { findBatch, hasOpenBatch, markUndone, type StoredBatch } from "./batches.repository.ts";
import { type Batches, type BatchParts, NoRoomError } from "./ports.ts";
import { countAdded, countDeleted, nextAdded, nextImages, restoreChanged, restoreDeleted } from "./undo.repository.ts";

interface Counts {
  readonly restored: number;
  readonly kept: number;
}

/** Takes a batch back in one transaction, in statements of bounded size. */
export function createUndo(parts: BatchParts): Batches["undo"] {
  const { database, clock, entries } = parts;
  return ({ id }, batchId) =>
    database.transaction(async (tx) => {
      const library = await entries.lock(tx, { id });
      const batch = await findBatch(tx, batchId);
      if (batch?.libraryId !== id) throw new DomainError("batchMissing");
      if (await hasOpenBatch(tx, id)) throw new DomainError("libraryBusy");
      if (batch.undoneAt !== null) throw new DomainError("batchUndone");
      await assertRoom(parts, tx, { library, batch });
      const added = await removeAdded(parts, tx, { library, batchId });
      const imaged = await restoreImages(parts, tx, { library, batchId });
      await markUndone(tx, batchId, clock.now());
      return { restored: added.restored + imaged.restored, kept: added.kept + imaged.kept };
    });
}

/** As many as there were before may come back; more only where the plan has room. @throws {NoRoomError} */
async function assertRoom(
  { roomFor }: BatchParts,
  tx: Executor,
  { library, batch }: { readonly library: StoredLibrary; readonly batch: StoredBatch },
): Promise<void> {
  const returning = await countDeleted(tx, batch.id);
  if (returning === 0 || library.entries + returning <= batch.entriesBefore) return;
  if ((await roomFor(library, tx)) < returning) throw new NoRoomError();
}

interface Undone {
  readonly library: StoredLibrary;
  readonly batchId: string;
}

async function removeAdded({ entries }: BatchParts, tx: Executor, { library, batchId }: Undone): Promise<Counts> {
  let restored = 0;
  const of = { batchId, library: library.number };
  for (let after = "0"; ;) {
    const ids = await nextAdded(tx, { ...of, after });
    const last = ids.at(-1);
    if (last === undefined) return { restored, kept: await countAdded(tx, of) };
    restored += await entries.removeEntries(tx, library, ids);
    after = last;
  }
}

async function restoreImages({ entries }: BatchParts, tx: Executor, { library, batchId }: Undone): Promise<Counts> {
  let restored = 0;
  let kept = 0;
  const of = { batchId, library: library.number, libraryId: library.id };
  for (let after = "0"; ;) {
    const { all, deleted, changed } = await nextImages(tx, { batchId, after });
    const last = all.at(-1);
    if (last === undefined) return { restored, kept };
    const back = deleted.length === 0 ? 0 : await restoreDeleted(tx, { ...of, ids: deleted });
    const former = changed.length === 0 ? [] : await restoreChanged(tx, { ...of, ids: changed });
    await entries.reindexEntries(tx, library, [...deleted, ...former]);
    if (back > 0) await entries.touch(tx, library, { entries: back });
    restored += back + former.length;
    kept += all.length - back - former.length;
    after = last;
  }
}
