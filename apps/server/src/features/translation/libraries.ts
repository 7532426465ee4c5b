import type { MemoryMatch, MemoryPair, MemoryQuery } from "@yiqiao/translation-memory";
import type { TermMatcher } from "@yiqiao/translation-memory/terms";

/** A library that a request may use, as plain data that a job can keep. */
export interface UsedLibrary {
  readonly id: string;
  /** Stands for it in the search index. */
  readonly number: number;
  readonly name: string;
  /** Of its entries; another one with every change (`libraries.version`). */
  readonly version: string;
  /** A two-way library that is asked from its target language to its source language. */
  readonly reversed: boolean;
}

export interface UsedMemory extends UsedLibrary {
  /** Percent taken off every match. */
  readonly penalty: number;
  /** Who wrote its entries is not told: readers of other sites use it. */
  readonly isAnonymous?: boolean;
}

/** Penalties on matches in addition to the penalty of their library; see {@link penaltiesAt}. */
export interface PenaltySettings {
  /** Percent off entries that nobody has changed for so many months. */
  readonly age: { readonly months: number; readonly percent: number } | null;
  /** Percent off entries that somebody changed last; not in anonymous memories, which tell no names. */
  readonly authors: readonly { readonly author: string; readonly percent: number }[];
}

/** The libraries that a request may use, each list in order of precedence. */
export interface LibraryUse {
  readonly memories: readonly UsedMemory[];
  readonly termbases: readonly UsedLibrary[];
  /** Percent, 50 to 100: a fuzzy match below it is not used. */
  readonly threshold: number;
  /** Left out: none. */
  readonly penalties?: PenaltySettings;
}

/** The libraries for a pair; a text can contain sentences in several languages. */
export type LibrarySource = (pair: MemoryPair) => Promise<LibraryUse>;

/** Queries each pair only once. */
export function cachePerPair(source: LibrarySource = () => Promise.resolve(noLibraries)): LibrarySource {
  const asked = new Map<string, Promise<LibraryUse>>();
  return (pair) => {
    const key = `${pair.source} ${pair.target}`;
    const known = asked.get(key) ?? source(pair);
    asked.set(key, known);
    return known;
  };
}

export const noLibraries: LibraryUse = { memories: [], termbases: [], threshold: 100 };

export interface MemoryRequest {
  readonly pair: MemoryPair;
  readonly memories: readonly UsedMemory[];
  readonly threshold: number;
  readonly penalties?: PenaltySettings | undefined;
  readonly signal: AbortSignal;
}

/** A memory lookup for several sentences. */
export interface MatchRequest extends MemoryRequest {
  /** Matches that each sentence may have. */
  readonly limit: number;
}

/** What the pipeline needs from memories. */
export interface MemoryLookup {
  /**
   * The matches of each sentence that reach the threshold after penalties, best first, in the order of the sentences. A
   * sentence with a full match may lack the other matches. `rank` of a candidate is that of its memory, and `author` is
   * empty if the memory is anonymous.
   */
  find(queries: readonly MemoryQuery[], request: MatchRequest): Promise<readonly (readonly MemoryMatch[])[]>;
}

/** What the pipeline needs from termbases. */
export interface TermLookup {
  /** A matcher over the approved terms of all termbases together, in their order. */
  open(termbases: readonly UsedLibrary[], pair: MemoryPair): Promise<TermMatcher>;
}
