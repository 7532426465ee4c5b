/** Values at moments, a list for each figure. */
export interface Series {
  /** Milliseconds since 1970. */
  readonly times: number[];
  readonly values: readonly (number | null)[][];
}

interface Minute {
  readonly minute: Date;
  /** Seconds since 1970, then the figures; null: only those of the whole minute are kept. */
  readonly points: readonly (readonly (number | null)[])[] | null;
}

const pointMs = 5000;
const minuteMs = 60_000;

/** Lines of the figures, broken off where reports are missing. */
export function seriesOf<M extends Minute>(
  minutes: readonly M[],
  { figures, isExact }: { readonly figures: (minute: M) => readonly number[]; readonly isExact: boolean },
): Series {
  const rows = minutes.flatMap((minute) => minute.points ?? [[minute.minute.getTime() / 1000, ...figures(minute)]]);
  const width = minutes[0] === undefined ? 0 : figures(minutes[0]).length;
  const longestMs = 3 * (isExact ? pointMs : minuteMs);
  const times: number[] = [];
  const values = Array.from({ length: width }, (): (number | null)[] => []);
  const add = (time: number, row: readonly (number | null)[]): void => {
    times.push(time);
    values.forEach((list, at) => list.push(row[at] ?? null));
  };
  for (const [second, ...row] of rows) {
    const time = (second ?? 0) * 1000;
    const before = times.at(-1);
    if (before !== undefined && time <= before) continue;
    if (before !== undefined && time - before > longestMs) add(before + longestMs / 3, []);
    add(time, row);
  }
  return { times, values };
}
