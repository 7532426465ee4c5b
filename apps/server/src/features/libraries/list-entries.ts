import type { EntryFilter, EntryList, entryListQuerySchema } from "@yiqiao/contracts/libraries";
import type { z } from "zod";
import type { Executor } from "#platform/database";
import type { RequestContext } from "#platform/http";
import type { Access } from "./access.ts";
import { countFiltered, pageOfEntries } from "./entry-pages.repository.ts";
import { hidesNames } from "./libraries.policy.ts";
import { presentEntry, withoutNames } from "./present.ts";
import type { StoredLibrary } from "./stored-library.ts";

type EntryListQuery = z.output<typeof entryListQuerySchema>;
export type ListEntries = (
  context: RequestContext,
  query: EntryListQuery,
  said: Parameters<Access["checkKind"]>[1],
) => Promise<EntryList>;

/** Pages of a filtered list are asked for one after another: each library's and filter's count is kept for its version. */
const mostCounts = 500;

export function createListEntries(db: Executor, access: Access): ListEntries {
  const counts = new Map<string, number>();
  const countOf = async (library: StoredLibrary, filter: EntryFilter): Promise<number> => {
    if (Object.values(filter).every((value) => value === undefined || value === "")) return library.entries;
    const key = `${library.number} ${library.version} ${JSON.stringify(filter)}`;
    const known = counts.get(key);
    if (known !== undefined) return known;
    const count = await countFiltered(db, library.number, filter);
    if (counts.size >= mostCounts) counts.delete(counts.keys().next().value ?? "");
    counts.set(key, count);
    return count;
  };
  return async (context, { bank_id, page: asked, page_size: limit, sort, order: direction, ...filter }, said) => {
    const library = await access.open(context, bank_id, "reader");
    access.checkKind(library, said);
    const total = await countOf(library, filter);
    const pages = Math.ceil(total / limit);
    const page = Math.min(asked, Math.max(1, pages));
    const slice = { offset: (page - 1) * limit, limit, total };
    const entries = await pageOfEntries(db, library.number, { filter, order: { by: sort, direction }, slice });
    const shown = hidesNames(library) ? entries.map(withoutNames) : entries;
    return { list: shown.map((entry) => presentEntry(entry, library.kind)), total, pages, page };
  };
}
