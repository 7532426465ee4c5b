/** The code points of a text. */
export type Points = readonly string[];

export const pointsOf = (text: string): Points => Array.from(text);

/** What two texts have in common by less than this within them is chance. */
const leastRun = 4;
/** Comparisons of two code points within sentences in one call: a few milliseconds. */
const mostComparisons = 1_000_000;

/** How much of a text is in others that were had, and in which one most of it is. */
export interface SharedPart {
  readonly length: number;
  readonly had: number;
}

interface Piece {
  readonly of: number;
  readonly points: Points;
}

interface Match {
  readonly sentence: Piece;
  readonly rest: Piece;
  readonly start: number;
  readonly end: number;
}

/**
 * Compares sentences with others that were had, each of whose code points count once: those first that share most at
 * their beginnings and ends, then what is left of all of them by its longest common runs.
 * @returns by the places of the sentences
 */
export function findShared(had: readonly Points[], sentences: readonly Points[]): Map<number, SharedPart> {
  const found = new Map<number, { length: number; had: number }>();
  const rests: Piece[] = had.map((points, of) => ({ of, points }));
  const open: Piece[] = sentences.map((points, of) => ({ of, points }));
  const middles: Piece[] = [];
  for (let best = bestMatch(rests, open); best !== undefined; best = bestMatch(rests, open)) {
    const { sentence, rest, start, end } = best;
    found.set(sentence.of, { length: start + end, had: rest.of });
    replace(open, sentence, []);
    replace(rests, rest, [middleOf(rest, start, end)]);
    middles.push(middleOf(sentence, start, end));
  }
  useRuns(rests, [...middles, ...open], found);
  return found;
}

const middleOf = ({ of, points }: Piece, start: number, end: number): Piece => ({
  of,
  points: points.slice(start, points.length - end),
});

function replace(pieces: Piece[], piece: Piece, by: readonly Piece[]): void {
  const left = by.filter(({ points }) => points.length > 0);
  pieces.splice(pieces.indexOf(piece), 1, ...left);
}

function bestMatch(rests: readonly Piece[], sentences: readonly Piece[]): Match | undefined {
  let best: Match | undefined;
  let most = 0;
  for (const sentence of sentences) {
    for (const rest of rests) {
      const { start, end } = sharedEnds(rest.points, sentence.points);
      if (start + end <= most) continue;
      most = start + end;
      best = { sentence, rest, start, end };
    }
  }
  return best;
}

/** How long their beginnings are the same, and then their ends. */
function sharedEnds(one: Points, other: Points): { readonly start: number; readonly end: number } {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (start + end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return { start, end };
}

/** Sentences that were joined, and several changes of one, leave something of what was had within them. */
function useRuns(rests: Piece[], pieces: Piece[], found: Map<number, { length: number; had: number }>): void {
  let comparisons = 0;
  for (;;) {
    let best: { sentence: Piece; rest: Piece; run: Run } | undefined;
    for (const sentence of pieces) {
      for (const rest of rests) {
        comparisons += sentence.points.length * rest.points.length;
        if (comparisons > mostComparisons) return;
        const run = longestRun(sentence.points, rest.points);
        if (run.length >= leastRun && run.length > (best?.run.length ?? 0)) best = { sentence, rest, run };
      }
    }
    if (best === undefined) return;
    const { sentence, rest, run } = best;
    const before = found.get(sentence.of);
    found.set(sentence.of, { had: before?.had ?? rest.of, length: (before?.length ?? 0) + run.length });
    replace(pieces, sentence, around(sentence, run.inOne, run.length));
    replace(rests, rest, around(rest, run.inOther, run.length));
  }
}

const around = ({ of, points }: Piece, start: number, length: number): Piece[] => [
  { of, points: points.slice(0, start) },
  { of, points: points.slice(start + length) },
];

interface Run {
  readonly length: number;
  readonly inOne: number;
  readonly inOther: number;
}

/** The longest that stands in both, by the lengths of the runs that end at each pair of places. */
function longestRun(one: Points, other: Points): Run {
  let best: Run = { length: 0, inOne: 0, inOther: 0 };
  let above = new Uint32Array(other.length + 1);
  for (const [row, point] of one.entries()) {
    const here = new Uint32Array(other.length + 1);
    for (let column = 1; column <= other.length; column += 1) {
      if (other[column - 1] !== point) continue;
      const length = (above[column - 1] ?? 0) + 1;
      here[column] = length;
      if (length > best.length) best = { length, inOne: row + 1 - length, inOther: column - length };
    }
    above = here;
  }
  return best;
}
