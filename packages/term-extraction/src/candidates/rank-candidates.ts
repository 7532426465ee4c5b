import { addTo, mostFrequentFirst, tallyOf } from "../counts/tally.ts";
import type { CandidateCounts, TermCandidate, TermCounts } from "../model.ts";
import { joinerOf } from "../words/read-words.ts";
import { freeFrequencies } from "./free-frequencies.ts";
import { type Measures, measuresOf } from "./measures.ts";
import { mergeSpellings } from "./merge-spellings.ts";

export interface RankOptions {
  /** Rarer candidates are left out; 2 if it is not given. */
  readonly minFrequency?: number;
  /** Characters of the shortest candidate: 3 if it is not given, of scripts without blanks 2. */
  readonly minLength?: number;
  /** The list has no more; 2,000 if it is not given. */
  readonly limit?: number;
}

/** A candidate that one longer candidate has inside so often is a fragment of it. */
const fragmentShare = 0.8;
const nameShare = 0.8;
/** What hardly ever stands without another word of a term beside it is rather a part of terms. */
const leastAlone = 0.1;
/** Words of a term are, on average, twice as frequent as elsewhere. */
const leastWeirdness = 0.7;

function scoreOf(
  words: readonly string[],
  { own, isAlone, form }: { readonly own: number; readonly isAlone: boolean; readonly form: string },
  { weirdness, isGeneral, isTail, lengthOf, fragment }: Measures,
): number {
  if (words.length === 1 ? isGeneral(words[0] ?? "", form) : isTail(words.at(-1) ?? "")) return 0;
  const mean = words.reduce((sum, word) => sum + Math.max(0, weirdness(word)), 0) / words.length;
  if (mean < leastWeirdness) return 0;
  return (isAlone ? 1 : fragment) * Math.log2(lengthOf(words) + 1) * Math.sqrt(own) * mean;
}

const withSmallInitial = (form: string): string => form.charAt(0).toLowerCase() + form.slice(1);

/**
 * The forms of a candidate, most frequent first. A capital at the beginning of a sentence makes no form, and one in
 * capitals only, as headings have it, stands behind others.
 */
function shownForms(forms: Readonly<Record<string, number>>): string[] {
  const tally = tallyOf(forms);
  for (const [form, count] of Object.entries(forms)) {
    const small = withSmallInitial(form);
    if (small === form || !tally.has(small)) continue;
    addTo(tally, [[small, count]]);
    tally.delete(form);
  }
  const sorted = mostFrequentFirst(tally);
  const plain = sorted.find((form) => form !== form.toUpperCase() || /^\S{1,6}$/.test(form));
  return plain === undefined ? sorted : [plain, ...sorted.filter((form) => form !== plain)];
}

interface Row {
  readonly forms: readonly string[];
  readonly counts: CandidateCounts;
  readonly score: number;
}

function scoredRows(counts: TermCounts, minFrequency: number): Row[] {
  const spellings = mergeSpellings(counts);
  const free = freeFrequencies(spellings);
  const measures = measuresOf(counts);
  return Array.from(spellings).flatMap(([key, candidate]): Row[] => {
    const { own, nested } = free.get(key) ?? { own: candidate.frequency, nested: 0 };
    if (candidate.frequency < minFrequency || nested >= fragmentShare) return [];
    const isAlone = candidate.free / candidate.frequency >= leastAlone;
    const forms = shownForms(candidate.forms);
    const score = scoreOf(key.split(" "), { own, isAlone, form: forms[0] ?? "" }, measures);
    return score > 0 ? [{ forms, counts: candidate, score }] : [];
  });
}

const acronym = /^(?=.*\p{Lu}.*[\p{Lu}\p{N}])[\p{Lu}\p{N}\-/&]{2,10}s?$/u;

/** Long forms by their abbreviation, and the other way round in small letters. */
function abbreviationsOf(counts: TermCounts): { long: Map<string, string>; short: Map<string, string> } {
  const long = new Map<string, string>();
  const short = new Map<string, string>();
  for (const [abbreviation, forms] of Object.entries(counts.abbreviations)) {
    const sorted = shownForms(forms);
    if (sorted[0] !== undefined) long.set(abbreviation, sorted[0]);
    for (const form of sorted) if (!short.has(form.toLowerCase())) short.set(form.toLowerCase(), abbreviation);
  }
  return { long, short };
}

function kindOf(term: string, { inside, names }: CandidateCounts, isExplained: boolean): TermCandidate["kind"] {
  if (isExplained || acronym.test(term)) return "abbreviation";
  return inside > 0 && names / inside >= nameShare ? "name" : "term";
}

const firstKnown = (forms: readonly string[], known: (form: string) => string | undefined): string | undefined =>
  forms.map((form) => known(form)).find((found) => found !== undefined);

/** The candidates in counts of one or more documents, best first. */
export function rankCandidates(counts: TermCounts, options: RankOptions = {}): TermCandidate[] {
  const { minFrequency = 2, minLength = joinerOf(counts.language) === "" ? 2 : 3, limit = 2_000 } = options;
  const { long, short } = abbreviationsOf(counts);
  const rows = scoredRows(counts, minFrequency).toSorted((a, b) => b.score - a.score);
  const candidates = rows.map(({ forms, counts: row, score }): TermCandidate => {
    const [term = "", ...variants] = forms;
    const longForm = firstKnown(forms, (form) => long.get(form));
    return {
      term,
      variants,
      kind: kindOf(term, row, longForm !== undefined),
      longForm,
      abbreviation: firstKnown(forms, (form) => short.get(form.toLowerCase())),
      frequency: row.frequency,
      documents: row.documents,
      score,
      examples: row.places.map(([sentence, start, end]) => ({ text: counts.sentences[sentence] ?? "", start, end })),
    };
  });
  return candidates
    .filter(({ term, kind }) => term.length >= (kind === "abbreviation" ? 2 : minLength))
    .slice(0, limit);
}
