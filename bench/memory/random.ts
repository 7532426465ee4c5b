/** Repeatable numbers, 0 to 1 (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  of<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("Nothing to choose from");
    return item;
  }

  /** The first ones most often, as words are used: the law of Zipf and Mandelbrot. */
  frequentOf<T>(items: readonly T[], flat: number): T {
    const rank = Math.floor(flat * ((items.length + flat) / flat) ** this.next() - flat);
    return items[rank] ?? this.of(items);
  }

  /** Log-normal around `median`. */
  length(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return Math.max(1, Math.round(median * Math.exp(spread * normal)));
  }
}
