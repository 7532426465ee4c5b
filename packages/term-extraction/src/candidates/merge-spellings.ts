import { keptPlaces } from "../counts/merge-counts.ts";
import { addTo, closeCandidate, openCandidate } from "../counts/tally.ts";
import type { CandidateCounts, TermCounts } from "../model.ts";

/** What spellings have in common that differ by a hyphen, a blank or capitals: "e-mail", "email". */
const spellingOf = (key: string): string => key.replace(/[-\s/]/g, "");

type Entry = readonly [key: string, counts: CandidateCounts];

function merged(entries: readonly Entry[], documents: number): Entry {
  const [[key, first], ...others] = entries.toSorted((a, b) => b[1].frequency - a[1].frequency) as [Entry, ...Entry[]];
  if (others.length === 0) return [key, first];
  const counts = openCandidate(first);
  for (const [, other] of others) {
    for (const field of ["frequency", "free", "names", "inside"] as const) counts[field] += other[field];
    // How many documents have both is not known: no more than there are.
    counts.documents = Math.min(documents, counts.documents + other.documents);
    addTo(counts.forms, Object.entries(other.forms));
    counts.places.push(...other.places.slice(0, Math.max(0, keptPlaces - counts.places.length)));
  }
  return [key, closeCandidate(counts)];
}

/** Candidates by their keys, those of one spelling as one, with the key that is most frequent. */
export function mergeSpellings({ candidates, documents }: TermCounts): ReadonlyMap<string, CandidateCounts> {
  const bySpelling = new Map<string, Entry[]>();
  for (const entry of Object.entries(candidates)) {
    const spelling = spellingOf(entry[0]);
    const same = bySpelling.get(spelling);
    if (same) same.push(entry);
    else bySpelling.set(spelling, [entry]);
  }
  return new Map(Array.from(bySpelling.values(), (entries) => merged(entries, documents)));
}
