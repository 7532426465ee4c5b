import type { JudgedShape, StoredSegment } from "../records/stored-segment.ts";

type Judgement = Pick<StoredSegment, "score" | "confidence" | "led">;
type Judged = Pick<StoredSegment, "start" | "end" | "target" | "firstOrigin" | "judged"> & Judgement;
type Shape = Pick<StoredSegment, "start" | "end" | "target">;

/** How half of a segment is judged, which is no longer the sentence that an engine translated. */
export function judgementOfHalf(segment: Judged, half: Shape): Judgement & Pick<StoredSegment, "judged"> {
  const judged = shapesOf([segment]);
  return { ...(known(judged, half) ?? unjudged(segment, half)), judged };
}

/** How segments are judged as one: no part of it may look surer than it was. */
export function judgementOfWhole(parts: readonly Judged[], whole: Shape): Judgement & Pick<StoredSegment, "judged"> {
  const judged = shapesOf(parts);
  const score = lowest(parts.map((part) => part.score));
  const confidence = lowest(parts.map((part) => part.confidence));
  return { ...(known(judged, whole) ?? { score, confidence, led: null }), judged };
}

/** A match's score stays with its front, as its memory does. */
const unjudged = ({ start, firstOrigin, score }: Judged, half: Shape): Judgement => ({
  score: half.start === start && firstOrigin !== "mt" ? score : null,
  confidence: null,
  led: null,
});

const isSame = (one: Shape, other: Shape): boolean =>
  one.start === other.start && one.end === other.end && one.target === other.target;

/** What was known of the shape: splitting and merging undo each other. */
function known(judged: readonly JudgedShape[], shape: Shape): Judgement | undefined {
  const found = judged.find((each) => isSame(each, shape));
  return found && { score: found.score, confidence: found.confidence, led: found.led };
}

/** The shapes that segments have and had, each once, as it was judged first. */
function shapesOf(segments: readonly Judged[]): JudgedShape[] {
  const all = [
    ...segments.flatMap(({ judged }) => judged),
    ...segments.map(({ start, end, target, score, confidence, led }) => {
      return { start, end, target, score, confidence, led };
    }),
  ];
  return all.filter((shape, at) => all.findIndex((each) => isSame(each, shape)) === at);
}

function lowest(shares: readonly (number | null)[]): number | null {
  const all = shares.filter((share) => share !== null);
  return all.length === 0 ? null : Math.min(...all);
}
