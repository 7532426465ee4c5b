import { wordOf } from "#shared/parts/list-search.ts";

export interface FaqSearch {
  /** What is searched for. */
  readonly q?: string | undefined;
}

export function faqSearch(search: Record<string, unknown>): FaqSearch {
  return { q: wordOf(search["q"]) };
}
