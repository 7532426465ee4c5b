// What an expression costs a matcher that tries one way after the other, and finds none.
import { Endings } from "./endings.mjs";
import { isExponential } from "./exponential.mjs";
import { LONGEST_LOOK, Pumping, textOf } from "./polynomial.mjs";
import { Search } from "./search.mjs";

/** By this length of a text, costs are compared. */
const MANY_CHARACTERS = 100_000;

/** Steps for a text of `length` characters: its power by `degree`, times `factor`. */
export const stepsFor = ({ degree, factor }, length) => length ** degree * factor;
const dearer = (one, other) => (stepsFor(other, MANY_CHARACTERS) > stepsFor(one, MANY_CHARACTERS) ? other : one);
const times = (one, other) => ({ degree: one.degree + other.degree, factor: one.factor * other.factor });

const linear = { degree: 1, factor: 1, text: "" };

/** @returns {{ degree: number, factor: number, text: string }} `degree` is Infinity where it is exponential */
export function costOf(graph) {
  const search = new Search(graph);
  const endings = new Endings(search);
  const circles = search.circles();
  const [first] = search.places;
  for (const circle of circles) {
    if (circle[0] !== first && isExponential(search, endings, circle)) return { degree: Infinity, factor: 1, text: "" };
  }
  const costs = new Map();
  for (const [at, from] of circles.entries()) {
    for (const to of circles.slice(at + 1)) {
      if (!search.leads(from[0], to[0])) continue;
      const found = pumpedBetween(search, endings, { from, to });
      if (found === undefined) continue;
      const before = costs.has(from) ? dearer(found.p, costs.get(from)) : found.p;
      const whole = { ...times(before, found.q), text: found.text };
      costs.set(to, costs.has(to) ? dearer(costs.get(to), whole) : whole);
    }
  }
  return [...costs.values()].reduce(dearer, linear);
}

/** The dearest way to go on from one circle to another. */
function pumpedBetween(search, endings, { from, to }) {
  const isOver = from[0].look === to[0].look && !to.some((place) => endings.mayFail(place));
  let dearest;
  for (const { p, q, letter } of isOver ? [] : startsOf(search, from, to)) {
    for (const step of pumpings(search, endings, { p, q, letter })) {
      const cost = { p: weigh(p, step.ones), q: weigh(q, step.others) };
      const whole = times(cost.p, cost.q);
      if (dearest === undefined || dearer(dearest.whole, whole) === whole) dearest = { ...cost, whole, step };
      if (whole.degree === 2) return { ...dearest, text: textOf(search, step) };
    }
  }
  return dearest && { ...dearest, text: textOf(search, dearest.step) };
}

/** From where to look for a text that is repeated: going round, it comes to each place of it. */
function* startsOf(search, from, to) {
  const [heads, others] = [search.headsOf(to), search.headsOf(from)];
  const [ps, qs] = heads.length * from.length <= others.length * to.length ? [from, heads] : [others, to];
  for (const q of qs) for (const p of ps) for (const letter of search.lettersAt(p, q)) yield { p, q, letter };
}

const weigh = (place, turns) => (place.at === 0 || turns === 2 ? linear : { degree: 0, factor: place.size });

/** Repetitions that have an end, but not while `q` goes on in them, or not within a text that is looked for. */
function lastingLoops(places, q) {
  const bounded = new Set(places.flatMap(({ loops }) => loops.filter(({ isBounded }) => isBounded)));
  return [...bounded].filter((loop) => q.loops.includes(loop) || loop.size >= LONGEST_LOOK);
}

function pumpings(search, endings, places) {
  const [any] = new Pumping(search, undefined, places).found();
  if (any === undefined) return [];
  const bounded = lastingLoops(search.places, places.q);
  return new Pumping(search, bounded.length === 0 ? endings : new Endings(search, bounded), places).found();
}
