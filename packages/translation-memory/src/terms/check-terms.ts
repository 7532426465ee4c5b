import {
  createPhraseReader,
  findPhrase,
  isAcronym,
  type PhrasePlace,
  type PhraseReader,
  type PhraseWord,
} from "@yiqiao/language/phrases";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { lastWhere } from "../match/last-where.ts";
import type { FoundTerm, TermMissReason, TermOutcome, TermSpan } from "./model.ts";
import { spelledAt } from "./written-form.ts";

/** A translation in which terms are looked for. */
export interface CheckedText {
  readonly text: string;
  readonly language: LanguageCode;
  /** Where the engine's words for each found term stand, as far as it is known. */
  readonly spans?: readonly (TermSpan | null)[];
}

/** What of a found term its translations are looked for by. */
export interface SoughtTerm extends Pick<FoundTerm, "targets" | "forbidden"> {
  readonly term: Pick<FoundTerm["term"], "caseSensitive">;
}

/** A found term in a translation, before anything is repaired. */
export interface TermState<Found extends SoughtTerm = FoundTerm> {
  readonly found: Found;
  readonly target?: string;
  readonly place?: PhrasePlace;
  /** What is to stand at the place where the wanted translation stands there in another spelling. */
  readonly spelled?: string;
  /** Where forbidden translations of it stand. */
  readonly forbidden: readonly PhrasePlace[];
}

/** A translation as it was read, with the words that wanted translations take. */
export interface ReadTarget<Found extends SoughtTerm = FoundTerm> {
  readonly reader: PhraseReader;
  readonly words: readonly PhraseWord[];
  /** 1 for each word of a wanted translation. */
  readonly taken: Uint8Array;
  readonly states: readonly TermState<Found>[];
}

const touches = (place: TermSpan, span: TermSpan | null | undefined): boolean =>
  span !== null && span !== undefined && place.start < span.end && span.start < place.end;

interface Candidate {
  readonly target: string;
  readonly place: PhrasePlace;
  /** Only where it differs from what stands there. */
  readonly spelled?: string;
}

/** What all found terms that ask for the same have in common: a text may have a term as often as it has words. */
interface Sought {
  /** Where wanted translations stand, in the order in which they are asked for. */
  readonly candidates: readonly Candidate[];
  /** Words of the longest of them. */
  readonly longest: number;
  /** The first of them, and of the long ones in another spelling, which may be free: what was taken stays so. */
  firstRight: number;
  firstLong: number;
}

const lengthOf = ({ place }: Candidate): number => place.until - place.from;
const isRight = ({ spelled }: Candidate): boolean => spelled === undefined;

/**
 * The place of a wanted translation that belongs to one found term: the engine's own place for it, else a free one. In
 * another spelling a single word may be another word, as "may" is not "May": there the engine must say that it is the
 * term.
 */
function choose(sought: Sought, taken: Uint8Array, span: TermSpan | null | undefined): Candidate | undefined {
  const { candidates } = sought;
  const isFree = ({ place }: Candidate): boolean => taken.subarray(place.from, place.until).every((used) => used === 0);
  const next = (from: number, isMeant: (candidate: Candidate) => boolean): number => {
    let at = from;
    for (let one = candidates[at]; one !== undefined && !(isMeant(one) && isFree(one)); one = candidates[at]) at += 1;
    return at;
  };
  if (span) {
    // Two mentions may have become one.
    const own = candidates.filter(({ place }) => touches(place, span));
    const placed = own.find((one) => isRight(one) && isFree(one)) ?? own.find(isFree);
    if (placed) return placed;
    sought.firstRight = next(sought.firstRight, isRight);
    return candidates[sought.firstRight] ?? own.find(isRight);
  }
  sought.firstRight = next(sought.firstRight, isRight);
  const right = candidates[sought.firstRight];
  if (right) return right;
  sought.firstLong = next(sought.firstLong, (one) => lengthOf(one) > 1);
  return candidates[sought.firstLong];
}

/** Whether a place is within one of some others. */
function within(others: readonly PhrasePlace[]): (place: PhrasePlace) => boolean {
  let furthest = 0;
  const reached = others
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, until }) => ({ from, until: (furthest = Math.max(furthest, until)) }));
  return ({ from, until }) => (lastWhere(reached, (other) => other.from <= from)?.until ?? 0) >= until;
}

/** Finds the translations of terms in one text. */
class TargetReader {
  readonly reader: PhraseReader;
  readonly words: readonly PhraseWord[];
  readonly #text: string;

