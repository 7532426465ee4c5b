import type { LibrariesDeps } from "../deps.ts";
import type { LookInto } from "../ports.ts";
import { concordanceIn, entriesOf } from "./concordance.ts";

export function createLookInto({ database, search }: Pick<LibrariesDeps, "database" | "search">): LookInto {
  return {
    concordance: (memories, query) => concordanceIn({ database, search }, memories, query),
    knownWords: (memories, words) =>
      search.knownWords(
        words,
        memories.map(({ number, reversed }) => ({ number, reversed })),
      ),
    notes: async (libraries, ids) => {
      if (ids.length === 0) return new Map();
      const found = await entriesOf(
        database.db,
        ids.flatMap((id) => libraries.map(({ number }) => ({ library: number, id }))),
      );
      return new Map(found.map(({ id, note }) => [id, note]));
    },
  };
}
