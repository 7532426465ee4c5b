/** Sizes in a picture at most: more of them look like chance. */
export const mostSizes = 5;
/** Sizes of the source that differ by less are the same, read with an error. */
const sameSize = 1.12;

interface Cluster {
  readonly members: number[];
  /** Logarithm of the middle size. */
  readonly centre: number;
}

function merged(one: Cluster, other: Cluster): Cluster {
  const count = one.members.length + other.members.length;
  const centre = (one.centre * one.members.length + other.centre * other.members.length) / count;
  return { members: [...one.members, ...other.members], centre };
}

/** Gives blocks that were as large in the source, about, the same size: at most `mostSizes` of them. */
export function evenSizes(sizes: readonly number[]): number[] {
  const order = sizes.map((_, index) => index).sort((one, other) => (sizes[one] ?? 0) - (sizes[other] ?? 0));
  let clusters: Cluster[] = order.map((index) => ({ members: [index], centre: Math.log(sizes[index] ?? 1) }));
  for (;;) {
    const gaps = clusters.slice(1).map((cluster, index) => cluster.centre - (clusters[index]?.centre ?? 0));
    const nearest = gaps.indexOf(Math.min(...gaps));
    const [one, other] = [clusters[nearest], clusters[nearest + 1]];
    const isDone = clusters.length <= mostSizes && (gaps[nearest] ?? 0) > Math.log(sameSize);
    if (one === undefined || other === undefined || isDone) break;
    clusters = [...clusters.slice(0, nearest), merged(one, other), ...clusters.slice(nearest + 2)];
  }
  const even = [...sizes];
  for (const { members, centre } of clusters) for (const index of members) even[index] = Math.exp(centre);
  return even;
}

/** What is lost by setting all of the sorted sizes from `first` to `last` as small as the smallest. */
function lossOf(sorted: readonly number[], first: number, last: number): number {
  let loss = 0;
  for (let index = first; index <= last; index++) loss += Math.log((sorted[index] ?? 1) / (sorted[first] ?? 1)) ** 2;
  return loss;
}

/** Lowers sizes to at most `mostSizes` different ones, with the least loss (by dynamic programming). */
export function lowerToFewSizes(sizes: readonly number[]): number[] {
  const sorted = [...new Set(sizes)].sort((one, other) => one - other);
  if (sorted.length <= mostSizes) return [...sizes];
  // For each number of groups and each first size: the least loss of that size and all above, and where the next group begins.
  let best = sorted.map((_, first) => ({
    loss: lossOf(sorted, first, sorted.length - 1),
    steps: [sorted[first] ?? 1],
  }));
  for (let groups = 2; groups <= mostSizes; groups++) {
    const fewer = best;
    best = sorted.map((size, first) => {
      const splits = fewer.slice(first + 1).map(({ loss, steps }, index) => {
        return { loss: loss + lossOf(sorted, first, first + index), steps: [size, ...steps] };
      });
      return [fewer[first] ?? { loss: 0, steps: [size] }, ...splits].reduce((one, other) =>
        other.loss < one.loss ? other : one,
      );
    });
  }
  const steps = best[0]?.steps ?? [];
  return sizes.map((size) => Math.max(...steps.filter((step) => step <= size)));
}
