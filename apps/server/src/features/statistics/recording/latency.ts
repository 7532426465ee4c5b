/** Upper limits of the classes that times are counted in, in milliseconds; the database knows the same ones. */
export const latencyClasses = [
  50, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000,
  600_000, 1_800_000,
] as const;
/** Of what took longer than every limit. */
const beyond = 2_147_483_647;

export const latencyClassOf = (ms: number): number => latencyClasses.find((limit) => ms <= limit) ?? beyond;

/** How many took as long as a class tells. */
export interface LatencyCount {
  readonly limit: number;
  readonly requests: number;
}

/** The time that a share of the requests stayed below, read off between the limits of its class. */
export function percentileOf(counts: readonly LatencyCount[], share: number): number {
  const sorted = counts.filter(({ requests }) => requests > 0).toSorted((a, b) => a.limit - b.limit);
  const all = sorted.reduce((sum, { requests }) => sum + requests, 0);
  let before = 0;
  for (const { limit, requests } of sorted) {
    if (before + requests >= share * all) {
      const from = latencyClasses.findLast((each) => each < limit) ?? 0;
      if (limit === beyond) return from;
      return Math.round(from + ((share * all - before) / requests) * (limit - from));
    }
    before += requests;
  }
  return 0;
}
