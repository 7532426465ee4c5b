// Expressions whose ways grow with a power of the length of a text.

import { MANY_SETS } from "./endings.mjs";

/**
 * A text that leads from `p` to itself, from `p` to `q`, and from `q` to itself, without an end on the way: where it is repeated,
 * the matcher may go on from `p` to `q` at each of its repetitions.
 * @typedef {{ one: any, middle: any, other: any, letter: number, set: any, ones: number, others: number, from: Step | undefined, read: number }} Step
 *   `ones`, `others`: which repetitions began again on the way from `p` and from `q`, as of ways
 */

export class Pumping {
  #known = new Set();

  /** @param {import("./endings.mjs").Endings | undefined} endings undefined: ends on the way do not matter, which is quicker to see */
  constructor(search, endings, { p, q, letter }) {
    this.search = search;
    this.p = p;
    this.q = q;
    // A lookaround that has found its end is over; but it is begun again for each place in front of it.
    this.endings = p.look === q.look ? endings : undefined;
    const set = this.endings?.from([q], letter);
    this.start = { one: p, middle: p, other: q, letter, set, ones: 0, others: 0, from: undefined, read: -1 };
  }

  /** Each of them that costs more than the last. @returns {Iterable<Step>} */
  *found() {
    const queue = [this.start];
    for (const step of queue) {
      for (const letter of this.search.letters) {
        for (const next of this.#read(step, letter)) {
          if (this.#isKnown(next)) continue;
          queue.push(next);
          if (next.one === this.p && next.middle === this.q && next.other === this.q && this.#isSameLetter(next))
            yield next;
        }
      }
    }
  }

  *#read(step, letter) {
    const { search } = this;
    const ones = search.waysWithin(step.one, step.letter, letter);
    const others = ones.length === 0 ? [] : search.waysWithin(step.other, step.letter, letter);
    if (others.length === 0 || (step.set !== undefined && this.#ends(step.set, letter))) return;
    const set = step.set && this.endings.after(step.set, letter);
    for (const { to: middle } of search.waysOf(step.middle, step.letter, letter)) {
      if (!search.leads(middle, this.q)) continue;
      for (const { to: one, turns: first } of ones) {
        for (const { to: other, turns: second } of others) {
          search.step();
          const [oneTurns, otherTurns] = [Math.max(step.ones, first), Math.max(step.others, second)];
          const kept = search.kept(letter, one, middle, other);
          yield { one, middle, other, letter: kept, set, ones: oneTurns, others: otherTurns, from: step, read: letter };
        }
      }
    }
  }

  #ends(set, letter) {
    const { look } = this.q;
    return (
      this.endings.isEnd(set, look, letter) || this.endings.isEnd(this.endings.after(set, letter), look, undefined)
    );
  }

  #isKnown({ one, middle, other, letter, set, ones, others }) {
    const count = this.search.places.length;
    const way = ((one.at * count + middle.at) * count + other.at) * (this.search.letters.length + 1) + letter + 1;
    const key = ((way * (MANY_SETS + 1) + (set?.id ?? 0)) * 3 + ones) * 3 + others;
    if (this.#known.has(key)) return true;
    this.#known.add(key);
    return false;
  }

  #isSameLetter({ letter }) {
    return this.start.letter < 0 || letter < 0 || letter === this.start.letter;
  }
}

/** The text of the steps up to one. */
export function textOf(search, step) {
  const signs = [];
  for (let at = step; at.from !== undefined; at = at.from) signs.unshift(search.signs[at.read]);
  return signs.join("");
}
