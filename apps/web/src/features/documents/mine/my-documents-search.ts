import { documentStates, type DocumentState, type SelectQuery } from "@yiqiao/contracts/documents";
import { languageCodes, type LanguageCode } from "@yiqiao/contracts/languages";
import { dayOf, idOf, oneOf, pageOf, wordOf } from "#shared/parts/list-search.ts";

/** What of my documents is shown, as the address has it; what is left out is the usual. */
export interface MyDocumentsSearch {
  /** What is listed; documents unless told otherwise. */
  readonly kind?: "pictures" | undefined;
  readonly keyword?: string | undefined;
  readonly src?: LanguageCode | undefined;
  readonly tgt?: LanguageCode | undefined;
  readonly state?: DocumentState | undefined;
  /** Only what was translated together, as a task; orders lead here with theirs. */
  readonly task?: string | undefined;
  /** Days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: SelectQuery["sort"] | undefined;
  readonly order?: "asc" | undefined;
  readonly page?: number | undefined;
}

const sorts: readonly SelectQuery["sort"][] = ["created", "name", "size"];
const longestKeyword = 200;

/** Reads the address; what is not valid is dropped, so that a broken link still opens the screen. */
export function myDocumentsSearch(search: Record<string, unknown>): MyDocumentsSearch {
  const sort = oneOf(sorts, search["sort"]);
  // Set even if undefined: the router keeps parameters that are not set here.
  return {
    kind: search["kind"] === "pictures" ? "pictures" : undefined,
    keyword: wordOf(search["keyword"], longestKeyword),
    src: oneOf(languageCodes, search["src"]),
    tgt: oneOf(languageCodes, search["tgt"]),
    state: oneOf(documentStates, search["state"]),
    task: idOf(search["task"]),
    from: dayOf(search["from"]),
    to: dayOf(search["to"]),
    sort: sort === "created" ? undefined : sort,
    order: search["order"] === "asc" ? "asc" : undefined,
    page: pageOf(search["page"]),
  };
}

/** The days as moments of the reader's own zone, in which the list shows its times; the call includes both. */
export function momentsOf({ from, to }: MyDocumentsSearch): Pick<MyDocumentsSearch, "from" | "to"> {
  return {
    from: from && new Date(`${from}T00:00:00`).toISOString(),
    to: to && new Date(`${to}T23:59:59.999`).toISOString(),
  };
}

/** The same filters with some changed; the list starts at its first page again. */
export function changedSearch(search: MyDocumentsSearch, change: Partial<MyDocumentsSearch>): MyDocumentsSearch {
  return { ...search, page: undefined, ...change };
}

/** Whether the list leaves anything out. */
export function isFiltered({ keyword, src, tgt, state, task, from, to }: MyDocumentsSearch): boolean {
  return [keyword, src, tgt, state, task, from, to].some((filter) => filter !== undefined);
}
