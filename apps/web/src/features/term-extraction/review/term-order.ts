import type { TermRow, TermSortField } from "@yiqiao/contracts/term-extraction";
import { sortOf, type ScanSearch } from "../scan-search.ts";

const has = (text: string, keyword: string): boolean => text.toLowerCase().includes(keyword);

/** Whether a term is among what the address asks for. */
export function isShown(row: TermRow, search: ScanSearch): boolean {
  const { status = "new", keyword = "", kind, known, translated, origin } = search;
  const wanted = keyword.trim().toLowerCase();
  const texts = () => [row.term, ...row.variants, row.translation, row.note];
  return (
    (status === "all" || row.status === status) &&
    (kind === undefined || row.kind === kind) &&
    (known === undefined || row.known.length > 0 === (known === "yes")) &&
    (translated === undefined || (row.translation !== "") === (translated === "yes")) &&
    (origin === undefined || row.origin === origin) &&
    (wanted === "" || texts().some((text) => has(text, wanted)))
  );
}

const statusRanks = { new: 0, accepted: 1, rejected: 2 } as const satisfies Record<TermRow["status"], number>;

type Compare = (one: TermRow, other: TermRow) => number;

function compareBy(field: TermSortField, compareWords: (one: string, other: string) => number): Compare {
  switch (field) {
    case "term":
      return (one, other) => compareWords(one.term, other.term);
    case "translation":
      return (one, other) => compareWords(one.translation, other.translation);
    case "status":
      return (one, other) => statusRanks[one.status] - statusRanks[other.status];
    default:
      return (one, other) => one[field] - other[field];
  }
}

interface OrderWanted {
  readonly search: ScanSearch;
  /** BCP 47, of the words that are sorted. */
  readonly tag: string;
  /** Terms that stay in the list although they were decided on: what was just worked on does not vanish. */
  readonly stays?: ReadonlySet<number> | undefined;
}

/** The ids of the terms that the address asks for, in its order; what is equal stays in the order of the score. */
export function orderOf(rows: readonly TermRow[], { search, tag, stays }: OrderWanted): readonly number[] {
  const { by, isDescending } = sortOf(search);
  const words = new Intl.Collator(tag, { numeric: true });
  const compare = compareBy(by, (one, other) => words.compare(one, other));
  const direction = isDescending ? -1 : 1;
  return rows
    .filter((row) => isShown(row, search) || stays?.has(row.id))
    .sort((one, other) => {
      // What has no translation stands at the end, whichever way they are read.
      if (by === "translation" && (one.translation === "") !== (other.translation === "")) {
        return one.translation === "" ? 1 : -1;
      }
      return direction * compare(one, other) || other.score - one.score || one.id - other.id;
    })
    .map(({ id }) => id);
}
