import type { TaggedText } from "@yiqiao/contracts/text";
import { tokenDistance, totalWeight } from "./distance.ts";
import { hasSameTags, tagDifference } from "./tag-shape.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Percent that a fuzzy match has at most. */
const most = 99;
/** Percent taken off for tags at other places, and for each tag too many or missing. */
const movedTags = 1;
const perTag = 1;
const maxForTags = 10;

/** A sentence that many are compared with. */
export interface ScoredSentence extends TaggedText {
  readonly tokens: readonly Token[];
}

export function scoredSentence({ text, tags }: TaggedText): ScoredSentence {
  return { text, tags, tokens: tokensOf(text) };
}

/** Whether both have the same text, letter by letter, and the same tags at the same places. */
export function isIdentical(a: TaggedText, b: TaggedText): boolean {
  return a.text === b.text && hasSameTags(a, b);
}

/** Percent taken off for tags that differ. */
export function tagPenalty(a: TaggedText, b: TaggedText): number {
  if (a.text === b.text ? hasSameTags(a, b) : tagDifference(a, b) === 0) return 0;
  return Math.min(maxForTags, Math.max(movedTags, tagDifference(a, b) * perTag));
}

/**
 * How alike two sentences are, in percent: 100 for identical ones only, else at most 99.
 *
 * Tokens are words, and characters in scripts without spaces. A word weighs more than a number, a number more than a
 * punctuation mark; another case, another number and another mark cost less than another word, and a word that shares
 * most letters less than a strange one. Tags that differ take off a percent each.
 */
export function matchScore(query: ScoredSentence, stored: ScoredSentence): number {
  if (isIdentical(query, stored)) return 100;
  const weight = Math.max(totalWeight(query.tokens), totalWeight(stored.tokens));
  const distance = weight === 0 ? 0 : tokenDistance(query.tokens, stored.tokens) / weight;
  const score = Math.floor(100 * (1 - distance) - tagPenalty(query, stored));
  return Math.max(0, Math.min(most, score));
}
