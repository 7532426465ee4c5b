import type { BatchTask, PieceDone, PieceDeps } from "../batch-work.ts";
import { approveEntries } from "../batches.repository.ts";
import { nextChosen } from "./next-chosen.ts";

type Approving = Extract<BatchTask, { readonly kind: "delete" | "approve" }>;

export async function approvePiece({ deps, tx, library, batch, work }: PieceDeps<Approving>): Promise<PieceDone> {
  const { entries, log, clock } = deps;
  const { ids, after, isOver } = await nextChosen(tx, library.number, work);
  let { changed } = work.counts;
  if (ids.length > 0) {
    await log.keep(tx, batch.id, { library: library.number, ids });
    changed += await approveEntries(tx, { library: library.number, ids, editor: work.editor, at: clock.now() });
    await entries.reindexEntries(tx, library, ids);
  }
  return { work: { ...work, after, counts: { ...work.counts, changed } }, isOver };
}
