import {
  EngineError,
  type EnginePair,
  type EngineRequest,
  type EngineResult,
  type RoutedOutcome,
} from "@yiqiao/engines";
import {
  fillIn,
  type HeldSentence,
  holdOpen,
  offsetAfter,
  openPlaces,
  replaceAll,
} from "@yiqiao/translation-memory/checks";
import type { LanguageTools } from "../ports.ts";
import type { Segment } from "../segment.ts";
import { answerOf, refusalOf } from "./answer.ts";
import type { AskContext } from "./ask.ts";
import { type Doubt, withIssues } from "./doubt.ts";
import { engineTerms } from "./terms.ts";

export interface GuardContext extends AskContext {
  readonly tools: LanguageTools;
}

type Languages = Pick<GuardContext, "pair" | "codes">;

/** A sentence as it is asked again, and how the result becomes one of the sentence itself. */
export interface Attempt {
  readonly doubt: Doubt;
  readonly asked: EngineRequest["segments"][number];
  readonly restore: (result: EngineResult) => EngineResult | undefined;
}

/** Other words stand where values were: terms that lie elsewhere keep their places. */
export function heldAttempt(doubt: Doubt, { pair, codes }: Languages, variant: number): Attempt[] {
  const { segment } = doubt;
  const held = holdOpen(segment, { ...pair, codes }, variant);
  if (held === undefined) return [];
  const { places } = held;
  const moved = offsetAfter(places.map(({ start, end, standIn: { text } }) => ({ start, end, text })));
  const terms = engineTerms(segment);
  const isFree = (term: { start: number; end: number }) =>
    places.every(({ start, end }) => term.end <= start || term.start >= end);
  const kept = terms.filter(isFree);
  const shifted = kept.map((term) => ({ ...term, start: moved(term.start), end: moved(term.end) }));
  const asked = { text: held.text, ...tagsOf(held), ...(shifted.length > 0 && { terms: shifted }) };
  const told = terms.map((term) => kept.indexOf(term));
  return [{ doubt, asked, restore: (result) => filledIn(held, result, { pair, told }) }];
}

const tagsOf = ({ tags }: Pick<HeldSentence, "tags">) => (tags.length > 0 ? { tags } : {});

function filledIn(
  held: HeldSentence,
  result: EngineResult,
  { pair, told }: { readonly pair: EnginePair; readonly told: readonly number[] },
): EngineResult | undefined {
  const edits = fillIn(held, result.text, pair.target);
  if (edits === undefined) return undefined;
  const moved = offsetAfter(edits);
  const { text, tags } = replaceAll({ text: result.text, tags: result.tags ?? [] }, edits);
  const terms = told.map((at) => {
    const span = result.terms?.[at];
    return span ? { start: moved(span.start), end: moved(span.end) } : null;
  });
  return { text, ...(result.tags && { tags }), ...(result.terms && { terms }) };
}

/** The values as terms: the engine says which of its words stand for them. */
export function alignedAttempt(doubt: Doubt, { pair, codes }: Languages): Attempt[] {
  const { segment } = doubt;
  const terms = engineTerms(segment);
  const places = openPlaces(segment.text, { ...pair, codes }).filter(({ start, end }) =>
    terms.every((term) => term.end <= start || term.start >= end),
  );
  if (places.length === 0) return [];
  const wanted = places.map(({ start, end, written }) => ({ start, end, targets: [written] }));
  const all = [...terms, ...wanted].toSorted((left, right) => left.start - right.start);
  const asked = { text: segment.text, ...tagsOf(segment), terms: all };
  const restore = (result: EngineResult): EngineResult | undefined => {
    const edits = places.flatMap(({ written }, at) => {
      const span = result.terms?.[all.findIndex((term) => term === wanted[at])];
      return span ? [{ start: span.start, end: span.end, text: written }] : [];
    });
    edits.sort((left, right) => left.start - right.start);
    const overlaps = edits.some(({ start }, at) => start < (edits[at - 1]?.end ?? 0));
    if (overlaps || edits.length === 0) return undefined;
    const moved = offsetAfter(edits);
    const { text, tags } = replaceAll({ text: result.text, tags: result.tags ?? [] }, edits);
    const spans = terms.map((term) => {
      const span = result.terms?.[all.indexOf(term)];
      return span ? { start: moved(span.start), end: moved(span.end) } : null;
    });
    return { text, ...(result.tags && { tags }), ...(result.terms && { terms: spans }) };
  };
  return [{ doubt, asked, restore }];
}

/** The sentence as it is, for its other translations. */
export function plainAttempt(doubt: Doubt): Attempt[] {
  const { segment } = doubt;
  const terms = engineTerms(segment);
  const asked = { text: segment.text, ...tagsOf(segment), ...(terms.length > 0 && { terms }) };
  return [{ doubt, asked, restore: (result) => result }];
}

/** Short sentences pass as names, in which a translation may be its source: asked again, it never helps. */
const isSource = ({ text }: Segment, translation: string): boolean =>
  /\p{L}/u.test(text) && translation.trim() === text.trim();

/** Offers what an attempt gave: the result, or one of its alternatives. */
function offerResult(
  { doubt, restore }: Attempt,
  outcome: Extract<RoutedOutcome, { ok: true }>,
  context: GuardContext,
): void {
  const { pair, tools, work, codes } = context;
  const { result } = outcome;
  for (const each of [result, ...(result.alternatives ?? []).map(({ text }): EngineResult => ({ text }))]) {
    const restored = restore(each);
    if (restored === undefined || isSource(doubt.segment, restored.text)) continue;
    if (refusalOf(doubt.segment, restored.text, { pair, tools, codes })) continue;
    const answer = withIssues(doubt.segment, answerOf(doubt.segment, restored, context), {
      pair,
      codes,
      isStrict: true,
    });
    if (!doubt.offer(answer)) continue;
    work.engines.add(outcome.engine);
    work.qualities.add(outcome.quality);
    work.styled.add(result.styled === true);
  }
}

/**
 * One call for all attempts; what they gave is offered in their order, whichever came first. An engine that fails leaves
 * the answers that are there.
 */
export async function attempt(attempts: readonly Attempt[], context: GuardContext, alternatives = 0): Promise<void> {
  if (attempts.length === 0) return;
  const { router, pair, work, glossary = [] } = context;
  const { domain, scores, thorough, signal } = work.request;
  const segments = attempts.map(({ asked }) => asked);
  const given = new Map<number, Extract<RoutedOutcome, { ok: true }>>();
  try {
    const extras = {
      ...(glossary.length > 0 && { terms: glossary }),
      ...(alternatives > 0 && { alternatives }),
      ...(scores && { scores }),
      ...(thorough && { thorough }),
    };
    for await (const outcome of router.translate({ pair, domain, segments, ...extras }, signal)) {
      if (outcome.ok) given.set(outcome.index, outcome);
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
  for (const [at, tried] of attempts.entries()) {
    const outcome = given.get(at);
    if (outcome && tried.doubt.isOpen) offerResult(tried, outcome, context);
  }
}
