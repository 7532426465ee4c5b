/** The least of what a function gives for items; Infinity where there are none. */
export function leastOf<Item>(items: Iterable<Item>, valueOf: (item: Item) => number): number {
  let least = Infinity;
  for (const item of items) least = Math.min(least, valueOf(item));
  return least;
}

/** The greatest of what a function gives for items; -Infinity where there are none. */
export const greatestOf = <Item>(items: Iterable<Item>, valueOf: (item: Item) => number): number =>
  -leastOf(items, (item) => -valueOf(item));
