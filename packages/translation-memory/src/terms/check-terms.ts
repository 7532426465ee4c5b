import {
  createPhraseReader,
  findPhrase,
  isAcronym,
  type PhrasePlace,
  type PhraseReader,
  type PhraseWord,
} from "@yiqiao/language/phrases";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { FoundTerm, TermMissReason, TermOutcome, TermSpan } from "./model.ts";

/** A translation in which terms are looked for. */
export interface CheckedText {
  readonly text: string;
  readonly language: LanguageCode;
  /** Where the engine's words for each found term stand, as far as it is known. */
  readonly spans?: readonly (TermSpan | null)[];
}

/** A found term in a translation, before anything is repaired. */
export interface TermState {
  readonly found: FoundTerm;
  readonly target?: string;
  readonly place?: PhrasePlace;
  /** Where forbidden translations of it stand. */
  readonly forbidden: readonly PhrasePlace[];
}

/** A translation as it was read, with the words that wanted translations take. */
export interface ReadTarget {
  readonly reader: PhraseReader;
  readonly words: readonly PhraseWord[];
  /** 1 for each word of a wanted translation. */
  readonly taken: Uint8Array;
  readonly states: readonly TermState[];
}

/** The capitals of a wanted translation count where it is an acronym, or has some and its entry says so. */
const countsCase = (target: string, { term }: FoundTerm): boolean =>
  isAcronym(target) || (term.caseSensitive && /\p{Lu}/u.test(target));

const touches = (place: TermSpan, span: TermSpan | null | undefined): boolean =>
  span !== null && span !== undefined && place.start < span.end && span.start < place.end;

interface Candidate {
  readonly target: string;
  readonly place: PhrasePlace;
}

/** The place of a wanted translation that belongs to one found term: the engine's own place for it, else a free one. */
function choose(candidates: readonly Candidate[], taken: Uint8Array, span: TermSpan | null | undefined) {
  const isFree = ({ place }: Candidate): boolean => taken.subarray(place.from, place.until).every((used) => used === 0);
  const free = candidates.filter(isFree);
  const own = (list: readonly Candidate[]): Candidate | undefined => list.find(({ place }) => touches(place, span));
  // Two mentions may have become one.
  return own(free) ?? free[0] ?? own(candidates);
}

/** Looks for the wanted and the forbidden translations of all found terms. */
export function readTarget(found: readonly FoundTerm[], { text, language, spans }: CheckedText): ReadTarget {
  const reader = createPhraseReader(language);
  const words = reader.words(text);
  const taken = new Uint8Array(words.length);
  const placesOf = (target: string, term: FoundTerm): PhrasePlace[] =>
    findPhrase(reader, words, { phrase: reader.words(target), exactCase: countsCase(target, term) });
  const wanted = found.map((term, n) => ({
    n,
    candidates: term.targets.flatMap((target) => placesOf(target, term).map((place): Candidate => ({ target, place }))),
  }));
  const chosen = new Map<number, Candidate>();
  const longest = (candidates: readonly Candidate[]): number =>
    candidates.reduce((most, { place }) => Math.max(most, place.until - place.from), 0);
  // The longest first: "law" may stand inside of "law firm".
  for (const { n, candidates } of wanted.toSorted((a, b) => longest(b.candidates) - longest(a.candidates))) {
    const choice = choose(candidates, taken, spans?.[n]);
    if (!choice) continue;
    chosen.set(n, choice);
    taken.fill(1, choice.place.from, choice.place.until);
  }
  const states = found.map((term, n): TermState => {
    const choice = chosen.get(n);
    // "phone" is forbidden, not the "phone" of another "mobile phone".
    const isPartOfWanted = ({ from, until }: PhrasePlace): boolean =>
      wanted[n]?.candidates.some(({ place }) => place.from <= from && until <= place.until) === true;
    const forbidden = term.forbidden
      .flatMap((target) => placesOf(target, term))
      .filter((place) => taken.subarray(place.from, place.until).some((used) => used === 0) && !isPartOfWanted(place));
    return { found: term, ...(choice && { target: choice.target, place: choice.place }), forbidden };
  });
  return { reader, words, taken, states };
}

/** @param reasonOf why a found term is not honoured */
export function outcomesOf(
  states: readonly TermState[],
  reasonOf: (found: FoundTerm) => TermMissReason,
): TermOutcome[] {
  return states.flatMap(({ found, target, place, forbidden }): TermOutcome[] => {
    if (forbidden.length > 0) return [{ found, honoured: false, reason: "forbidden" }];
    if (found.targets.length === 0) return [];
    if (target === undefined || !place) return [{ found, honoured: false, reason: reasonOf(found) }];
    return [{ found, honoured: true, target, span: { start: place.start, end: place.end } }];
  });
}

/**
 * Whether each found term has a wanted translation of its own, inflected or not, and no forbidden one.
 *
 * @param reason why those that have none have none
 */
export function checkTerms(found: readonly FoundTerm[], target: CheckedText, reason: TermMissReason): TermOutcome[] {
  return outcomesOf(readTarget(found, target).states, () => reason);
}
