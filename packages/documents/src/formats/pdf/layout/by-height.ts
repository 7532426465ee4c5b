/** What stands on a page, by its baseline: what is near a place is found without a look at all the rest. */
export class ByHeight<Item extends { readonly y: number }> {
  /** From bottom to top. */
  readonly #sorted: readonly Item[];

  constructor(items: readonly Item[]) {
    this.#sorted = items.toSorted((lower, upper) => lower.y - upper.y);
  }

  /** Above one height and below another, from bottom to top. */
  between(bottom: number, top: number): readonly Item[] {
    return this.#sorted.slice(
      this.#firstWith((y) => y > bottom),
      this.#firstWith((y) => y >= top),
    );
  }

  #firstWith(isReached: (y: number) => boolean): number {
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isReached(this.#sorted[middle]?.y ?? Infinity)) to = middle;
      else from = middle + 1;
    }
    return from;
  }
}
