import type { StoredSegment } from "../records/stored-segment.ts";

type Judgement = Pick<StoredSegment, "score" | "confidence" | "led">;

/** How a segment is judged when it is no longer the sentence that an engine translated. */
export function unjudged({ firstOrigin, score }: Pick<StoredSegment, "firstOrigin" | "score">): Judgement {
  return { score: firstOrigin === "mt" ? null : score, confidence: null, led: null };
}

/** How segments are judged as one: no part of it may look surer than it was. */
export function lowestJudgement(parts: readonly Pick<StoredSegment, "score" | "confidence">[]): Judgement {
  return {
    score: lowest(parts.map(({ score }) => score)),
    confidence: lowest(parts.map(({ confidence }) => confidence)),
    led: null,
  };
}

function lowest(shares: readonly (number | null)[]): number | null {
  const known = shares.filter((share) => share !== null);
  return known.length === 0 ? null : Math.min(...known);
}
