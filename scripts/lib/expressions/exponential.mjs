// Expressions whose ways double with every repetition of a text.
import { components } from "./search.mjs";

/** Two ways through places that lead to each other, with the same text. @typedef {{ one: any, other: any, letter: number }} Pair */

/** Whether a text leads from a place to itself in two ways, and no end is found on the way. */
export function isExponential(search, endings, circle) {
  if (!circle.some((place) => endings.mayFail(place))) return false;
  const pairs = new PairGraph(search, endings);
  const starts = circle.flatMap((place) => search.lettersAt(place).map((letter) => pairs.pair(place, place, letter)));
  const numberOf = components(starts, (pair) => pairs.followers(pair));
  if (pairs.forks.some(([from, to]) => numberOf.get(from) === numberOf.get(to))) return true;
  const ofSame = new Set([...numberOf].flatMap(([{ one, other }, number]) => (one === other ? [number] : [])));
  return [...numberOf].some(([{ one, other }, number]) => one !== other && ofSame.has(number));
}

class PairGraph {
  /** Pairs of the same place between which there are two ways. @type {[Pair, Pair][]} */
  forks = [];
  #pairs = new Map();

  constructor(search, endings) {
    this.search = search;
    this.endings = endings;
  }

  pair(one, other, letter) {
    const [first, second] = one.at <= other.at ? [one, other] : [other, one];
    const key = `${first.at} ${second.at} ${letter}`;
    if (!this.#pairs.has(key)) this.#pairs.set(key, { one: first, other: second, letter });
    return this.#pairs.get(key);
  }

  followers(pair) {
    const found = new Set();
    const set = this.endings.from([pair.one, pair.other], pair.letter);
    for (const letter of this.search.lettersFrom(pair.one, pair.other)) {
      if (this.#ends(set, pair.one.look, letter)) continue;
      for (const next of this.#read(pair, letter)) found.add(next);
    }
    return found;
  }

  #ends(set, look, letter) {
    return (
      this.endings.isEnd(set, look, letter) || this.endings.isEnd(this.endings.after(set, letter), look, undefined)
    );
  }

  *#read(pair, letter) {
    const { one, other, letter: last } = pair;
    const ones = this.search.waysWithin(one, last, letter);
    const others = one === other ? ones : this.search.waysWithin(other, last, letter);
    for (const [at, first] of ones.entries()) {
      for (const second of one === other ? others.slice(at) : others) {
        this.search.step();
        const next = this.pair(first.to, second.to, this.search.kept(letter, first.to, second.to));
        if (one === other && first !== second && first.to === second.to) this.forks.push([pair, next]);
        yield next;
      }
    }
  }
}
