import type { BatchTask, PieceDone, PieceGround } from "./batch-work.ts";
import { keepDeleted } from "./batches.repository.ts";
import { nextChosen } from "./next-chosen.ts";

type Deleting = Extract<BatchTask, { readonly kind: "delete" | "approve" }>;

export async function deletePiece({ parts, tx, library, batch, work }: PieceGround<Deleting>): Promise<PieceDone> {
  const { ids, after, isOver } = await nextChosen(tx, library.number, work);
  let { changed } = work.counts;
  if (ids.length > 0) {
    await keepDeleted(tx, { batchId: batch.id, library: library.number, ids });
    changed += await parts.entries.removeEntries(tx, library, ids);
  }
  return { work: { ...work, after, counts: { ...work.counts, changed } }, isOver };
}
