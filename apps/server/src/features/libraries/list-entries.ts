import type { EntryFilter, EntryList, entryListQuerySchema } from "@yiqiao/contracts/libraries";
import type { z } from "zod";
import type { Executor } from "#platform/database";
import type { RequestContext } from "#platform/http";
import type { Access } from "./access.ts";
import { type Found, pageOfEntries, pageOfIds } from "./entry-pages.repository.ts";
import { createFindFiltered } from "./find-filtered.ts";
import { hidesNames } from "./libraries.policy.ts";
import { presentEntry, withoutNames } from "./present.ts";
import type { StoredLibrary } from "./stored-library.ts";

type EntryListQuery = z.output<typeof entryListQuerySchema>;
export type ListEntries = (
  context: RequestContext,
  query: EntryListQuery,
  said: Parameters<Access["checkKind"]>[1],
) => Promise<EntryList>;

export function createListEntries(db: Executor, access: Access): ListEntries {
  const findFiltered = createFindFiltered(db);
  const find = async (library: StoredLibrary, filter: EntryFilter): Promise<Found> =>
    Object.values(filter).every((value) => value === undefined || value === "")
      ? { total: library.entries, hasMore: false }
      : findFiltered(library, filter);
  return async (context, { bank_id, page: asked, page_size: limit, sort, order: direction, ...filter }, said) => {
    const library = await access.open(context, bank_id, "reader");
    access.checkKind(library, said);
    const { total, hasMore, ids } = await find(library, filter);
    const pages = Math.ceil(total / limit);
    const page = Math.min(asked, Math.max(1, pages));
    const slice = { offset: (page - 1) * limit, limit, total };
    const order = { by: sort, direction };
    const entries = ids
      ? await pageOfIds(db, library.number, { ids, order, slice })
      : await pageOfEntries(db, library.number, { filter, order, slice, hasMore });
    const shown = hidesNames(library) ? entries.map(withoutNames) : entries;
    return { list: shown.map((entry) => presentEntry(entry, library.kind)), total, has_more: hasMore, pages, page };
  };
}
