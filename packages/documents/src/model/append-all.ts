/** Adds items to a list. Handed over as arguments, more than some 100,000 of them are too many for the stack. */
export function appendAll<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
