import type { Clock } from "#platform/clock";
import { DomainError } from "#platform/errors";
import { deleteRows, findEntries, insertRows } from "./entries.repository.ts";
import { lockLibrary, touchLibrary } from "./libraries.repository.ts";
import type { EntryIndex, EntryStore, IndexedLibrary } from "./ports.ts";
import type { StoredLibrary } from "./stored-library.ts";

/** What the index of memories is told of a library; it knows no termbases. */
export function indexed(library: StoredLibrary): IndexedLibrary | undefined {
  return library.kind === "memory" ? library : undefined;
}

export function createEntryStore({
  index,
  clock,
}: {
  readonly index: EntryIndex;
  readonly clock: Pick<Clock, "now">;
}): EntryStore {
  const touch: EntryStore["touch"] = (executor, { id }, { entries = 0 } = {}) =>
    touchLibrary(executor, id, { entries, at: clock.now() });
  return {
    lock: async (executor, { id }) => {
      const library = await lockLibrary(executor, id);
      if (library === undefined || library.deletedAt !== null) throw new DomainError("libraryMissing");
      return library;
    },
    insertEntries: async (executor, library, rows, { isTidied = true } = {}) => {
      const ids = await insertRows(executor, library.number, rows);
      const known = indexed(library);
      if (known !== undefined) {
        const added = rows.flatMap(({ status, source, target }, place) => {
          const id = ids[place];
          return status === "pending" || id === undefined ? [] : [{ id, source: source.text, target: target.text }];
        });
        await index.add(executor, known, added);
        if (isTidied) await index.tidy(executor);
      }
      await touch(executor, library, { entries: ids.length });
      return ids;
    },
    tidy: (executor) => index.tidy(executor),
    removeEntries: async (executor, library, ids) => {
      const removed = await deleteRows(executor, library.number, ids);
      if (indexed(library) !== undefined) await index.remove(executor, library.number, ids);
      await touch(executor, library, { entries: -removed });
      return removed;
    },
    reindexEntries: async (executor, library, ids) => {
      const known = indexed(library);
      if (known !== undefined) {
        await index.remove(executor, library.number, ids);
        const entries = await findEntries(executor, library.number, ids);
        const added = entries
          .filter(({ status }) => status === "approved")
          .map(({ id, source, target }) => ({ id, source: source.text, target: target.text }));
        await index.add(executor, known, added);
        await index.tidy(executor);
      }
      await touch(executor, library);
    },
    touch,
  };
}
