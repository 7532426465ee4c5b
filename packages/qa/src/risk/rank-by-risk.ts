import { findIssues } from "@yiqiao/translation-memory/checks";
import { qaRules } from "../rules.ts";
import { isLatin } from "../writing.ts";
import { bestAgreement } from "./agreement.ts";
import { countClauses, judgeLengths, type LengthJudgement } from "./lengths.ts";
import type { RankedSegment, RiskOptions, RiskReason, RiskSegment } from "./model.ts";
import { type NameDifference, namesApart, unseenNames } from "./names.ts";

interface Weighed {
  readonly reason: RiskReason;
  readonly weight: number;
}

/** How much a finding of a group speaks for an error that matters; spaces and marks are put right in passing. */
const groupWeights = {
  content: 3,
  values: 4,
  tags: 3,
  terms: 4,
  punctuation: 0.4,
  spaces: 0.2,
  wording: 0.6,
  consistency: 1,
} as const;
const negationWeight = 3.5;

function ofFindings({ findings = [] }: RiskSegment): Weighed[] {
  return [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, { length: count }]) => ({
    reason: { kind: "finding", rule, count },
    weight:
      (rule === "negation" ? negationWeight : groupWeights[qaRules[rule].group]) * (1 + 0.2 * (Math.min(count, 4) - 1)),
  }));
}

/** A denial that a person may well say otherwise, which is no finding yet: it weighs a little less. */
function ofNegation({ source, target, languages, findings = [] }: RiskSegment): Weighed[] {
  if (findings.some(({ rule }) => rule === "negation")) return [];
  return findIssues(source, target, languages).flatMap(({ kind, source: lost, target: added }): Weighed[] => {
    if (kind !== "negation") return [];
    // What a translation loses is seen by nobody; what it adds shows.
    if (lost) return [{ reason: { kind: "negation", side: "source", text: lost.text }, weight: 2.4 }];
    return added ? [{ reason: { kind: "negation", side: "target", text: added.text }, weight: 1.2 }] : [];
  });
}

function ofLength({ ratio, deviation }: LengthJudgement): Weighed[] {
  const rounded = Math.round(ratio * 100) / 100;
  if (deviation < -1)
    return [{ reason: { kind: "short", ratio: rounded }, weight: Math.min(4, 1.5 * (-deviation - 1)) }];
  if (deviation > 1.5) return [{ reason: { kind: "long", ratio: rounded }, weight: Math.min(3, deviation - 1.5) }];
  return [];
}

/** Clauses that the target lacks, where it is short as well. */
function ofClauses({ source, target }: RiskSegment, { deviation }: LengthJudgement): Weighed[] {
  const [own, there] = [countClauses(source), countClauses(target)];
  if (there >= own || deviation > -0.4) return [];
  return [{ reason: { kind: "clauses", source: own, target: there }, weight: Math.min(2, 3 * ((own - there) / own)) }];
}

function ofNames(segment: RiskSegment, { knownNames }: RiskOptions): Weighed[] {
  const { source, target } = namesApart(segment);
  const unseen = knownNames ? unseenNames(segment, knownNames) : [];
  return [
    ...(source.length > 0 || target.length > 0
      ? [{ reason: { kind: "names-differ", source, target } as const, weight: nameWeight(segment, { source, target }) }]
      : []),
    ...(unseen.length > 0 ? [{ reason: { kind: "unseen-names", names: unseen } as const, weight: 0.5 }] : []),
  ];
}

/** One language has its own names for countries and people; what Chinese writes in Latin letters stays so. */
function nameWeight({ languages }: RiskSegment, { source, target }: NameDifference): number {
  if (target.length > 0) return source.length > 0 ? 3 : 2.5;
  return isLatin(languages.source) ? 1.2 : 2.4;
}

/** Other ways to say it agree in half of their letters; from less on they speak against it. */
const usualAgreement = 0.55;

