import { setImmediate } from "node:timers/promises";
import type { Clock } from "#platform/clock";
import { DomainError } from "#platform/errors";
import type { EntryIndex, EntryStore, IndexedLibrary } from "../ports.ts";
import { deleteRows, findEntries, insertRows } from "./entries.repository.ts";
import { lockLibrary, touchLibrary } from "./libraries.repository.ts";
import type { NewEntry } from "./stored-entry.ts";
import type { StoredLibrary } from "./library.record.ts";

/** What the index of memories is told of a library; it knows no termbases. */
export function indexed(library: StoredLibrary): IndexedLibrary | undefined {
  return library.kind === "memory" ? library : undefined;
}

const textsOf = ({ source, target }: Pick<NewEntry, "source" | "target">) => ({
  source: source.text,
  target: target.text,
});

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
      const inserting = insertRows(executor, library.number, rows);
      // It may fail before anybody waits for it.
      inserting.catch(() => undefined);
      const known = indexed(library);
      if (known !== undefined) {
        // The statement is on its way to the database, which works on it meanwhile.
        await setImmediate();
        const isApproved = rows.map(({ status }) => status !== "pending");
        const approved = rows.filter((_, place) => isApproved[place]);
        const prepared = index.prepare(known, approved.map(textsOf));
        await prepared.add(
          executor,
          (await inserting).filter((_, place) => isApproved[place]),
        );
        if (isTidied) await index.tidy(executor);
      }
      const ids = await inserting;
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
        const approved = entries.filter(({ status }) => status === "approved");
        await index.prepare(known, approved.map(textsOf)).add(
          executor,
          approved.map(({ id }) => id),
        );
        await index.tidy(executor);
      }
      await touch(executor, library);
    },
    touch,
  };
}
