import { countTerms, mergeCounts, rankCandidates, type TermCandidate } from "@yiqiao/term-extraction";
import type { LanguageCode } from "@yiqiao/contracts/languages";

export interface Measured {
  readonly p50: number;
  readonly p100: number;
  readonly p200: number;
  readonly bestF1: number;
  readonly milliseconds: number;
  readonly wrong: readonly string[];
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

function precisionAt(hits: readonly boolean[], count: number): number {
  const first = hits.slice(0, count);
  return first.length === 0 ? 0 : rounded((100 * first.filter(Boolean).length) / first.length, 1);
}

function bestF1(hits: readonly boolean[], gold: number): number {
  let best = 0;
  let found = 0;
  for (const [at, isHit] of hits.entries()) {
    if (isHit) found++;
    best = Math.max(best, (2 * found) / (at + 1 + gold));
  }
  return rounded(best, 3);
}

/** What is right of a list: a row counts as right if the form that it shows is in the gold list, capitals aside. */
export function measure(
  documents: readonly (readonly string[])[],
  language: LanguageCode,
  gold: ReadonlySet<string>,
  kinds: readonly TermCandidate["kind"][] = ["term", "abbreviation", "name"],
): Measured {
  const start = performance.now();
  const counts = mergeCounts(documents.map((paragraphs) => countTerms(paragraphs, language)));
  const rows: readonly TermCandidate[] = rankCandidates(counts, { limit: 10_000 }).filter(({ kind }) =>
    kinds.includes(kind),
  );
  const milliseconds = Math.round(performance.now() - start);
  const hits = rows.map(({ term }) => gold.has(term.toLowerCase()));
  return {
    p50: precisionAt(hits, 50),
    p100: precisionAt(hits, 100),
    p200: precisionAt(hits, 200),
    bestF1: bestF1(hits, gold.size),
    milliseconds,
    wrong: rows.slice(0, 50).flatMap(({ term }, at) => (hits[at] ? [] : [term])),
  };
}
