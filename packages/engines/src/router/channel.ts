/** Hands values from several producers to one reader, in the order in which they come. */
export class Channel<T> {
  #values: T[] = [];
  #end: { error?: unknown } | undefined;
  #wake: (() => void) | undefined;

  push(value: T): void {
    this.#values.push(value);
    this.#wake?.();
  }

  /** No more values; the reader ends after those that are there. */
  close(): void {
    this.#end ??= {};
    this.#wake?.();
  }

  /** The reader throws `error` at once. */
  fail(error: unknown): void {
    this.#end = { error };
    this.#values = [];
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const value = this.#values.shift();
      if (value !== undefined) {
        yield value;
        continue;
      }
      if (this.#end) {
        if ("error" in this.#end) throw this.#end.error;
        return;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
