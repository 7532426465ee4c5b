import type { BatchTask, PieceDone, PieceDeps } from "../batch-work.ts";
import { countAdded, nextAdded, nextImages, restoreChanged, restoreDeleted } from "./undo.repository.ts";

type Undoing = PieceDeps<Extract<BatchTask, { readonly kind: "undo" }>>;

/** What a batch added goes first, then what it changed or deleted is as it was. */
export function undoPiece(deps: Undoing): Promise<PieceDone> {
  return deps.work.task.phase === "added" ? removeAdded(deps) : restoreImages(deps);
}

async function removeAdded({ deps, tx, library, batch, work }: Undoing): Promise<PieceDone> {
  const of = { batchId: batch.id, library: library.number };
  const { counts } = work;
  const ids = await nextAdded(tx, { ...of, after: work.after });
  const last = ids.at(-1);
  if (last === undefined) {
    const kept = counts.kept + (await countAdded(tx, of));
    const next = { kind: "undo", phase: "images" } as const;
    return { work: { ...work, task: next, after: "0", counts: { ...counts, kept } }, isOver: false };
  }
  const removed = await deps.entries.removeEntries(tx, library, ids);
  return { work: { ...work, after: last, counts: { ...counts, restored: counts.restored + removed } }, isOver: false };
}

async function restoreImages({ deps, tx, library, batch, work }: Undoing): Promise<PieceDone> {
  const { entries } = deps;
  const of = { batchId: batch.id, library: library.number, libraryId: library.id };
  const { all, deleted, changed } = await nextImages(tx, { batchId: batch.id, after: work.after });
  const last = all.at(-1);
  if (last === undefined) return { work, isOver: true };
  const back = deleted.length === 0 ? 0 : await restoreDeleted(tx, { ...of, ids: deleted });
  const former = changed.length === 0 ? [] : await restoreChanged(tx, { ...of, ids: changed });
  await entries.reindexEntries(tx, library, [...deleted, ...former]);
  if (back > 0) await entries.touch(tx, library, { entries: back });
  const restored = work.counts.restored + back + former.length;
  const kept = work.counts.kept + all.length - back - former.length;
  const returning = Math.max(0, work.returning - deleted.length);
  return { work: { ...work, after: last, returning, counts: { ...work.counts, restored, kept } }, isOver: false };
}
