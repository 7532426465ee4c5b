// Where a matcher that comes back finds an end after all, and so does not go on trying.

import { UnknownExpression } from "./syntax.mjs";

/** Of sets for one expression; with more of them nobody waits for an end that may be. */
export const MANY_SETS = 5000;

/** All places that may be reached with one text. @typedef {{ places: any[], letter: number, id: number }} Set */

export class Endings {
  #sets = new Map();
  #next = new Map();
  #fails = new Map();

  /**
   * @param {import("./search.mjs").Search} search
   * @param {readonly object[]} loops bounded ones that a way goes on in, so that another in the same characters may as well
   */
  constructor(search, loops = []) {
    this.search = search;
    this.loops = loops;
  }

  #isSure({ isExact, steady }) {
    return isExact && (steady === undefined || this.loops.includes(steady));
  }

  /** @returns {Set} */
  from(places, letter) {
    const sorted = [...new Set(places)].sort((one, other) => one.at - other.at);
    const kept = this.search.kept(letter, ...sorted);
    const key = `${kept}:${sorted.map(({ at }) => at).join()}`;
    if (!this.#sets.has(key)) {
      if (this.#sets.size === MANY_SETS) throw new UnknownExpression("more places at a time than can be counted");
      this.#sets.set(key, { places: sorted, letter: kept, id: this.#sets.size });
    }
    return this.#sets.get(key);
  }

  /** Where the text goes on with a letter; and a place that is known to be reached. @returns {Set} */
  after(set, letter, sure) {
    const places = this.search.places.length;
    const key = (set.id * this.search.letters.length + letter) * places + (sure?.at ?? 0);
    if (!this.#next.has(key)) {
      const ways = set.places.flatMap((place) => this.search.waysOf(place, set.letter, letter));
      const reached = ways.flatMap((way) => (this.#isSure(way) ? [way.to] : []));
      this.#next.set(key, this.from(sure === undefined ? reached : [...reached, sure], letter));
    }
    return this.#next.get(key);
  }

  /** Whether the end of the expression, or of a lookaround, is here; `next` undefined: whatever comes next. */
  isEnd(set, look, next) {
    return set.places.some(({ ends }) =>
      ends.some(
        (end) =>
          this.#isSure(end) &&
          end.look === look &&
          (end.before === undefined || (set.letter >= 0 && end.before[set.letter] === 1)) &&
          (end.next === undefined || (next !== undefined && end.next[next] === 1)),
      ),
    );
  }

  /** Whether there is a text with which no end is found from a place on. */
  mayFail(place) {
    if (!this.#fails.has(place)) {
      const letters = this.search.lettersAt(place);
      this.#fails.set(
        place,
        letters.some((letter) => this.#failsFrom(this.from([place], letter), place.look)),
      );
    }
    return this.#fails.get(place);
  }

  #failsFrom(start, look) {
    const known = new Set([start]);
    for (const set of known) {
      if (!this.isEnd(set, look, this.search.end)) return true;
      for (const letter of this.search.letters) {
        if (this.isEnd(set, look, letter)) continue;
        const next = this.after(set, letter);
        if (next.places.length === 0) return true;
        known.add(next);
      }
    }
    return false;
  }
}
