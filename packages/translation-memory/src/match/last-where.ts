/** The last item for which it is true, of items for which it is true first and then no more; found by halving. */
export function lastWhere<Item>(items: readonly Item[], isTrue: (item: Item) => boolean): Item | undefined {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isTrue(item)) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}
