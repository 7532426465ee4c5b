/** The least of what a function gives for items; Infinity where there are none. */
export function minOf<Item>(items: Iterable<Item>, valueOf: (item: Item) => number): number {
  let least = Infinity;
  for (const item of items) least = Math.min(least, valueOf(item));
  return least;
}

/** The greatest of what a function gives for items; -Infinity where there are none. */
export const maxOf = <Item>(items: Iterable<Item>, valueOf: (item: Item) => number): number =>
  -minOf(items, (item) => -valueOf(item));