function ofAgreement({ source, target, alternatives = [], roundTrips = [] }: RiskSegment): Weighed[] {
  const [others, back] = [bestAgreement(target, alternatives), bestAgreement(source, roundTrips)];
  const weight = (agreement: number): number => (usualAgreement - agreement) * 5;
  return [
    ...(others !== undefined && others < usualAgreement
      ? [{ reason: { kind: "alternatives-differ", agreement: others } as const, weight: weight(others) }]
      : []),
    ...(back !== undefined && back < usualAgreement
      ? [{ reason: { kind: "round-trip-differs", agreement: back } as const, weight: weight(back) }]
      : []),
  ];
}

/** Of fewer sentences one is the least sure, and may be as good as the others. */
const fewestScores = 10;

/** What a starter model is on the average sentence; from less on it speaks against one, the same in every project. */
const usualConfidence = 0.6;

function ofConfidence(confidence: number): Weighed[] {
  const rounded = Math.round(confidence * 100) / 100;
  return confidence < usualConfidence
    ? [{ reason: { kind: "engine-confidence", confidence: rounded }, weight: (usualConfidence - confidence) * 3.5 }]
    : [];
}

/** Share of the scores that are higher. Doubt of the engine weighs less than a fault that is seen, also in what a person wrote. */
function ofEngine({ engineScore, confidence, provenance }: RiskSegment, scores: readonly number[]): Weighed[] {
  if (provenance === "human") return [];
  if (confidence !== undefined) return ofConfidence(confidence);
  if (engineScore === undefined || scores.length < fewestScores) return [];
  const share = scores.filter((score) => score > engineScore).length / (scores.length - 1);
  return share < 0.7
    ? []
    : [{ reason: { kind: "engine-score", score: engineScore, share }, weight: (share - 0.7) * 5 }];
}

function ofMatch({ provenance, matchScore }: RiskSegment): Weighed[] {
  if (provenance !== "fuzzy" || matchScore === undefined) return [];
  return [{ reason: { kind: "fuzzy-match", score: matchScore }, weight: Math.max(0, (1 - matchScore) * 6) }];
}

/** What a person wrote or confirmed is seldom wrong; what a memory has whole, hardly. */
const trust: Readonly<Partial<Record<NonNullable<RiskSegment["provenance"]>, number>>> = {
  human: 0.5,
  context: 0.5,
  exact: 0.7,
  untranslatable: 0.1,
};

/**
 * Gives what tells the risk of one segment among all: for whoever goes through many of them a few at a time. Lengths and
 * scores are judged by all segments once.
 */
export function judgeRisks(
  segments: readonly RiskSegment[],
  options: RiskOptions = {},
): (segment: RiskSegment) => RankedSegment {
  const lengths = judgeLengths(segments);
  const scores = segments.flatMap(({ engineScore }) => (engineScore === undefined ? [] : [engineScore]));
  return (segment) => {
    const length = lengths.get(segment) ?? { ratio: 1, deviation: 0 };
    const weighed = [
      ...ofFindings(segment),
      ...ofNegation(segment),
      ...ofLength(length),
      ...ofClauses(segment, length),
      ...ofNames(segment, options),
      ...ofAgreement(segment),
      ...ofEngine(segment, scores),
      ...ofMatch(segment),
    ].toSorted((left, right) => right.weight - left.weight);
    const sum = weighed.reduce((total, { weight }) => total + weight, 0);
    const factor = segment.provenance === undefined ? 1 : (trust[segment.provenance] ?? 1);
    return { id: segment.id, risk: sum * factor, reasons: weighed.map(({ reason }) => reason) };
  };
}

/** Segments by how much speaks against their translations, the riskiest first, with the reasons. */
export function rankByRisk(segments: readonly RiskSegment[], options: RiskOptions = {}): RankedSegment[] {
  return segments.map(judgeRisks(segments, options)).toSorted((left, right) => right.risk - left.risk);
}
