interface Sides {
  /** What both sides changed. */
  readonly seen: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/** What both have added, without what either has removed. */
export function mergePatterns({ seen, mine, theirs }: Sides): readonly string[] {
  const kept = theirs.filter((pattern) => mine.includes(pattern) || !seen.includes(pattern));
  return [...kept, ...addedTo(theirs, addedTo(seen, mine))];
}

/** What of `now` was not there before. */
export function addedTo(before: readonly string[], now: readonly string[]): readonly string[] {
  return now.filter((pattern) => !before.includes(pattern));
}
