import {
  termKinds,
  termOrigins,
  termSortFields,
  type TermFilter,
  type TermKind,
  type TermOrigin,
  type TermSortField,
} from "@yiqiao/contracts/term-extraction";
import { idOf, oneOf, pageOf, wordOf } from "#shared/parts/list-search.ts";

export const shownStatuses = ["new", "accepted", "rejected", "all"] as const;
export type ShownStatus = (typeof shownStatuses)[number];
const answers = ["yes", "no"] as const;
type Answer = (typeof answers)[number];

/** What is shown, as the address has it; what is left out is the usual. */
export interface ScanSearch {
  /** The scan whose list is worked on; without one, a scan is begun. */
  readonly scan?: string | undefined;
  /** Terms to be decided on, unless told otherwise. */
  readonly status?: Exclude<ShownStatus, "new"> | undefined;
  readonly keyword?: string | undefined;
  readonly kind?: TermKind | undefined;
  /** In a termbase. */
  readonly known?: Answer | undefined;
  /** With a translation. */
  readonly translated?: Answer | undefined;
  readonly origin?: TermOrigin | undefined;
  readonly sort?: TermSortField | undefined;
  /** Where it is not the usual one of the field. */
  readonly order?: "asc" | "desc" | undefined;
  /** Of the user's scans. */
  readonly page?: number | undefined;
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the screen. */
export function scanSearch(search: Record<string, unknown>): ScanSearch {
  const status = oneOf(shownStatuses, search["status"]);
  const sort = oneOf(termSortFields, search["sort"]);
  return {
    scan: idOf(search["scan"]),
    status: status === "new" ? undefined : status,
    keyword: wordOf(search["keyword"], 200),
    kind: oneOf(termKinds, search["kind"]),
    known: oneOf(answers, search["known"]),
    translated: oneOf(answers, search["translated"]),
    origin: oneOf(termOrigins, search["origin"]),
    sort: sort === "score" ? undefined : sort,
    order: oneOf(["asc", "desc"] as const, search["order"]),
    page: pageOf(search["page"]),
  };
}

const digitOf = (answer: Answer | undefined) => answer && (answer === "yes" ? ("1" as const) : ("0" as const));

/** The part of the address that narrows, as calls take it. */
export function filterOf(search: ScanSearch): TermFilter {
  const { status = "new", keyword, kind, known, translated, origin } = search;
  const filter: TermFilter = {
    status: status === "all" ? undefined : status,
    keyword: keyword?.trim(),
    kind,
    known: digitOf(known),
    translated: digitOf(translated),
    origin,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
}

/** No filters beside the one by status. */
export const noFilters = {
  keyword: undefined,
  kind: undefined,
  known: undefined,
  translated: undefined,
  origin: undefined,
} satisfies ScanSearch;

/** How many filters narrow the list, beside its status and what was typed. */
export const countFilters = ({ kind, known, translated, origin }: ScanSearch): number =>
  [kind, known, translated, origin].filter(Boolean).length;

/** Words are read from A to Z, and of numbers the greatest come first. */
export const isDescendingByNature = (field: TermSortField): boolean =>
  field === "score" || field === "frequency" || field === "documents";

export function sortOf({ sort = "score", order }: ScanSearch): { by: TermSortField; isDescending: boolean } {
  return { by: sort, isDescending: order === undefined ? isDescendingByNature(sort) : order === "desc" };
}
