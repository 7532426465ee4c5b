// An expression as states between its characters, which a backtracking matcher goes through.
import { groupOf, isSet, longest, mayBeEmpty, nodesBelow, shortest, UnknownExpression } from "./syntax.mjs";

/** Repetitions up to here are written out; of more it is only known that they end, and how many characters they take. */
const WRITTEN_OUT = 3;
const CHARACTERS_WRITTEN_OUT = 64;

/**
 * @typedef {{ isBounded: boolean, isSteady: boolean, size: number }} Loop `size` in characters; `isSteady`: it is bounded, and each
 *   turn takes as many as the others
 * @typedef {{ set: Uint8Array, look: object | undefined, isCopy: boolean, loops: readonly Loop[], next: State }} Reader of
 *   one character; in which lookaround, if in one; whether for a back reference
 * @typedef {{ kind: string, [part: string]: any }} State
 */

const isWrittenOut = ({ min, max, element }) =>
  max <= WRITTEN_OUT || (min === max && min * longest(element) <= CHARACTERS_WRITTEN_OUT);

/** Whether any part of an expression is repeated; without, it costs each place of a text the same. */
export const hasLoop = (pattern) =>
  nodesBelow(pattern).some((node) => node.type === "Quantifier" && !isWrittenOut(node));

export class MachineBuilder {
  /** Lookbehinds that are more than one character long. @type {any[]} */
  behind = [];
  /** @type {Loop[]} */
  #loops = [];
  #look;
  #isCopy = false;

  /** @param {any} alphabet @param {{ isBackward: boolean, flags: string }} reading */
  constructor(alphabet, { isBackward, flags }) {
    this.alphabet = alphabet;
    this.isBackward = isBackward;
    this.isMultiline = flags.includes("m");
  }

  /** The state in front of the alternatives, with `next` behind them. @returns {State} */
  alternatives(alternatives, next) {
    const outs = alternatives.map(({ elements }) => {
      const fromTheEnd = this.isBackward ? elements : elements.toReversed();
      return fromTheEnd.reduce((behind, element) => this.#element(element, behind), next);
    });
    return outs.length === 1 ? outs[0] : { kind: "split", outs };
  }

  #element(node, next) {
    if (isSet(node)) return this.#reader(node, next);
    if (node.type === "Quantifier") return this.#quantifier(node, next);
    if (node.type === "Assertion") return this.#assertion(node, next);
    return node.type === "Backreference" ? this.#copy(node, next) : this.alternatives(node.alternatives, next);
  }

  #reader(node, next) {
    const set = this.alphabet.setOf.get(node.raw);
    return { kind: "read", reader: { set, look: this.#look, isCopy: this.#isCopy, loops: [...this.#loops], next } };
  }

  /** A back reference takes one of the texts that its group takes. */
  #copy(node, next) {
    const outer = this.#isCopy;
    this.#isCopy = true;
    const copy = this.alternatives(groupOf(node).alternatives, next);
    this.#isCopy = outer;
    return mayBeEmpty(node) ? { kind: "split", outs: [copy, { kind: "inexact", out: next }] } : copy;
  }

  #quantifier(node, next) {
    const { min, max, element } = node;
    if (isWrittenOut(node)) {
      let state = next;
      for (let at = min; at < max; at++) state = { kind: "split", outs: [this.#element(element, state), next] };
      for (let at = 0; at < min; at++) state = this.#element(element, state);
      return state;
    }
    const isShort = min * longest(element) <= CHARACTERS_WRITTEN_OUT;
    const copies = Math.max(0, (isShort ? min : Math.min(min, WRITTEN_OUT)) - 1);
    const exit = copies + 1 < min ? { kind: "inexact", out: next } : next;
    let state = this.#loop({ min, max: max - copies, element }, exit);
    for (let at = 0; at < copies; at++) state = this.#element(element, state);
    return state;
  }

  #loop({ min, max, element }, exit) {
    const isBounded = max !== Infinity;
    const isSteady = isBounded && shortest(element) === longest(element);
    const loop = { isBounded, isSteady, size: isBounded ? max * longest(element) : Infinity };
    const again = { kind: "again", loop, out: undefined };
    this.#loops.push(loop);
    const enter = { kind: "enter", loop, out: this.#element(element, again) };
    this.#loops.pop();
    again.out = { kind: "split", outs: [{ kind: "turn", loop, out: enter }, exit] };
    if (min > 0 && shortest(element) > 0) return enter;
    // A first turn that takes nothing counts, if what it asks for is there.
    const optional = { kind: "split", outs: [enter, exit] };
    return min > 0 ? this.#element(element, optional) : optional;
  }

  #assertion(node, next) {
    if (node.kind === "start") return this.#guard("left", this.#edge(), next);
    if (node.kind === "end") return this.#guard("right", this.#edge(), next);
    if (node.kind === "word") return this.#wordBoundary(node.negate, next);
    const side = node.kind === "lookahead" ? "right" : "left";
    const single = this.#singleSet(node.alternatives, side);
    if (single !== undefined) return this.#guard(side, node.negate ? inverted(single) : single, next);
    if (this.isBackward) throw new UnknownExpression("a lookaround in a lookbehind");
    const out = { kind: "inexact", out: next };
    if (side === "right") return { kind: "split", outs: [this.#looking(node), out] };
    this.behind.push(node);
    return out;
  }

  #looking(node) {
    const outer = this.#look;
    this.#look = node;
    const branch = this.alternatives(node.alternatives, { kind: "end", look: node });
    this.#look = outer;
    return branch;
  }

  #guard(side, set, out) {
    return { kind: "guard", side: (side === "left") === this.isBackward ? "next" : "before", set, out };
  }

  /** Where a text, or with `m` a line, begins or ends. */
  #edge() {
    const { size, start, end, setOf } = this.alphabet;
    const set = this.isMultiline ? setOf.get(lineEnds).slice() : new Uint8Array(size + 2);
    set[start] = set[end] = 1;
    return set;
  }

  #wordBoundary(isNegated, next) {
    const word = this.alphabet.setOf.get(wordCharacters);
    const other = inverted(word);
    const [first, second] = isNegated ? [word, other] : [other, word];
    const outs = [
      this.#guard("left", word, this.#guard("right", first, next)),
      this.#guard("left", other, this.#guard("right", second, next)),
    ];
    return { kind: "split", outs };
  }

  /** The characters that alternatives of one character are, the edge of the text among them. */
  #singleSet(alternatives, side) {
    const sets = alternatives.map(({ elements }) => {
      const [node] = elements;
      if (elements.length !== 1) return undefined;
      if (isSet(node)) return this.alphabet.setOf.get(node.raw);
      if (node.type === "Assertion" && node.kind === (side === "left" ? "start" : "end")) return this.#edge();
      return node.type === "Group" || node.type === "CapturingGroup"
        ? this.#singleSet(node.alternatives, side)
        : undefined;
    });
    return sets.includes(undefined) ? undefined : sets[0].map((_, at) => (sets.some((set) => set[at] === 1) ? 1 : 0));
  }
}

export const lineEnds = String.raw`[\n\r\u2028\u2029]`;
export const wordCharacters = String.raw`\w`;

const inverted = (set) => set.map((each) => 1 - each);
