import type { TaggedText } from "@yiqiao/contracts/text";
import { type Hit, matcherOf, type Search } from "./matcher.ts";
import { hasTagInside, type Outcome, outcomeOf } from "./outcome.ts";

export interface SearchedText extends TaggedText {
  readonly id: number;
}
export interface SearchRequest {
  readonly search: Search;
  readonly texts: readonly SearchedText[];
  /** UTF-16 units of a translation. */
  readonly longest: number;
  /** UTF-16 units of all that is told. */
  readonly budget: number;
  /** Those of the found, by their order, whose hits and texts are told. */
  readonly told: { readonly from: number; readonly to: number };
}
export interface FoundText {
  readonly id: number;
  readonly count: number;
  /** Why replacing would leave it; undefined: it would not, or nothing is to be replaced. */
  readonly left?: Extract<Outcome, string> | undefined;
  readonly hits?: readonly { readonly start: number; readonly end: number; readonly hasTag: boolean }[];
  readonly after?: TaggedText | undefined;
}
export type SearchAnswer =
  | { readonly kind: "found"; readonly found: readonly FoundText[] }
  | { readonly kind: "tooMuch" }
  | { readonly kind: "failed"; readonly message: string };

/** Searches texts, in their order. */
export function searchTexts({ search, texts, longest, budget, told }: SearchRequest): SearchAnswer {
  const match = matcherOf(search);
  const found: FoundText[] = [];
  let spent = 0;
  for (const text of texts) {
    const hits = match(text.text);
    if (hits.length === 0) continue;
    const isTold = found.length >= told.from && found.length < told.to;
    const one = foundText(text, hits, { search, longest, isTold });
    spent += isTold ? hits.length + (one.after?.text.length ?? 0) : 1;
    if (spent > budget) return { kind: "tooMuch" };
    found.push(one);
  }
  return { kind: "found", found };
}

interface Telling {
  readonly search: Search;
  readonly longest: number;
  readonly isTold: boolean;
}

function foundText(text: SearchedText, hits: readonly Hit[], { search, longest, isTold }: Telling): FoundText {
  const outcome = search.replace === undefined ? undefined : outcomeOf(text, hits, longest);
  const left = typeof outcome === "string" ? outcome : undefined;
  const common = { id: text.id, count: hits.length, left };
  if (!isTold) return common;
  return {
    ...common,
    hits: hits.map((hit) => ({ start: hit.start, end: hit.end, hasTag: hasTagInside(hit, text.tags) })),
    after: typeof outcome === "object" ? outcome : undefined,
  };
}
