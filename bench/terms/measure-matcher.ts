import { createTermIndex, createTermMatcher } from "@yiqiao/translation-memory/terms";

/** What it takes to have many terms at hand. */
export interface MatcherFigures {
  readonly terms: number;
  readonly buildSeconds: number;
  /** A sentence of 25 words, with one term of three words. */
  readonly findMilliseconds: number;
}

const sentences = 200;

/** Builds an index of made-up terms of three words and looks for them in sentences. */
export function measureMatcher(terms = 100_000): MatcherFigures {
  const index = createTermIndex("en-us");
  const begun = performance.now();
  for (let n = 0; n < terms; n++) {
    const source = `hydraulic part${n} assemblies`;
    index.add({ id: `${n}`, source, target: `零件${n}`, forbidden: false, caseSensitive: false });
  }
  const built = performance.now();
  const matcher = createTermMatcher([{ id: "", name: "", index }], { source: "en-us", target: "zh-cn" });
  const filler = "and every other thing that the crew had on board ".repeat(2);
  let found = 0;
  for (let n = 0; n < sentences; n++) found += matcher.find(`${filler} one hydraulic part${n} assembly ${n}`).length;
  if (found !== sentences) throw new Error(`${found} of ${sentences} terms were found`);
  const done = performance.now();
  return {
    terms,
    buildSeconds: Number(((built - begun) / 1000).toFixed(2)),
    findMilliseconds: Number(((done - built) / sentences).toFixed(3)),
  };
}
