import type { Token } from "./tokens.ts";

/** What it costs to write or leave out a token. */
const weights: Readonly<Record<Token["kind"], number>> = { word: 1, character: 1, number: 0.6, punctuation: 0.3 };
/** The same word in other letters: `Word` for `word`. */
const caseCost = 0.15;
/** One number for another, which {@link repairNumbers} mends, and one punctuation mark for another. */
const numberCost = 0.3;
const punctuationCost = 0.2;

const weightOf = (token: Token) => weights[token.kind];
export const totalWeight = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, token) => sum + weightOf(token), 0);

/** Letters that two words begin and end with, as a share of the longer one. */
function sharedLetters(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  let head = 0;
  while (head < short.length && short[head] === long[head]) head++;
  let tail = 0;
  while (tail < short.length - head && short.at(-1 - tail) === long.at(-1 - tail)) tail++;
  return (head + tail) / long.length;
}

/** What it costs to replace one token by another; 0 when they are the same. */
function replaceCost(a: Token, b: Token): number {
  if (a.text === b.text) return 0;
  if (a.folded === b.folded) return caseCost;
  if (a.kind !== b.kind) return Math.max(weightOf(a), weightOf(b));
  if (a.kind === "number") return numberCost;
  if (a.kind === "punctuation") return punctuationCost;
  if (a.kind === "character") return 1;
  return Math.min(1, 2 * (1 - sharedLetters(a.folded, b.folded)));
}

/** The cheapest way from one list of tokens to another. */
export function tokenDistance(from: readonly Token[], to: readonly Token[]): number {
  let last = [0];
  for (const token of to) last.push((last.at(-1) ?? 0) + weightOf(token));
  for (const token of from) {
    const row = [(last[0] ?? 0) + weightOf(token)];
    for (const [at, other] of to.entries()) {
      const replaced = (last[at] ?? 0) + replaceCost(token, other);
      const left = (last[at + 1] ?? 0) + weightOf(token);
      const written = (row[at] ?? 0) + weightOf(other);
      row.push(Math.min(replaced, left, written));
    }
    last = row;
  }
  return last.at(-1) ?? 0;
}
