import { authorKey } from "@yiqiao/contracts/libraries";
import type { TaggedText } from "@yiqiao/contracts/text";
import type { MatchRepair, MemoryCandidate, MemoryMatch, MemoryPair, MemoryQuery } from "../model.ts";
import { repairNumbers, repairTags } from "./repair.ts";
import { isIdentical, matchScore, type ScoredSentence, scoredSentence, tagPenalty } from "./score.ts";

/** What lowers the score of a match besides its library's penalty. */
export interface MatchPenalties {
  /** Percent for pairs that nobody has changed since then. */
  readonly age?: { readonly before: Date; readonly percent: number };
  /** Percent by the key of an author's name ({@link authorKey}). */
  readonly authors?: ReadonlyMap<string, number>;
}

export interface RankOptions {
  /** Of the sentence asked for and its translation: each language writes numbers in its own way. */
  readonly pair: MemoryPair;
  /** Percent; what scores less is left out. */
  readonly threshold: number;
  /** Best ones that are given; default 5. */
  readonly limit?: number;
  readonly penalties?: MatchPenalties;
}

/** Percent taken off where one memory has several translations of a sentence and nothing tells which one is meant. */
const ambiguity = 1;
const contextScore = 101;
/** Percent of a match whose only difference were numbers, which have been replaced. */
const mendedScore = 97;
/**
 * Percent that a match with another word has at most, or with another number that could not be replaced: a "not" in a long
 * sentence costs little, and what says something else is not used by default.
 */
const maxOtherwise = 94;

/** What a sentence says, without its case and marks. */
const contentOf = ({ tokens }: ScoredSentence): string =>
  tokens.flatMap(({ kind, folded }) => (kind === "punctuation" ? [] : [folded])).join(" ");

function isInContext(query: MemoryQuery, { before, after, contextId }: MemoryCandidate): boolean {
  if (query.contextId !== undefined && query.contextId === contextId) return true;
  if (query.before === undefined || query.after === undefined) return false;
  return query.before === before && query.after === after;
}

function penaltyOf(candidate: MemoryCandidate, { age, authors }: MatchPenalties): number {
  const forAge = age !== undefined && candidate.modifiedAt < age.before ? age.percent : 0;
  return candidate.penalty + forAge + (authors?.get(authorKey(candidate.author)) ?? 0);
}

interface Scored {
  readonly candidate: MemoryCandidate;
  /** Before penalties. */
  readonly plain: number;
  readonly score: number;
  /** Percent that {@link maxOtherwise} took off: matches that have as many then are not all as good. */
  readonly cut: number;
  /** The translation with the numbers of the sentence asked for, where only those differ. */
  readonly mended: TaggedText | undefined;
}

function scored(
  query: MemoryQuery,
  sentence: ScoredSentence,
  candidate: MemoryCandidate,
  options: RankOptions,
): Scored {
  const same = isIdentical(query.source, candidate.source);
  const source = scoredSentence(candidate.source);
  const likeness = matchScore(sentence, source);
  const most = contentOf(sentence) === contentOf(source) ? likeness : Math.min(likeness, maxOtherwise);
  const { target } = candidate;
  const mended = same ? undefined : repairNumbers(sentence, { source, target }, options.pair);
  const mendedOr = mended === undefined ? most : Math.max(most, mendedScore - tagPenalty(sentence, source));
  const plain = same && isInContext(query, candidate) ? contextScore : mendedOr;
  const penalty = penaltyOf(candidate, options.penalties ?? {});
  const score = penalty > 0 ? Math.min(plain, 100) - penalty : plain;
  return { candidate, plain, score, cut: mended === undefined ? likeness - most : 0, mended };
}

/** Context first, then the score, then what is more alike, the order of the memories, the newest pair. */
function compare(a: Scored, b: Scored): number {
  return (
    b.score - a.score ||
    b.cut - a.cut ||
    a.candidate.rank - b.candidate.rank ||
    b.candidate.modifiedAt.getTime() - a.candidate.modifiedAt.getTime() ||
    (a.candidate.id < b.candidate.id ? 1 : -1)
  );
}

/** Whether the memory of a full match has another translation that is as good. */
function isAmbiguous({ candidate, score, plain }: Scored, all: readonly Scored[]): boolean {
  if (plain !== 100) return false;
  return all.some(
    (other) =>
      other.candidate !== candidate &&
      other.candidate.rank === candidate.rank &&
      other.score === score &&
      other.plain === plain &&
      other.candidate.target.text !== candidate.target.text,
  );
}

function matchOf(query: MemoryQuery, { candidate, score, mended }: Scored): MemoryMatch {
  const target = mended ?? candidate.target;
  const { tags, isWhole } = repairTags(query.source, { source: candidate.source, target });
  const repairs: MatchRepair[] = [];
  if (mended !== undefined) repairs.push("numbers");
  if (!isWhole) repairs.push("tags");
  const kind = score > 100 ? "context" : score === 100 ? "exact" : "fuzzy";
  return { kind, score, target: { text: target.text, tags }, candidate, repairs };
}

/**
 * The candidates as matches, best first. 100 percent and more is only given to a sentence with the same text, letter by
 * letter, and the same tags; a penalty, and several translations in one memory, make a fuzzy match of it.
 */
export function rankMatches(
  query: MemoryQuery,
  candidates: readonly MemoryCandidate[],
  options: RankOptions,
): MemoryMatch[] {
  const sentence = scoredSentence(query.source);
  const all = candidates.map((candidate) => scored(query, sentence, candidate, options)).sort(compare);
  return all
    .map((each): Scored => (isAmbiguous(each, all) ? Object.assign({}, each, { score: each.score - ambiguity }) : each))
    .sort(compare)
    .filter(({ score }) => score >= options.threshold)
    .slice(0, options.limit ?? 5)
    .map((each) => matchOf(query, each));
}
