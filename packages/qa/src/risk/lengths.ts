import { isUnspaced } from "../writing.ts";
import type { RiskSegment } from "./model.ts";

/** How long a text is, in letters and digits: a character of Chinese says as much as some letters. */
export const lengthOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[numbers.length >> 1] ?? 0;

/** How many letters of the target come on a letter of the source, where too few segments tell. */
const usual = ({ languages: { source, target } }: RiskSegment): number => {
  const [from, to] = [isUnspaced(source) && source !== "my", isUnspaced(target) && target !== "my"];
  if (from === to) return 0;
  return from ? Math.log(2.9) : -Math.log(2.9);
};

const leastTelling = 20;
/** Segments that count as much as one of their length: what is expected of a short one is less sure. */
const shortness = 12;
const leastSpread = 0.18;

export interface LengthJudgement {
  /** Of the length that is expected: below 1 the target is short. */
  readonly ratio: number;
  /** How many spreads away it is; negative for short ones. */
  readonly deviation: number;
}

/** Judges each segment's length by the others of its direction. */
export function judgeLengths(segments: readonly RiskSegment[]): Map<RiskSegment, LengthJudgement> {
  const groups = Map.groupBy(segments, ({ languages: { source, target } }) => `${source}>${target}`);
  const judged = new Map<RiskSegment, LengthJudgement>();
  for (const group of groups.values()) {
    const measured = group.map((segment) => {
      const [from, to] = [lengthOf(segment.source), lengthOf(segment.target)];
      return { segment, from, log: Math.log((to + 1) / (from + 1)) };
    });
    const logs = measured.map(({ log }) => log);
    const [first] = group;
    const centre = logs.length >= leastTelling || !first ? median(logs) : usual(first);
    const spread = Math.max(leastSpread, 1.4826 * median(logs.map((log) => Math.abs(log - centre))));
    for (const { segment, from, log } of measured) {
      const trust = Math.sqrt(from / (from + shortness));
      judged.set(segment, { ratio: Math.exp(log - centre), deviation: ((log - centre) / spread) * trust });
    }
  }
  return judged;
}

/** Parts of a text between marks; those in front of a name, a number or a single word count for little. */
export function countClauses(text: string): number {
  return text
    .split(
      /(?<![,，、;；:：.。!！?？،؛؟၊။—–()（）])[,，、;；:：.。!！?？،؛؟၊။—–()（）]+(?:\s|(?<=[，、；：。！？（）၊။—])|$)/u,
    )
    .filter((part) => lengthOf(part) > 3).length;
}
