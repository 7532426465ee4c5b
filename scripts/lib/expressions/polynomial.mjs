// Expressions whose ways grow with a power of the length of a text.

/**
 * A text that leads from `p` to itself, from `p` to `q`, and from `q` to itself, without an end on the way: where it is repeated,
 * the matcher may go on from `p` to `q` at each of its repetitions.
 * @typedef {{ one: any, middle: any, other: any, letter: number, set: any, ones: number, others: number,
 *   from: Step | undefined, read: number, length: number }} Step
 *   `ones`, `others`: which repetitions began again on the way from `p` and from `q`, as of ways
 */

/** In longer texts no end is looked for: a repetition that has one may have come to it. */
export const LONGEST_LOOK = 40;

export class Pumping {
  #known = new Set();

  /** @param {import("./endings.mjs").Endings | undefined} endings undefined: ends on the way do not matter, which is quicker to see */
  constructor(search, endings, { p, q, letter }) {
    this.search = search;
    this.q = q;
    // A lookaround that has found its end is over; but it is begun again for each place in front of it.
    this.endings = p.look === q.look ? endings : undefined;
    const set = this.endings?.from([q], letter);
    this.start = { one: p, middle: p, other: q, letter, set, ones: 0, others: 0, from: undefined, read: -1, length: 0 };
  }

  /** Each of them, the shortest first. @returns {Iterable<Step>} */
  *found() {
    const { one: p, letter: first } = this.start;
    const queue = [this.start];
    for (const step of queue) {
      for (const letter of this.#lettersFrom(step)) {
        const from = queue.length;
        this.#read(step, letter, queue);
        for (const next of queue.slice(from)) {
          const isRound = next.one === p && next.middle === this.q && next.other === this.q;
          if (isRound && (first < 0 || next.letter < 0 || next.letter === first)) yield next;
        }
      }
    }
  }

  #lettersFrom({ one, middle, other, set }) {
    return set === undefined ? this.search.lettersFrom(one, middle, other) : this.search.letters;
  }

  /** Adds the steps that a letter leads to. */
  #read(from, letter, queue) {
    const { search, q } = this;
    const ones = search.waysWithin(from.one, from.letter, letter);
    const others = ones.length === 0 ? [] : search.waysWithin(from.other, from.letter, letter);
    if (others.length === 0 || this.#ends(from, letter)) return;
    const middles = search.waysOf(from.middle, from.letter, letter).filter(({ to }) => search.leads(to, q));
    for (const { to: middle } of middles) {
      for (const first of ones) {
        for (const second of others) {
          search.step();
          const places = { one: first.to, middle, other: second.to };
          const turns = { ones: Math.max(from.ones, first.turns), others: Math.max(from.others, second.turns) };
          const kept = search.kept(letter, places.one, middle, places.other);
          // Where `q` came to, whatever else was asked for on its way, it is.
          const set = from.set && this.endings.after(from.set, letter, places.other);
          if (this.#isKnown(places, turns, (set?.id ?? 0) * (search.letters.length + 1) + kept + 1)) continue;
          queue.push({ ...places, ...turns, letter: kept, set, from, read: letter, length: from.length + 1 });
        }
      }
    }
  }

  #ends({ set, length }, letter) {
    if (set === undefined || length >= LONGEST_LOOK) return false;
    const { look } = this.q;
    return (
      this.endings.isEnd(set, look, letter) || this.endings.isEnd(this.endings.after(set, letter), look, undefined)
    );
  }

  #isKnown({ one, middle, other }, { ones, others }, state) {
    const count = this.search.places.length;
    const key = (((state * count + one.at) * count + middle.at) * count + other.at) * 9 + ones * 3 + others;
    if (this.#known.has(key)) return true;
    this.#known.add(key);
    return false;
  }
}

/** The text of the steps up to one. */
export function textOf(search, step) {
  const signs = [];
  for (let at = step; at.from !== undefined; at = at.from) signs.unshift(search.signs[at.read]);
  return signs.join("");
}
