import { createPhraseReader, createWordEdges } from "@yiqiao/language/phrases";
import type { MemoryPair } from "../model.ts";
import type { FoundTerm, Term, TermMatcher } from "./model.ts";
import type { TermIndex } from "./term-index.ts";

/** A termbase of those in use. */
export interface MatchedTermbase {
  readonly id: string;
  readonly name: string;
  readonly index: TermIndex;
}

/** Terms at the same words, of all termbases. */
interface Place {
  readonly from: number;
  readonly until: number;
  readonly terms: Term[];
}

/** What the termbases say together: the best one that asks for a translation decides, what a better one forbids is out. */
function decide(terms: readonly Term[], span: { start: number; end: number }): FoundTerm | undefined {
  const inOrder = terms.toSorted((a, b) => a.rank - b.rank);
  const forbids = (target: string, rank: number): boolean =>
    inOrder.some((term) => term.forbidden && term.rank <= rank && term.target === target);
  const wanted = inOrder.filter((term) => !term.forbidden && !forbids(term.target, term.rank));
  const [first] = wanted;
  const targets = wanted.filter(({ rank }) => rank === first?.rank).map(({ target }) => target);
  const forbidden = inOrder.filter((term) => term.forbidden && !targets.includes(term.target));
  const term = first ?? forbidden[0];
  return term && { ...span, term, targets: [...new Set(targets)], forbidden: forbidden.map(({ target }) => target) };
}

/** The longest first, none overlapping another. */
function withoutOverlaps(places: Iterable<Place>, words: number): Place[] {
  const taken = new Uint8Array(words);
  const kept: Place[] = [];
  const rankOf = ({ terms }: Place): number => terms.reduce((best, { rank }) => Math.min(best, rank), Infinity);
  const byLength = [...places].sort(
    (a, b) => b.until - b.from - (a.until - a.from) || rankOf(a) - rankOf(b) || a.from - b.from,
  );
  for (const place of byLength) {
    // What is kept is at least as long, so it overlaps at one of the ends if at all.
    if (taken[place.from] || taken[place.until - 1]) continue;
    taken.fill(1, place.from, place.until);
    kept.push(place);
  }
  return kept.sort((a, b) => a.from - b.from);
}

/**
 * One matcher over termbases, the first of which wins. Small and capital letters count as the same, except for entries
 * that say otherwise and for acronyms ("IT"); inflected forms of all words of a term are found in Arabic, English,
 * French, Russian and Spanish.
 */
export function createTermMatcher(termbases: readonly MatchedTermbase[], pair: MemoryPair): TermMatcher {
  const reader = createPhraseReader(pair.source);
  return {
    size: termbases.reduce((sum, { index }) => sum + index.size, 0),
    find(text) {
      const words = reader.words(text);
      const sentence = { words, edges: createWordEdges(text, pair.source) };
      const places = new Map<number, Place>();
      for (const [rank, { id, name, index }] of termbases.entries()) {
        for (const { from, until, entries } of index.hits(sentence)) {
          const key = from * (words.length + 1) + until;
          const place = places.get(key) ?? { from, until, terms: [] };
          places.set(key, place);
          place.terms.push(...entries.map((entry) => ({ ...entry, libraryId: id, libraryName: name, rank })));
        }
      }
      return withoutOverlaps(places.values(), words.length).flatMap(({ from, until, terms }) => {
        const span = { start: words[from]?.start ?? 0, end: words[until - 1]?.end ?? 0 };
        return decide(terms, span) ?? [];
      });
    },
  };
}
