import { codePointLength } from "@yiqiao/contracts/text";
import type { EngineSegment, SimilarPair } from "../../engine.ts";

/** Similar pairs that are told for a sentence. */
export const mostSimilar = 5;
/** Code points, source and translation together: of one pair, and of all in an exchange; some 2,000 to 4,000 tokens. */
const longestPair = 1000;
const longestTogether = 4000;
/** Shorter translations stand in other sentences by chance. */
const shortestLeak = 8;
/** An answer that holds another sentence's translation and a third as much again has said it beside its own. */
const leakRatio = 1.35;

const lengthOf = ({ source, target }: SimilarPair): number => codePointLength(source) + codePointLength(target);

/**
 * The pairs that go along with each sentence, within the bound: the most similar of every sentence first, then the second
 * of every one, and so on.
 */
export function boundSimilar(segments: readonly Pick<EngineSegment, "similar">[]): SimilarPair[][] {
  const kept: SimilarPair[][] = segments.map(() => []);
  let left = longestTogether;
  for (let place = 0; place < mostSimilar; place++) {
    for (const [at, { similar = [] }] of segments.entries()) {
      const pair = similar[place];
      if (pair === undefined || kept[at].length < place) continue;
      const length = lengthOf(pair);
      if (length > longestPair || length > left) continue;
      left -= length;
      kept[at].push(pair);
    }
  }
  return kept;
}

/** Whether an answer tells translations of the similar pairs beside that of its own text. */
export function tellsSimilar(answer: string, text: string, similar: readonly SimilarPair[]): boolean {
  const told = similar.filter(({ source, target }) => {
    const isLong = codePointLength(target) >= shortestLeak;
    return isLong && answer.includes(target) && !text.includes(source);
  });
  const distinct = new Set(told.map(({ target }) => target));
  const longest = Math.max(0, ...[...distinct].map((target) => codePointLength(target)));
  return distinct.size > 0 && codePointLength(answer) > longest * leakRatio;
}
