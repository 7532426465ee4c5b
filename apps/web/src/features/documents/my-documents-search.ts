import { documentStates, type DocumentState, type SelectQuery } from "@yiqiao/contracts/documents";
import { languageCodes, type LanguageCode } from "@yiqiao/contracts/languages";

/** What of my documents is shown, as the address has it; what is left out is the usual. */
export interface MyDocumentsSearch {
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
const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const taskPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const longestKeyword = 200;

function dayOf(value: unknown): string | undefined {
  return typeof value === "string" && dayPattern.test(value) ? value : undefined;
}

function taskOf(value: unknown): string | undefined {
  return typeof value === "string" && taskPattern.test(value) ? value : undefined;
}

/** The router reads `keyword=42` as a number. No call takes NUL, nor can it be seen. */
function keywordOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  return String(value).replaceAll("\0", "").slice(0, longestKeyword) || undefined;
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the screen. */
export function myDocumentsSearch(search: Record<string, unknown>): MyDocumentsSearch {
  const page = Number(search["page"]);
  const sort = sorts.find((known) => known === search["sort"]);
  // Named also when they are undefined: the router keeps what is not.
  return {
    keyword: keywordOf(search["keyword"]),
    src: languageCodes.find((code) => code === search["src"]),
    tgt: languageCodes.find((code) => code === search["tgt"]),
    state: documentStates.find((state) => state === search["state"]),
    task: taskOf(search["task"]),
    from: dayOf(search["from"]),
    to: dayOf(search["to"]),
    sort: sort === "created" ? undefined : sort,
    order: search["order"] === "asc" ? "asc" : undefined,
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined,
  };
}

/** The days as moments of the reader's own zone, in which the list shows its times. */
export function momentsOf({ from, to }: MyDocumentsSearch): Pick<MyDocumentsSearch, "from" | "to"> {
  return {
    from: from && momentOf(`${from}T00:00:00`),
    to: to && momentOf(`${to}T23:59:59.999`),
  };
}

/** @param local a moment without a zone. There is no 31 February: it counts as nothing. */
function momentOf(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The same filters with some changed; the list starts at its first page again. */
export function changedSearch(search: MyDocumentsSearch, change: Partial<MyDocumentsSearch>): MyDocumentsSearch {
  return { ...search, page: undefined, ...change };
}

/** Whether the list leaves anything out. */
export function isFiltered({ keyword, src, tgt, state, task, from, to }: MyDocumentsSearch): boolean {
  return [keyword, src, tgt, state, task, from, to].some((filter) => filter !== undefined);
}
