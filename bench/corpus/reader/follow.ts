import { pseudoText } from "@yiqiao/documents/checks";
import { lettersOf, rowLength, wordsOf } from "./rows.ts";

/**
 * What became of a word of the source: its pseudo-translation stands in its place, it stands there itself, what stands
 * there is both (a number has no other pseudo-translation), or neither.
 */
export type Fate = "translated" | "left" | "same" | "lost";

export interface Followed {
  /** Of the source, as they are compared. */
  readonly texts: readonly string[];
  /** By text and word of the source. */
  readonly fates: readonly (readonly Fate[])[];
  /** Letters of the output that nothing in the source accounts for. */
  readonly surplus: number;
}

/** How far ahead a row of words is looked for; one that is farther stands in another place. */
const reach = 400;
const nearby = 6;

/**
 * Follows the words of a source, one after another, through its pseudo-translation: in their order, each once. Grows
 * with the number of words, whatever the two have in common.
 */
export function follow(source: readonly string[], output: readonly string[]): Followed {
  return new Following(source, output).run();
}

class Following {
  readonly #source: readonly string[];
  readonly #texts: readonly (readonly string[])[];
  readonly #words: readonly string[];
  readonly #wanted: readonly string[];
  readonly #found: readonly string[];
  readonly #places: ReadonlyMap<string, readonly number[]>;
  readonly #fates: Fate[];
  #surplus = 0;

  constructor(source: readonly string[], output: readonly string[]) {
    this.#source = source;
    this.#texts = source.map((text) => wordsOf(text));
    this.#words = this.#texts.flat();
    this.#wanted = source.flatMap((text) => wordsOf(pseudoText({ text, tags: [] }).text));
    this.#found = output.flatMap((text) => wordsOf(text));
    this.#places = placesOf(this.#found);
    this.#fates = this.#words.map(() => "lost");
  }

  run(): Followed {
    let [at, to] = [0, 0];
    while (at < this.#words.length && to < this.#found.length) {
      if (this.#isAt(at, to)) {
        this.#fates[at] = this.#fateAt(at, to);
        at++;
        to++;
        continue;
      }
      const next = this.#nearby(at, to) ?? this.#ahead(at, to);
      if (next === undefined) {
        at++;
        continue;
      }
      this.#skip(to, next.to);
      ({ at, to } = next);
    }
    this.#skip(to, this.#found.length);
    return { texts: this.#source, fates: this.#byText(), surplus: this.#surplus };
  }

  #isAt(at: number, to: number): boolean {
    const found = this.#found[to];
    return found !== undefined && (found === this.#wanted[at] || found === this.#words[at]);
  }

  #fateAt(at: number, to: number): Fate {
    if (this.#wanted[at] === this.#words[at]) return "same";
    return this.#found[to] === this.#wanted[at] ? "translated" : "left";
  }

  /** Where both go on together after a few words of either. */
  #nearby(at: number, to: number): Place | undefined {
    for (let skipped = 1; skipped <= nearby; skipped++) {
      for (let inSource = 0; inSource <= skipped; inSource++) {
        const place = { at: at + inSource, to: to + skipped - inSource };
        if (this.#goesOn(place)) return place;
      }
    }
    return undefined;
  }

  #goesOn({ at, to }: Place): boolean {
    return [0, 1, 2].every((step) => this.#isAt(at + step, to + step) || at + step >= this.#words.length);
  }

  /** Where a row of words from here stands next, before its reach ends. */
  #ahead(at: number, to: number): Place | undefined {
    const rows = [this.#wanted, this.#words].map((words) => words.slice(at, at + rowLength).join(" "));
    const places = rows.flatMap((row) => nextAfter(this.#places.get(row) ?? [], to) ?? []);
    const nearest = Math.min(...places);
    return nearest - to <= reach ? { at, to: nearest } : undefined;
  }

  #skip(from: number, to: number): void {
    for (let place = from; place < to; place++) this.#surplus += lettersOf(this.#found[place] ?? "");
  }

  #byText(): Fate[][] {
    let from = 0;
    return this.#texts.map(({ length }) => this.#fates.slice(from, (from += length)));
  }
}

interface Place {
  readonly at: number;
  readonly to: number;
}

function placesOf(words: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let at = 0; at < words.length; at++) {
    const row = words.slice(at, at + rowLength).join(" ");
    const found = places.get(row);
    if (found === undefined) places.set(row, [at]);
    else found.push(at);
  }
  return places;
}

/** The first of ascending places that is not before `from`. */
function nextAfter(places: readonly number[], from: number): number | undefined {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return places[low];
}
