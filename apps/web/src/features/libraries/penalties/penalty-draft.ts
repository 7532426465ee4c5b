import { authorKey, type LibrarySettings, matchPenaltyLimits } from "@yiqiao/contracts/libraries";

/** What a penalty's form holds: numbers as they were typed. */
export interface PenaltyDraft {
  readonly hasAge: boolean;
  readonly months: string;
  readonly percent: string;
  readonly authors: readonly AuthorDraft[];
}

export interface AuthorDraft {
  /** Tells rows apart. */
  readonly id: number;
  readonly author: string;
  readonly percent: string;
}

export type PenaltyFault = "between" | "authorEmpty" | "authorTwice";
/** A field of the form, those of authors with the row's id. */
export type PenaltyField = "months" | "percent" | `author ${number}` | `percent ${number}`;

type Penalties = Pick<LibrarySettings, "age_penalty" | "author_penalties">;

/** What a penalty is unless the reader says otherwise. */
const usual = { months: 24, percent: 5 } as const;

export function penaltyDraftOf({ age_penalty: age, author_penalties: authors }: Penalties): PenaltyDraft {
  const { months, percent } = age ?? usual;
  return {
    hasAge: age !== null,
    months: String(months),
    percent: String(percent),
    authors: authors.map((each, id) => ({ id, author: each.author, percent: String(each.percent) })),
  };
}

export function withAuthor(draft: PenaltyDraft): PenaltyDraft {
  const id = Math.max(-1, ...draft.authors.map((each) => each.id)) + 1;
  return { ...draft, authors: [...draft.authors, { id, author: "", percent: String(usual.percent) }] };
}

/** Undefined for what is no whole number from 1 on; digits of full width count. */
function wholeNumber(typed: string): number | undefined {
  const digits = typed.normalize("NFKC").trim();
  return /^[1-9]\d{0,3}$/.test(digits) ? Number(digits) : undefined;
}
const isWithin = (typed: string, most: number) => (wholeNumber(typed) ?? Infinity) <= most;

/** What is wrong with a draft, by its field. */
export function penaltyFaults(draft: PenaltyDraft): ReadonlyMap<PenaltyField, PenaltyFault> {
  const faults = new Map<PenaltyField, PenaltyFault>();
  const { months, percent } = matchPenaltyLimits;
  if (draft.hasAge && !isWithin(draft.months, months)) faults.set("months", "between");
  if (draft.hasAge && !isWithin(draft.percent, percent)) faults.set("percent", "between");
  const known = new Set<string>();
  for (const { id, author, percent: off } of draft.authors) {
    const key = authorKey(author);
    if (key === "") faults.set(`author ${id}`, "authorEmpty");
    else if (known.has(key)) faults.set(`author ${id}`, "authorTwice");
    known.add(key);
    if (!isWithin(off, percent)) faults.set(`percent ${id}`, "between");
  }
  return faults;
}

/** The penalties of a draft without faults. */
export function penaltiesOf({ hasAge, months, percent, authors }: PenaltyDraft): Penalties {
  const age = { months: wholeNumber(months) ?? usual.months, percent: wholeNumber(percent) ?? usual.percent };
  return {
    age_penalty: hasAge ? age : null,
    author_penalties: authors.map((each) => ({
      author: each.author.trim(),
      percent: wholeNumber(each.percent) ?? usual.percent,
    })),
  };
}
