import { readFileSync } from "node:fs";
import path from "node:path";
import { alignTerms } from "@yiqiao/term-extraction";

const leastPairs = 3;
/** Per cent of terms whose English has to be right. */
export const leastExact = 75;

interface GoldTerm {
  readonly zh: string;
  readonly en: string;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 '-]/g, "")
    .trim();
/** The gold list has the article that a sentence has, a termbase none. */
const withoutArticle = (text: string): string => text.replace(/^(?:an?|the) /, "");

export interface BilingualMeasured {
  readonly exact1: number;
  readonly exactWithArticle: number;
  readonly overlap: number;
  readonly terms: number;
  readonly milliseconds: number;
  readonly wrong: readonly string[];
}

const percent = (part: number, all: number): number => Number(((100 * part) / all).toFixed(1));

/** The test set of WMT 2023 terminology, zh-en: is the English found for a known Chinese term that of the gold list? */
export function measureBilingual(folder: string): BilingualMeasured {
  const read = (name: string): string[] =>
    readFileSync(path.join(folder, `zhen.${name}`), "utf8")
      .trimEnd()
      .split("\n");
  const [sources, targets] = [read("zh"), read("en")];
  const gold = new Map<string, Set<string>>();
  for (const line of read("term.proper")) {
    for (const { zh, en } of JSON.parse(line) as GoldTerm[]) gold.set(zh, (gold.get(zh) ?? new Set()).add(plain(en)));
  }
  const start = performance.now();
  const pairs = sources.map((source, at) => ({ source, target: targets[at] ?? "" }));
  const aligned = alignTerms(pairs, [...gold.keys()], { source: "zh-cn", target: "en-us", minPairs: leastPairs });
  const milliseconds = Math.round(performance.now() - start);
  const seen = [...gold.keys()].filter((term) => sources.filter((text) => text.includes(term)).length >= leastPairs);
  const found = new Map(aligned.map(({ source, target }) => [source, plain(target)]));
  const strict = seen.filter((term) => gold.get(term)?.has(found.get(term) ?? "") === true);
  const right = seen.filter((term) => {
    const one = found.get(term);
    return (
      one !== undefined && [...(gold.get(term) ?? [])].some((other) => withoutArticle(other) === withoutArticle(one))
    );
  });
  const near = seen.filter((term) => {
    const one = found.get(term);
    return one !== undefined && [...(gold.get(term) ?? [])].some((other) => one.includes(other) || other.includes(one));
  });
  return {
    exact1: percent(right.length, seen.length),
    exactWithArticle: percent(strict.length, seen.length),
    overlap: percent(near.length, seen.length),
    terms: seen.length,
    milliseconds,
    wrong: seen
      .filter((term) => !right.includes(term))
      .map((term) => `${term}: ${found.get(term) ?? "-"} (${[...(gold.get(term) ?? [])].join(", ")})`),
  };
}
