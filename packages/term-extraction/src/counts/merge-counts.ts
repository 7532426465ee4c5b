import type { CandidateCounts, Place, TermCounts } from "../model.ts";
import { addTo, closeCandidate, openCandidate, type OpenCandidate, type Tally } from "./tally.ts";

/** What is kept of the rarest: JSON of counts stays below some 20 MB. */
const mostCandidates = 60_000;
const mostWords = 60_000;
const mostAbbreviations = 5_000;
/** Example sentences of a candidate. */
export const keptPlaces = 3;
/** Ways to write a candidate that are told apart. */
export const keptForms = 12;

/** What counts are made of while they grow. */
export interface OpenCounts {
  readonly language: TermCounts["language"];
  documents: number;
  words: number;
  readonly wordCounts: Tally;
  readonly candidates: Map<string, OpenCandidate>;
  readonly abbreviations: Map<string, Tally>;
  readonly sentences: string[];
}

export const openCounts = (language: TermCounts["language"]): OpenCounts => ({
  language,
  documents: 0,
  words: 0,
  wordCounts: new Map(),
  candidates: new Map(),
  abbreviations: new Map(),
  sentences: [],
});

function mostFrequent(tally: Tally, limit: number): Record<string, number> {
  const entries = [...tally];
  return Object.fromEntries(
    entries.length <= limit ? entries : entries.toSorted((a, b) => b[1] - a[1]).slice(0, limit),
  );
}

/** The most frequent candidates; among those of one frequency the shortest. */
function keptCandidates(candidates: ReadonlyMap<string, OpenCandidate>): (readonly [string, CandidateCounts])[] {
  const entries = Array.from(candidates, ([key, counts]) => [key, closeCandidate(counts)] as const);
  if (entries.length <= mostCandidates) return entries;
  return entries
    .toSorted((a, b) => b[1].frequency - a[1].frequency || a[0].length - b[0].length)
    .slice(0, mostCandidates);
}

/** Counts of a bounded size as plain JSON: without the rarest candidates, and without sentences that are no example. */
export function closeCounts(open: OpenCounts): TermCounts {
  const numbers = new Map<number, number>();
  const sentences: string[] = [];
  const renumbered = ([sentence, start, end]: Place): Place => {
    const number = numbers.get(sentence) ?? sentences.push(open.sentences[sentence] ?? "") - 1;
    numbers.set(sentence, number);
    return [number, start, end];
  };
  const candidates = keptCandidates(open.candidates).map(
    ([key, counts]) => [key, { ...counts, places: counts.places.map(renumbered) }] as const,
  );
  const abbreviations = Array.from(
    open.abbreviations,
    ([short, forms]) => [short, mostFrequent(forms, keptForms)] as const,
  );
  return {
    language: open.language,
    documents: open.documents,
    words: open.words,
    wordCounts: mostFrequent(open.wordCounts, mostWords),
    candidates: Object.fromEntries(candidates),
    abbreviations: Object.fromEntries(abbreviations.slice(0, mostAbbreviations)),
    sentences,
  };
}

/** Adds a long form of an abbreviation. */
export function addAbbreviation(open: OpenCounts, short: string, forms: Iterable<readonly [string, number]>): void {
  const known: Tally = open.abbreviations.get(short) ?? new Map<string, number>();
  open.abbreviations.set(short, known);
  addTo(known, forms);
}

function addCandidate(open: OpenCounts, key: string, counts: CandidateCounts): void {
  const known = open.candidates.get(key);
  if (!known) {
    open.candidates.set(key, openCandidate(counts));
    return;
  }
  for (const field of ["frequency", "documents", "free", "names", "inside"] as const) known[field] += counts[field];
  addTo(known.forms, Object.entries(counts.forms));
  known.places.push(...counts.places.slice(0, Math.max(0, keptPlaces - known.places.length)));
}

/**
 * Counts of several documents as one; those given stay as they are.
 *
 * @throws RangeError if there are none, or they are of different languages.
 */
export function mergeCounts(all: readonly TermCounts[]): TermCounts {
  const [first] = all;
  if (!first) throw new RangeError("There are no counts to merge");
  if (all.some(({ language }) => language !== first.language)) throw new RangeError("Counts are of several languages");
  const merged = openCounts(first.language);
  for (const counts of all) {
    const firstSentence = merged.sentences.length;
    merged.documents += counts.documents;
    merged.words += counts.words;
    addTo(merged.wordCounts, Object.entries(counts.wordCounts));
    for (const [short, forms] of Object.entries(counts.abbreviations))
      addAbbreviation(merged, short, Object.entries(forms));
    for (const sentence of counts.sentences) merged.sentences.push(sentence);
    for (const [key, candidate] of Object.entries(counts.candidates)) {
      const places = candidate.places.map(([sentence, start, end]): Place => [sentence + firstSentence, start, end]);
      addCandidate(merged, key, { ...candidate, places });
    }
  }
  return closeCounts(merged);
}
