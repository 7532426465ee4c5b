import type { EntryFilter } from "@yiqiao/contracts/libraries";
import type { Executor } from "#platform/database";
import { findFiltered, type Found } from "../records/entry-pages.repository.ts";
import type { StoredLibrary } from "../records/library.record.ts";

/** Filters whose finds are kept, each for one version of its library. */
const maxKept = 100;
/** Searches of all entries of a library that run at a time; others wait, so that they never take every connection. */
const maxAtOnce = 4;

/** What a filter finds, looked for once: pages of it are asked for one after another, and several at once. */
export function createFindFiltered(db: Executor): (library: StoredLibrary, filter: EntryFilter) => Promise<Found> {
  const kept = new Map<string, Promise<Found>>();
  const inTurn = createTurns(maxAtOnce);
  return (library, filter) => {
    const key = `${library.number} ${library.version} ${JSON.stringify(filter)}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const found = inTurn(() => findFiltered(db, library.number, filter));
    if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? "");
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    return found;
  };
}

/** Runs so many at a time, in the order in which they came. */
function createTurns(most: number): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
