// Whether an expression is safe with what strangers send.
import { RegExpParser } from "@eslint-community/regexpp";
import { costOf, stepsFor } from "./cost.mjs";
import { graphsOf } from "./graph.mjs";
import { hasLoop } from "./machine.mjs";
import { UnknownExpression } from "./syntax.mjs";

/** A thousand steps for each of a thousand characters: what a text may cost, and each part of a longer one. */
const CHARACTERS = 1000;
const STEPS = CHARACTERS * 1000;

const parser = new RegExpParser({ ecmaVersion: 2025 });
const known = new Map();

/**
 * @typedef {{ degree: number, factor: number, text: string } | { unknown: string }} Verdict steps for a text of n characters:
 *   n to the power of `degree` (Infinity: they double with each repetition of a text), times `factor`; reached by a text that
 *   repeats `text`
 * @param {string} source @param {string} flags @returns {Verdict}
 */
export function verdictOf(source, flags) {
  const key = `/${source}/${flags}`;
  if (!known.has(key)) known.set(key, judged(source, flags));
  return known.get(key);
}

function judged(source, flags) {
  const modes = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
  try {
    const pattern = parser.parsePattern(source, 0, source.length, modes);
    if (!hasLoop(pattern)) return { degree: 1, factor: 1, text: "" };
    const costs = graphsOf(pattern, flags).map(costOf);
    return costs.reduce((one, other) => (steps(other) > steps(one) ? other : one));
  } catch (error) {
    if (error instanceof UnknownExpression || error instanceof SyntaxError) return { unknown: error.message };
    throw error;
  }
}

const steps = (cost) => stepsFor(cost, CHARACTERS);

/** @param {Verdict} verdict */
export const isLinear = (verdict) => "degree" in verdict && verdict.degree <= 1 && steps(verdict) <= STEPS;

/** Whether it takes no time either where no text is longer than so many characters. @param {Verdict} verdict */
export const isBounded = (verdict, characters) => "degree" in verdict && stepsFor(verdict, characters) <= STEPS;

/** @param {Verdict} verdict that is not linear */
export function told(verdict) {
  if ("unknown" in verdict) return `its cost is not known (${verdict.unknown})`;
  const { degree, factor, text } = verdict;
  if (degree === Infinity) return "each repetition doubles its steps";
  const repeated = text === "" ? "" : `, as with ${JSON.stringify(text)} repeated`;
  const power = degree > 1 ? `the text's length to the power of ${degree}` : "the text's length";
  return `it may take ${factor > 1 ? `${factor} times ` : ""}${power} in steps${repeated}`;
}
