import { createPhraseReader, createWordEdges, type PhraseWord, type WordEdges } from "@yiqiao/language/phrases";
import type { MemoryPair } from "../model.ts";
import type { FoundTerm, Term, TermMatcher } from "./model.ts";
import type { TermCandidate, TermIndex } from "./term-index.ts";

/** A termbase of those in use. */
export interface MatchedTermbase {
  readonly id: string;
  readonly name: string;
  readonly index: TermIndex;
}

/** Candidates at the same words, by the rank of their termbase. */
interface Place {
  readonly from: number;
  readonly until: number;
  readonly candidates: [number, TermCandidate][];
}

/** Translations of one term that are looked for in a sentence. */
const maxTargets = 100;

/** What the termbases say together: the best one that asks for a translation decides, what a better one forbids is out. */
function decide(terms: readonly Term[], span: { start: number; end: number }): FoundTerm | undefined {
  const inOrder = terms.toSorted((a, b) => a.rank - b.rank);
  /** By translation: the best termbase that forbids it. */
  const forbiddenBy = new Map<string, Term>();
  for (const term of inOrder) if (term.forbidden && !forbiddenBy.has(term.target)) forbiddenBy.set(term.target, term);
  const wanted = inOrder.filter(
    ({ forbidden, target, rank }) => !forbidden && (forbiddenBy.get(target)?.rank ?? Infinity) > rank,
  );
  const [first] = wanted;
  const targets = new Set(wanted.filter(({ rank }) => rank === first?.rank).map(({ target }) => target));
  const forbidden = [...forbiddenBy.values()].filter(({ target }) => !targets.has(target));
  const term = first ?? forbidden[0];
  const some = (all: Iterable<string>): string[] => Array.from(all).slice(0, maxTargets);
  return term && { ...span, term, targets: some(targets), forbidden: some(forbidden.map(({ target }) => target)) };
}

class SentenceMatcher {
  readonly #termbases: readonly MatchedTermbase[];
  readonly #words: readonly PhraseWord[];
  readonly #edges: WordEdges;

  constructor(termbases: readonly MatchedTermbase[], words: readonly PhraseWord[], edges: WordEdges) {
    this.#termbases = termbases;
    this.#words = words;
    this.#edges = edges;
  }

  /** The longest first, none overlapping another. */
  found(): FoundTerm[] {
    const taken = new Uint8Array(this.#words.length);
    const found: FoundTerm[] = [];
    for (const place of this.#places()) {
      // What is found already is at least as long, so it overlaps at one of the ends if at all.
      if (taken[place.from] || taken[place.until - 1]) continue;
      const term = this.#termAt(place);
      if (!term) continue;
      taken.fill(1, place.from, place.until);
      found.push(term);
    }
    return found.sort((a, b) => a.start - b.start);
  }

  #places(): Place[] {
    const places = new Map<number, Place>();
    for (const [rank, { index }] of this.#termbases.entries()) {
      for (const candidate of index.candidates(this.#words)) {
        const { from, until } = candidate;
        const key = from * (this.#words.length + 1) + until;
        const place = places.get(key) ?? { from, until, candidates: [] };
        places.set(key, place);
        place.candidates.push([rank, candidate]);
      }
    }
    const rankOf = ({ candidates: [first] }: Place): number => first?.[0] ?? 0;
    return [...places.values()].sort(
      (a, b) => b.until - b.from - (a.until - a.from) || rankOf(a) - rankOf(b) || a.from - b.from,
    );
  }

  #termAt({ from, until, candidates }: Place): FoundTerm | undefined {
    const [first, last] = [this.#words[from], this.#words[until - 1]];
    if (!first || !last) return undefined;
    const terms: Term[] = [];
    for (const [rank, candidate] of candidates) {
      const termbase = this.#termbases[rank];
      if (!termbase) continue;
      const { id: libraryId, name: libraryName, index } = termbase;
      for (const entry of index.standing(candidate, this.#words))
        terms.push({ ...entry, libraryId, libraryName, rank });
    }
    // Scripts without spaces need a dictionary to tell whether the words are cut out of others.
    const isUnspaced = first.kind === "character" || last.kind === "character";
    if (terms.length === 0 || (isUnspaced && !this.#edges.isWhole(first.start, last.end))) return undefined;
    return decide(terms, { start: first.start, end: last.end });
  }
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
      const edges = createWordEdges(text, pair.source);
      return new SentenceMatcher(termbases, reader.words(text), edges).found();
    },
  };
}
