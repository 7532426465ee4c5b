import type { EntryFilter, EntryList, entryListQuerySchema } from "@yiqiao/contracts/libraries";
import type { z } from "zod";
import type { Executor } from "#platform/database";
import type { RequestContext } from "#platform/request";
import type { Access } from "../access/access.ts";
import { hidesNames, shownOf } from "../access/libraries.policy.ts";
import type { OpenedLibrary } from "../ports.ts";
import { presentEntry, withoutNames } from "../present.ts";
import { countPending, type Found, pageOfEntries, pageOfIds } from "../records/entry-pages.repository.ts";
import type { StoredLibrary } from "../records/library.record.ts";
import { createFindFiltered } from "./find-filtered.ts";

type EntryListQuery = z.output<typeof entryListQuerySchema>;
export type ListEntries = (
  context: RequestContext,
  query: EntryListQuery,
  said: Parameters<Access["checkKind"]>[1],
) => Promise<EntryList>;

const isEmpty = (filter: EntryFilter) => Object.values(filter).every((value) => value === undefined || value === "");

export function createListEntries(db: Executor, access: Access): ListEntries {
  const findFiltered = createFindFiltered(db);
  const find = async (library: StoredLibrary, filter: EntryFilter): Promise<Found> =>
    isEmpty(filter) ? { total: library.entries, hasMore: false } : findFiltered(library, filter);
  const look = async (library: OpenedLibrary, filter: EntryFilter): Promise<Found & { filter: EntryFilter }> => {
    const shown = shownOf(library, filter);
    if (shown === undefined) return { total: 0, hasMore: false, filter };
    const waiting = shown === filter ? 0 : await countPending(db, library.number);
    if (waiting === 0) return { ...(await find(library, filter)), filter };
    const found = isEmpty(filter) ? { total: library.entries - waiting, hasMore: false } : await find(library, shown);
    return { ...found, filter: shown };
  };
  return async (context, { bank_id, page: asked, page_size: limit, sort, order: direction, ...filter }, said) => {
    const library = await access.open(context, bank_id, "reader");
    access.checkKind(library, said);
    const { total, hasMore, ids, filter: shownFilter } = await look(library, filter);
    const pages = Math.ceil(total / limit);
    const page = Math.min(asked, Math.max(1, pages));
    const slice = { offset: (page - 1) * limit, limit, total };
    const order = { by: sort, direction };
    const entries = ids
      ? await pageOfIds(db, library.number, { ids, order, slice })
      : await pageOfEntries(db, library.number, { filter: shownFilter, order, slice, hasMore });
    const shown = hidesNames(library) ? entries.map(withoutNames) : entries;
    return { list: shown.map((entry) => presentEntry(entry, library.kind)), total, has_more: hasMore, pages, page };
  };
}
