import { keepDeleted, nextIds } from "./batches.repository.ts";
import type { Batches, BatchLog, BatchParts } from "./ports.ts";

/** Deletes chosen entries in one transaction, in statements of bounded size. */
export function createDeleteEntries({ database, entries }: BatchParts, log: BatchLog): Batches["deleteEntries"] {
  return ({ accountId }, { id }, choice) =>
    database.transaction(async (tx) => {
      const library = await entries.lock(tx, { id });
      const batchId = await log.begin(tx, { library, kind: "delete", label: "", accountId });
      let changed = 0;
      for (let after = "0"; ;) {
        const ids = await nextIds(tx, library.number, { choice, after });
        const last = ids.at(-1);
        if (last === undefined) break;
        await keepDeleted(tx, { batchId, library: library.number, ids });
        changed += await entries.removeEntries(tx, library, ids);
        after = last;
      }
      await log.finish(tx, batchId, changed);
      const refused = choice.ids === undefined ? 0 : new Set(choice.ids).size - changed;
      return { batch_id: batchId, changed, refused };
    });
}
