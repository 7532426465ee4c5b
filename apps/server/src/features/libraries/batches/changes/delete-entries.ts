import type { BatchTask, PieceDone, PieceDeps } from "../batch-work.ts";
import { keepDeleted } from "../batches.repository.ts";
import { nextChosen } from "./next-chosen.ts";

type Deleting = Extract<BatchTask, { readonly kind: "delete" | "approve" }>;

export async function deletePiece({ deps, tx, library, batch, work }: PieceDeps<Deleting>): Promise<PieceDone> {
  const { ids, after, isOver } = await nextChosen(tx, library.number, work);
  let { changed } = work.counts;
  if (ids.length > 0) {
    await keepDeleted(tx, { batchId: batch.id, library: library.number, ids });
    changed += await deps.entries.removeEntries(tx, library, ids);
  }
  return { work: { ...work, after, counts: { ...work.counts, changed } }, isOver };
}
