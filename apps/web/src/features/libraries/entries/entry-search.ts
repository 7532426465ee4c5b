import {
  entryOrigins,
  entryStatuses,
  type EntryFilter,
  type EntryOrigin,
  type EntryStatus,
} from "@yiqiao/contracts/libraries";
import { dayOf, idOf, oneOf, wordOf } from "#shared/parts/list-search.ts";

export const entryFields = ["source", "target", "note"] as const;
export const entrySorts = ["created", "modified", "source", "target"] as const;
export type EntrySort = (typeof entrySorts)[number];

/** What of a library is shown, as the address has it; what is left out is the usual. */
export interface EntrySearch {
  readonly keyword?: string | undefined;
  readonly field?: (typeof entryFields)[number] | undefined;
  readonly status?: EntryStatus | undefined;
  readonly origin?: EntryOrigin | undefined;
  readonly author?: string | undefined;
  /** Days of the last change, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly batch?: string | undefined;
  readonly sort?: EntrySort | undefined;
  readonly order?: "asc" | undefined;
}

const longest = 200;

/** Reads the address; what is not valid is dropped, so that a broken link still opens the screen. */
export function entrySearch(search: Record<string, unknown>): EntrySearch {
  const sort = oneOf(entrySorts, search["sort"]);
  // Set even if undefined: the router keeps parameters that are not set here.
  return {
    keyword: wordOf(search["keyword"], longest),
    field: oneOf(entryFields, search["field"]),
    status: oneOf(entryStatuses, search["status"]),
    origin: oneOf(entryOrigins, search["origin"]),
    author: wordOf(search["author"], longest),
    from: dayOf(search["from"]),
    to: dayOf(search["to"]),
    batch: idOf(search["batch"]),
    sort: sort === "created" ? undefined : sort,
    order: search["order"] === "asc" ? "asc" : undefined,
  };
}

/** The part of the address that narrows, as calls take it. */
export function filterOf(search: EntrySearch): EntryFilter {
  const { keyword, field, status, origin, author, from, to, batch } = search;
  const filter = { keyword, field: keyword && field, status, origin, author, from, to, batch_id: batch };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
}

/** Whether any entry is left out. */
export const isFiltered = (search: EntrySearch): boolean => Object.keys(filterOf(search)).length > 0;

/** All filters taken away; the order stays. */
export const unfiltered = ({ sort, order }: EntrySearch): EntrySearch => ({ sort, order });
