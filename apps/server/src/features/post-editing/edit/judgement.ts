import { storedRemarksOf } from "@yiqiao/contracts/text";
import type { JudgedShape, Judgement, StoredSegment } from "../records/stored-segment.ts";

type Judged = Pick<StoredSegment, "start" | "end" | "target" | "firstOrigin" | "judged"> & Judgement;
type Shape = Pick<StoredSegment, "start" | "end" | "target">;

/** How half of a segment is judged, which is no longer the sentence that an engine translated. */
export function judgementOfHalf(segment: Judged, half: Shape): Judgement & Pick<StoredSegment, "judged"> {
  const judged = shapesOf([segment]);
  return { ...(known(judged, half) ?? unjudged(segment, half)), judged };
}

/** How segments are judged as one: no part of it may look surer than it was, and what else was said of one is not of all. */
export function judgementOfWhole(parts: readonly Judged[], whole: Shape): Judgement & Pick<StoredSegment, "judged"> {
  const judged = shapesOf(parts);
  const score = lowest(parts.map((part) => part.score));
  const confidence = lowest(parts.map((part) => part.confidence));
  return { ...(known(judged, whole) ?? { ...storedRemarksOf({ confidence }), score, led: null }), judged };
}

/** A match's score stays with its front, as its memory does. */
const unjudged = ({ start, firstOrigin, score }: Judged, half: Shape): Judgement => ({
  score: half.start === start && firstOrigin !== "mt" ? score : null,
  led: null,
  ...storedRemarksOf({}),
});

const isSame = (one: Shape, other: Shape): boolean =>
  one.start === other.start && one.end === other.end && one.target === other.target;

/** What was known of the shape: splitting and merging undo each other. */
function known(judged: readonly JudgedShape[], shape: Shape): Judgement | undefined {
  const found = judged.find((each) => isSame(each, shape));
  return found && { score: found.score, led: found.led, ...storedRemarksOf(found) };
}

/** The shapes that segments have and had, each once, as it was judged first. */
function shapesOf(segments: readonly Judged[]): JudgedShape[] {
  const all = [
    ...segments.flatMap(({ judged }) => judged),
    ...segments.map(({ start, end, target, score, led, ...rest }) => {
      return { start, end, target, score, ...storedRemarksOf(rest), led };
    }),
  ];
  return all.filter((shape, at) => all.findIndex((each) => isSame(each, shape)) === at);
}

function lowest(shares: readonly (number | null)[]): number | null {
  const all = shares.filter((share) => share !== null);
  return all.length === 0 ? null : Math.min(...all);
}
