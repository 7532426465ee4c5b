import type { LibrariesDeps } from "../deps.ts";
import { createEntryStore, indexed } from "../records/entry-store.ts";
import {
  deleteLibrary,
  deleteSomeEntries,
  deleteSomeImages,
  findPurgeable,
  lockLibrary,
  nextEntryIds,
} from "../records/libraries.repository.ts";
import type { StoredLibrary } from "../records/library.record.ts";
import { restorableSince } from "./manage-libraries.ts";

/** What jobs do with libraries; both may be repeated. */
export interface LibraryJobs {
  /** Rebuilds a memory's search index. */
  reindex(id: string, signal?: AbortSignal): Promise<void>;
  /** Deletes for good what can no longer be taken back. */
  purge(signal?: AbortSignal): Promise<void>;
}

const librariesAtOnce = 20;
/** Entries of one transaction: none is long, whatever the library's size, and nobody waits long for it. */
const entriesAtOnce = 10_000;
const reindexedAtOnce = 2000;

export function createLibraryJobs({
  database,
  clock,
  index,
}: Pick<LibrariesDeps, "database" | "clock" | "index">): LibraryJobs {
  const entries = createEntryStore({ index, clock });
  const purgeOne = async ({ id, number }: StoredLibrary, before: Date, signal: AbortSignal | undefined) => {
    const isGone = await database.transaction(async (tx) => {
      // Taken back meanwhile?
      const now = await lockLibrary(tx, id);
      return now !== undefined && now.deletedAt !== null && now.deletedAt < before;
    });
    if (!isGone) return;
    for (let left = 1; left > 0;) {
      signal?.throwIfAborted();
      left = await database.transaction(async (tx) => {
        const ids = await nextEntryIds(tx, number, { after: "0", limit: entriesAtOnce });
        await index.remove(tx, number, ids);
        return deleteSomeEntries(tx, number, entriesAtOnce);
      });
    }
    while ((await deleteSomeImages(database.db, id, entriesAtOnce)) > 0) signal?.throwIfAborted();
    await database.transaction((tx) => index.removeLibrary(tx, number));
    await deleteLibrary(database.db, id);
  };
  return {
    reindex: async (id, signal) => {
      for (let after: string | undefined = "0"; after !== undefined;) {
        signal?.throwIfAborted();
        const last: string = after;
        after = await database.transaction(async (tx) => {
          const library = await lockLibrary(tx, id);
          if (library === undefined || indexed(library) === undefined) return undefined;
          const ids = await nextEntryIds(tx, library.number, { after: last, limit: reindexedAtOnce });
          if (ids.length > 0) await entries.reindexEntries(tx, library, ids);
          return ids.at(-1);
        });
      }
    },
    purge: async (signal) => {
      const before = restorableSince(clock.now());
      for (;;) {
        const gone = await findPurgeable(database.db, before, librariesAtOnce);
        for (const library of gone) await purgeOne(library, before, signal);
        if (gone.length < librariesAtOnce) return;
      }
    },
  };
}
