// The places of an expression where characters are read, and the ways from one to the next.
import { alphabetOf } from "./letters.mjs";
import { lineEnds, MachineBuilder, wordCharacters } from "./machine.mjs";
import { setsIn, UnknownExpression } from "./syntax.mjs";

const MANY_WAYS = 200_000;

/**
 * @typedef {import("./machine.mjs").Loop} Loop
 * @typedef {{ at: number, set: Uint8Array, size: number, look: object | undefined, loops: readonly Loop[], ways: Way[],
 *   ends: Way[], isSensitive: boolean }} Place
 *   `size`: how many characters the repetitions around it take that have an end, up to one that has none; `isSensitive`: what
 *   comes next depends on which character was read here
 * @typedef {{ to: Place | undefined, look: object | undefined, before: Uint8Array | undefined, next: Uint8Array | undefined,
 *   turns: number, isExact: boolean, steady: Loop | undefined }} Way
 *   to the next place, or (`to` undefined) to the end of the expression or of a lookaround; `before`, `next`: characters that must
 *   stand on its two sides; `turns`: 0 no repetition began again, 1 one that has an end, 2 one that has none; `isExact`: it is
 *   there whenever these characters are, and unless `steady` has come to its end
 * @typedef {{ places: Place[], alphabet: any }} Graph
 */

const both = (one, other) => (one === undefined ? other : one.map((each, at) => each & other[at]));

/** All ways from a state to where the next character is read, or to an end. */
function waysFrom(state) {
  const ways = [];
  const go = (at, way, entered) => {
    if (ways.length > MANY_WAYS) throw new UnknownExpression("more ways than can be counted");
    if (at.kind === "read") ways.push({ ...way, to: at.reader, isExact: way.isExact && !at.reader.isCopy });
    else if (at.kind === "end") ways.push({ ...way, look: at.look });
    else if (at.kind === "split") for (const out of at.outs) go(out, way, entered);
    else if (at.kind === "inexact") go(at.out, { ...way, isExact: false }, entered);
    else if (at.kind === "enter") go(at.out, way, [...entered, at.loop]);
    // A turn that takes nothing is none.
    else if (at.kind === "again" && !entered.includes(at.loop)) go(at.out, way, entered);
    else if (at.kind === "turn") go(at.out, turned(way, at.loop), entered);
    else if (at.kind === "guard") {
      const set = both(way[at.side], at.set);
      if (set.includes(1)) go(at.out, { ...way, [at.side]: set }, entered);
    }
  };
  go(
    state,
    { to: undefined, look: undefined, before: undefined, next: undefined, turns: 0, isExact: true, steady: undefined },
    [],
  );
  return ways;
}

const turned = (way, loop) => ({
  ...way,
  turns: Math.max(way.turns, loop.isBounded ? 1 : 2),
  isExact: way.isExact && (!loop.isBounded || (loop.isSteady && way.steady === undefined)),
  steady: loop.isBounded ? loop : way.steady,
});

function sizeOf(loops) {
  const endless = loops.findLastIndex(({ isBounded }) => !isBounded);
  return loops[endless + 1]?.size ?? Infinity;
}

/**
 * A graph whose first place stands for the characters in front of a match: a match is looked for behind each of them, unless
 * `isSticky`.
 * @returns {Graph}
 */
function graphFrom(state, alphabet, isSticky) {
  const first = { at: 0, set: new Uint8Array(alphabet.size + 2).fill(1), size: Infinity, look: undefined, loops: [] };
  const places = [first];
  const placeOf = new Map();
  const placeFor = (reader) => {
    if (!placeOf.has(reader)) {
      const { set, look, loops } = reader;
      placeOf.set(reader, { at: places.length, set, size: sizeOf(loops), look, loops, from: reader.next });
      places.push(placeOf.get(reader));
    }
    return placeOf.get(reader);
  };
  const expand = (place, from) => {
    const ways = waysFrom(from).map((way) => Object.assign(way, { to: way.to && placeFor(way.to) }));
    place.ways = ways.filter(({ to }) => to !== undefined);
    place.ends = ways.filter(({ to }) => to === undefined);
    place.isSensitive = ways.some(({ before }) => before !== undefined);
  };
  expand(first, state);
  if (!isSticky)
    first.ways.push({ to: first, before: undefined, next: undefined, turns: 2, isExact: true, steady: undefined });
  for (let at = 1; at < places.length; at++) expand(places[at], places[at].from);
  return { places, alphabet };
}

/** A lookbehind as an expression of its own, which reads from the end and is looked for everywhere. */
function graphBehind(node, alphabet, flags) {
  const builder = new MachineBuilder(alphabet, { isBackward: true, flags });
  const graph = graphFrom(builder.alternatives(node.alternatives, { kind: "end", look: node }), alphabet, false);
  for (const place of graph.places.slice(1)) place.look = node;
  return graph;
}

/** The graphs of an expression and of its lookbehinds. @returns {Graph[]} @throws {UnknownExpression} */
export function graphsOf(pattern, flags) {
  const { classes, characters, codes } = setsIn(pattern);
  const alphabet = alphabetOf({ classes: [...classes, lineEnds, wordCharacters], characters, codes, flags });
  const builder = new MachineBuilder(alphabet, { isBackward: false, flags });
  const state = builder.alternatives(pattern.alternatives, { kind: "end", look: undefined });
  const graph = graphFrom(state, alphabet, flags.includes("y"));
  return [graph, ...builder.behind.map((node) => graphBehind(node, alphabet, flags))];
}
