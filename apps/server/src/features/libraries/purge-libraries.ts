import { indexed } from "./entry-store.ts";
import { goneBefore } from "./keep-libraries.ts";
import { deleteLibrary, deleteSomeEntries, findLibrary, findPurgeable, lockLibrary } from "./libraries.repository.ts";
import type { LibrariesParts } from "./parts.ts";

/** What jobs do with libraries; both may be repeated. */
export interface LibraryJobs {
  /** Rebuilds a memory's search index. */
  reindex(id: string): Promise<void>;
  /** Deletes for good what can no longer be taken back. */
  purge(signal?: AbortSignal): Promise<void>;
}

const librariesAtOnce = 20;
/** Entries of one transaction: none is long, whatever the library's size. */
const entriesAtOnce = 10_000;

export function createLibraryJobs({
  database,
  clock,
  index,
}: Pick<LibrariesParts, "database" | "clock" | "index">): LibraryJobs {
  const purgeOne = async (id: string, number: number, signal: AbortSignal | undefined) => {
    await database.transaction((tx) => index.removeLibrary(tx, number));
    while ((await deleteSomeEntries(database.db, number, entriesAtOnce)) > 0) signal?.throwIfAborted();
    await deleteLibrary(database.db, id);
  };
  return {
    reindex: async (id) => {
      await database.transaction(async (tx) => {
        const library = await lockLibrary(tx, id);
        const known = library === undefined ? undefined : indexed(library);
        if (known !== undefined) await index.rebuild(tx, known);
      });
    },
    purge: async (signal) => {
      const before = goneBefore(clock.now());
      for (;;) {
        const gone = await findPurgeable(database.db, before, librariesAtOnce);
        for (const { id, number } of gone) {
          // Taken back meanwhile?
          const now = await findLibrary(database.db, id);
          if (now?.deletedAt !== null && now?.deletedAt !== undefined) await purgeOne(id, number, signal);
        }
        if (gone.length < librariesAtOnce) return;
      }
    },
  };
}
