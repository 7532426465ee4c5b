// What the searches through a graph share: the ways by letter, what can be reached, and a limit.
import { UnknownExpression } from "./syntax.mjs";

/** Steps, not time: the verdict is the same on every machine. */
const MANY_STEPS = 3_000_000;

export class Search {
  steps = 0;

  /** @param {import("./graph.mjs").Graph} graph */
  constructor({ places, alphabet }) {
    this.places = places;
    this.letters = Array.from({ length: alphabet.size }, (_, letter) => letter);
    this.end = alphabet.end;
    this.signs = alphabet.signs;
    const isRead = ({ to, next }, letter) => to.set[letter] === 1 && (next === undefined || next[letter] === 1);
    this.reads = places.map(({ ways }) => this.letters.map((letter) => ways.filter((way) => isRead(way, letter))));
    this.likeBefore = likeLetters(this.letters, uniqueSets(places, "before"));
    this.likeRead = places.map((place) =>
      likeLetters(this.letters, [...uniqueSets([place], "next"), ...uniqueSets([place], "set")]),
    );
    this.componentOf = components(places, ({ ways }) => ways.map(({ to }) => to));
    const isWithin = (place, { to }) => this.componentOf.get(place) === this.componentOf.get(to);
    this.readsWithin = places.map((place) =>
      this.reads[place.at].map((ways) => ways.filter((way) => isWithin(place, way))),
    );
    this.reached = places.map((place) => reachedFrom(place));
  }

  step() {
    if (++this.steps > MANY_STEPS) throw new UnknownExpression("too many ways to look through");
  }

  /** Ways on from a place where `last` was read (-1: whatever) when `letter` comes. */
  waysOf(place, last, letter) {
    const ways = this.reads[place.at][letter];
    return last < 0 || !place.isSensitive
      ? ways
      : ways.filter(({ before }) => before === undefined || before[last] === 1);
  }

  /** The same, of those that stay among places which lead to each other. */
  waysWithin(place, last, letter) {
    return asked(this.readsWithin[place.at][letter], place, last);
  }

  leads(from, to) {
    return from === to || this.reached[from.at].has(to);
  }

  /** What must be kept of the letter that was read at these places: nothing (-1), where none of them asks for it. */
  kept(letter, ...places) {
    return places.some(({ isSensitive }) => isSensitive) ? this.likeBefore[letter] : -1;
  }

  /** The letters that may have been read at all of these places, as far as they matter. */
  lettersAt(...places) {
    if (!places.some(({ isSensitive }) => isSensitive)) return [-1];
    const read = this.letters.filter((letter) => places.every(({ set }) => set[letter] === 1));
    return [...new Set(read.map((letter) => this.likeBefore[letter]))];
  }

  /** Of the letters that lead from these places to the same, one. */
  *lettersFrom(...places) {
    const known = new Set();
    const count = this.letters.length;
    for (const letter of this.letters) {
      const key = places.reduce((all, place) => all * count + this.likeRead[place.at][letter], this.likeBefore[letter]);
      if (known.has(key)) continue;
      known.add(key);
      yield letter;
    }
  }

  /** Places of a circle where a repetition begins again: each way round comes through one. */
  headsOf(circle) {
    const isWithin = new Set(circle);
    return [
      ...new Set(
        circle.flatMap(({ ways }) => ways.flatMap(({ to, turns }) => (turns > 0 && isWithin.has(to) ? [to] : []))),
      ),
    ];
  }

  /** Places that lead to each other, from the first to the last. */
  circles() {
    const groups = [...Map.groupBy(this.places, (place) => this.componentOf.get(place))];
    const isCircle = ([first]) => first.ways.some(({ to }) => this.leads(to, first));
    return groups.toSorted(([one], [other]) => other - one).flatMap(([, places]) => (isCircle(places) ? [places] : []));
  }
}

/** Those of the ways that may follow a letter. */
const asked = (ways, place, last) =>
  last < 0 || !place.isSensitive ? ways : ways.filter(({ before }) => before === undefined || before[last] === 1);

/** The sets that ways from some places ask for. */
function uniqueSets(places, kind) {
  const ways = places.flatMap((place) => [...place.ways, ...place.ends]);
  const sets = ways.map((way) => (kind === "set" ? way.to?.set : way[kind]));
  return [...new Set(sets.filter((set) => set !== undefined))];
}

/** For each letter the first that is in the same sets. */
function likeLetters(letters, sets) {
  const first = new Map();
  return letters.map((letter) => {
    const key = sets.map((set) => set[letter]).join("");
    if (!first.has(key)) first.set(key, letter);
    return first.get(key);
  });
}

function reachedFrom(place) {
  const reached = new Set();
  const queue = [place];
  for (const { ways } of queue) {
    for (const { to } of ways) {
      if (reached.has(to)) continue;
      reached.add(to);
      queue.push(to);
    }
  }
  return reached;
}

/** Numbers nodes so that those which lead to each other have one number, and others lead to lower ones only (Tarjan). */
export function components(nodes, followersOf) {
  const state = { index: new Map(), low: new Map(), stack: [], numberOf: new Map(), count: 0 };
  const { index, low, numberOf } = state;
  const begin = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    state.stack.push(node);
    return { node, followers: followersOf(node)[Symbol.iterator]() };
  };
  const lower = (node, value) => low.set(node, Math.min(low.get(node), value));
  for (const root of nodes) {
    const calls = index.has(root) ? [] : [begin(root)];
    while (calls.length > 0) {
      const { node, followers } = calls.at(-1);
      const { value: next, done } = followers.next();
      if (done) {
        calls.pop();
        if (calls.length > 0) lower(calls.at(-1).node, low.get(node));
        if (low.get(node) === index.get(node)) close(state, node);
      } else if (!index.has(next)) calls.push(begin(next));
      else if (!numberOf.has(next)) lower(node, index.get(next));
    }
  }
  return numberOf;
}

function close(state, root) {
  const members = state.stack.splice(state.stack.lastIndexOf(root));
  for (const member of members) state.numberOf.set(member, state.count);
  state.count++;
}
