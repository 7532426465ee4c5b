interface Room {
  /** Of each entry, in px: the first ones stay longest. */
  readonly widths: readonly number[];
  /** Of the button behind which stand those that have no room. */
  readonly more: number;
  readonly gap: number;
  readonly available: number;
}

/** How many entries of a row have room, beside a button for the others where there are any. */
export function countFitting({ widths, more, gap, available }: Room): number {
  const whole = widths.reduce((sum, width) => sum + width + gap, -gap);
  if (whole <= available) return widths.length;
  let used = more;
  const first = widths.findIndex((width) => {
    used += width + gap;
    return used > available;
  });
  return first === -1 ? widths.length : first;
}
