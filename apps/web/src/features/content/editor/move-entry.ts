/** The same entries with one at another place. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const moved = entries[from];
  if (moved === undefined || to < 0 || to >= entries.length || from === to) return entries;
  return entries.toSpliced(from, 1).toSpliced(to, 0, moved);
}
