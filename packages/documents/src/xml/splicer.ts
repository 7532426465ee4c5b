interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Collects replacements of ranges of a text, in any order, and writes the result at once. */
export class Splicer {
  readonly #text: string;
  readonly #edits: Edit[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  get isChanged(): boolean {
    return this.#edits.length > 0;
  }

  /** Puts `replacement` in the place of a range. Insertions at one place keep the order in which they were made. */
  replace(start: number, end: number, replacement: string): void {
    this.#edits.push({ start, end, replacement });
  }

  insert(at: number, replacement: string): void {
    this.replace(at, at, replacement);
  }

  remove(start: number, end: number): void {
    this.replace(start, end, "");
  }

  /** @throws {RangeError} where two replaced ranges overlap */
  result(): string {
    if (!this.isChanged) return this.#text;
    const pieces: string[] = [];
    let at = 0;
    for (const { start, end, replacement } of this.#ordered()) {
      if (start < at) throw new RangeError(`Replacements overlap at ${start}`);
      pieces.push(this.#text.slice(at, start), replacement);
      at = end;
    }
    pieces.push(this.#text.slice(at));
    return pieces.join("");
  }

  /** Insertions at the start of a replaced range come before it. */
  #ordered(): readonly Edit[] {
    const isOrdered = this.#edits.every((edit, index) => {
      const previous = this.#edits[index - 1];
      return previous === undefined || previous.end <= edit.start;
    });
    if (isOrdered) return this.#edits;
    return this.#edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
  }
}