  constructor({ text, language }: CheckedText) {
    this.#text = text;
    this.reader = createPhraseReader(language);
    this.words = this.reader.words(text);
  }

  /** Where the wanted translations of a term stand, in their spelling or another; not in one that is forbidden. */
  wanted({ targets, forbidden }: SoughtTerm): Candidate[] {
    const [text, words] = [this.#text, this.words];
    return targets.flatMap((target) => {
      const form = { text: target, words: this.reader.words(target) };
      return findPhrase(this.reader, words, { phrase: form.words, exactCase: false }).flatMap((place): Candidate[] => {
        const stands = text.slice(place.start, place.end);
        if (forbidden.includes(stands)) return [];
        const spelled = spelledAt(form, place, { text, words });
        return [{ target, place, ...(spelled !== stands && { spelled }) }];
      });
    });
  }

  /** Where forbidden ones stand. Their capitals count where nothing else tells them from other words. */
  forbidden({ forbidden, targets, term }: SoughtTerm): PhrasePlace[] {
    return forbidden.flatMap((target) => {
      const isWanted = targets.some((wanted) => wanted.toLowerCase() === target.toLowerCase());
      const exactCase = isWanted || isAcronym(target) || (term.caseSensitive && /\p{Lu}/u.test(target));
      return findPhrase(this.reader, this.words, { phrase: this.reader.words(target), exactCase });
    });
  }
}

const askedFor = ({ targets, forbidden, term }: SoughtTerm): string =>
  JSON.stringify([targets, forbidden, term.caseSensitive]);

/** Looks for the wanted and the forbidden translations of all found terms. */
export function readTarget<Found extends SoughtTerm>(found: readonly Found[], checked: CheckedText): ReadTarget<Found> {
  const target = new TargetReader(checked);
  const taken = new Uint8Array(target.words.length);
  const groups = [...Map.groupBy(found.entries(), ([, term]) => askedFor(term)).values()].map((members) => {
    const candidates = members.slice(0, 1).flatMap(([, term]) => target.wanted(term));
    const longest = candidates.reduce((most, one) => Math.max(most, lengthOf(one)), 0);
    return { members, candidates, longest, firstRight: 0, firstLong: 0 };
  });
  const wanted = groups.flatMap((sought) => sought.members.map(([n]) => ({ n, sought })));
  const chosen = new Map<number, Candidate>();
  // The longest first: "law" may stand inside of "law firm".
  for (const { n, sought } of wanted.toSorted((a, b) => b.sought.longest - a.sought.longest || a.n - b.n)) {
    const choice = choose(sought, taken, checked.spans?.[n]);
    if (!choice) continue;
    chosen.set(n, choice);
    taken.fill(1, choice.place.from, choice.place.until);
  }
  const forbidden = new Map<number, readonly PhrasePlace[]>();
  for (const { members, candidates } of groups) {
    // "phone" is forbidden, not the "phone" of another "mobile phone".
    const isPartOfWanted = within(candidates.map(({ place }) => place));
    const places = members
      .slice(0, 1)
      .flatMap(([, term]) => target.forbidden(term))
      .filter((place) => taken.subarray(place.from, place.until).some((used) => used === 0) && !isPartOfWanted(place));
    for (const [n] of members) forbidden.set(n, places);
  }
  const states = found.map((term, n): TermState<Found> => ({
    found: term,
    ...chosen.get(n),
    forbidden: forbidden.get(n) ?? [],
  }));
  return { reader: target.reader, words: target.words, taken, states };
}

/** @param reasonOf why a found term is not honoured */
export function outcomesOf(
  states: readonly TermState[],
  reasonOf: (found: FoundTerm) => TermMissReason,
): TermOutcome[] {
  return states.flatMap(({ found, target, place, spelled, forbidden }): TermOutcome[] => {
    if (forbidden.length > 0) return [{ found, honoured: false, reason: "forbidden" }];
    if (found.targets.length === 0) return [];
    if (target === undefined || !place || spelled !== undefined)
      return [{ found, honoured: false, reason: reasonOf(found) }];
    return [{ found, honoured: true, target, span: { start: place.start, end: place.end } }];
  });
}

/**
 * Whether each found term has a wanted translation of its own, in its spelling, inflected or not, and no forbidden one.
 *
 * @param reason why those that have none have none
 */
export function checkTerms(found: readonly FoundTerm[], target: CheckedText, reason: TermMissReason): TermOutcome[] {
  return outcomesOf(readTarget(found, target).states, () => reason);
}
