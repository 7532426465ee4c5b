import type { Refused } from "@yiqiao/contracts/traffic-control";
import type { RefusedHours } from "../traffic-search.ts";

/** How long a part of the time is, as the server tells it. */
const partMs = (hours: RefusedHours): number => (hours <= 1 ? 60_000 : hours <= 6 ? 600_000 : 3_600_000);

/** Every part of the time, those in which nothing was refused as well. */
export function seriesOf(told: Refused["times"], hours: RefusedHours, now: number) {
  const step = partMs(hours);
  const known = new Map(told.map((time) => [new Date(time.at).getTime(), time]));
  const first = Math.floor((now - hours * 3_600_000) / step) * step;
  const last = Math.max(Math.floor(now / step) * step, ...known.keys());
  const times = Array.from({ length: (last - first) / step + 1 }, (_, at) => first + at * step);
  return {
    times,
    ofLimits: times.map((at) => known.get(at)?.limited ?? 0),
    ofBlocks: times.map((at) => known.get(at)?.blocked ?? 0),
  };
}
