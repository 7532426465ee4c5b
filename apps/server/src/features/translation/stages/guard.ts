import {
  EngineError,
  type EnginePair,
  type EngineRequest,
  type EngineResult,
  type RoutedOutcome,
} from "@yiqiao/engines";
import {
  fillIn,
  heldVariants,
  type HeldSentence,
  holdOpen,
  offsetAfter,
  openPlaces,
  repairValues,
  replaceAll,
} from "@yiqiao/translation-memory/checks";
import type { LanguageTools } from "../ports.ts";
import type { Answer, Segment } from "../segment.ts";
import { wholeTags } from "../tags.ts";
import { answerOf, refusalOf } from "./answer.ts";
import { Doubt, type Doubtful, withIssues } from "./doubt.ts";
import { joinParts, partsOf, piecesOf } from "./parts.ts";
import type { AskContext } from "./ask.ts";
import { engineTerms } from "./terms.ts";

export interface GuardContext extends AskContext {
  readonly tools: LanguageTools;
}

/** A sentence as it is asked again, and how the result becomes one of the sentence itself. */
interface Attempt {
  readonly doubt: Doubt;
  readonly asked: EngineRequest["segments"][number];
  readonly restore: (result: EngineResult) => EngineResult | undefined;
}

/** Other words stand where values were: terms that lie elsewhere keep their places. */
function heldAttempt(doubt: Doubt, pair: EnginePair, variant: number): Attempt[] {
  const { segment } = doubt;
  const held = holdOpen(segment, pair, variant);
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
function alignedAttempt(doubt: Doubt, pair: EnginePair): Attempt[] {
  const { segment } = doubt;
  const terms = engineTerms(segment);
  const places = openPlaces(segment.text, pair).filter(({ start, end }) =>
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
function plainAttempt(doubt: Doubt): Attempt[] {
  const { segment } = doubt;
  const terms = engineTerms(segment);
  const asked = { text: segment.text, ...tagsOf(segment), ...(terms.length > 0 && { terms }) };
  return [{ doubt, asked, restore: (result) => result }];
}

/** Translations asked for beside the first where a denial is lost or a text repeats itself. */
const otherTranslations = 3;
/** Not found by holding places open. */
const ofWording: ReadonlySet<string> = new Set(["negation", "repetition", "name", "untranslated"]);
const isOfValues = ({ issues = [] }: Answer): boolean => issues.some(({ kind }) => !ofWording.has(kind));

/** Short sentences pass as names, in which a translation may be its source: asked again, it never helps. */
const isSource = ({ text }: Segment, translation: string): boolean =>
  /\p{L}/u.test(text) && translation.trim() === text.trim();

/** Offers what an attempt gave: the result, or one of its alternatives. */
function offerResult(
  { doubt, restore }: Attempt,
  outcome: Extract<RoutedOutcome, { ok: true }>,
  context: GuardContext,
): void {
  const { pair, tools, work } = context;
  const { result } = outcome;
  for (const each of [result, ...(result.alternatives ?? []).map(({ text }): EngineResult => ({ text }))]) {
    const restored = restore(each);
    if (restored === undefined || isSource(doubt.segment, restored.text)) continue;
    if (refusalOf(doubt.segment, restored.text, { pair, tools })) continue;
    const answer = withIssues(doubt.segment, answerOf(doubt.segment, restored, pair.target), { pair, isStrict: true });
    if (!doubt.offer(answer)) continue;
    work.engines.add(outcome.engine);
    work.qualities.add(outcome.quality);
  }
}

/** One call for all attempts; an engine that fails leaves the answers that are there. */
async function attempt(attempts: readonly Attempt[], context: GuardContext, alternatives = 0): Promise<void> {
  if (attempts.length === 0) return;
  const { router, pair, work, glossary = [] } = context;
  const { domain, signal } = work.request;
  const segments = attempts.map(({ asked }) => asked);
  try {
    const extras = { ...(glossary.length > 0 && { terms: glossary }), ...(alternatives > 0 && { alternatives }) };
    for await (const outcome of router.translate({ pair, domain, segments, ...extras }, signal)) {
      const tried = attempts[outcome.index];
      if (tried && outcome.ok) offerResult(tried, outcome, context);
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
}

/** Writes what is missing where it cannot be mistaken. */
function repaired(segment: Segment, answer: Answer, pair: EnginePair): Answer {
  const edits = repairValues(segment.text, answer.text, pair);
  if (edits.length === 0) return answer;
  const { text, tags } = replaceAll(answer, edits);
  const moved = offsetAfter(edits);
  const isTouched = edits.some(({ start, end }) =>
    answer.terms?.some((term) => term.honoured && term.span.start < end && term.span.end > start),
  );
  if (isTouched) return answer;
  const terms = answer.terms?.map((term) =>
    term.honoured ? { ...term, span: { start: moved(term.span.start), end: moved(term.span.end) } } : term,
  );
  return withIssues(
    segment,
    { ...answer, text, tags: wholeTags(segment, { text, tags }), ...(terms && { terms }) },
    { pair, isStrict: true },
  );
}

/** Longer ones are cut at once: each asking costs what they are long, and they hold more values than can be held open. */
const longestWhole = 400;
const isShort = ({ text }: Segment): boolean => text.length <= longestWhole;

/** Sentences without an answer yet, too: they are asked as they are first. */
async function improve(doubts: readonly Doubt[], context: GuardContext): Promise<void> {
  const { pair } = context;
  const open = (): Doubt[] => doubts.filter(({ isOpen }) => isOpen);
  const valued = (): Doubt[] =>
    open().filter(({ best, segment }) => isShort(segment) && (best === undefined || isOfValues(best)));
  const unasked = open().filter(({ best }) => best === undefined);
  await attempt(unasked.flatMap(plainAttempt), context);
  const others = open().filter(({ best }) => best !== undefined && !isOfValues(best));
  await attempt(others.flatMap(plainAttempt), context, otherTranslations);
  for (let variant = 0; variant < heldVariants; variant++) {
    await attempt(
      valued().flatMap((doubt) => heldAttempt(doubt, pair, variant)),
      context,
    );
  }
  await attempt(
    valued().flatMap((doubt) => alignedAttempt(doubt, pair)),
    context,
  );
  for (const doubt of open()) if (doubt.best) doubt.offer(repaired(doubt.segment, doubt.best, pair));
}

/** How often a part is cut again. */
const mostCuts = 2;

/** Cuts sentences that no attempt helped, and makes their answers of those of their parts. */
async function improveByParts(doubts: readonly Doubt[], context: GuardContext, cuts: number): Promise<void> {
  const { pair, tools } = context;
  const cut = doubts
    .filter(({ isOpen }) => isOpen)
    .flatMap((doubt) => {
      const parts = partsOf(doubt.segment, {
        pair,
        split: (text, language, most) => tools.split(text, language, most),
      });
      return parts.length < 2 ? [] : [{ doubt, parts: parts.map((part) => new Doubt([part], undefined)) }];
    });
  if (cut.length === 0) return;
  const parts = cut.flatMap(({ parts: each }) => each);
  await improve(parts, context);
  if (cuts > 1) await improveByParts(parts, context, cuts - 1);
  for (const { doubt, parts: each } of cut) {
    const texts = each.flatMap(({ segment, best }) => (best ? [{ source: segment.text, text: best.text }] : []));
    if (texts.length < each.length) continue;
    const text = joinParts(texts, pair.target);
    doubt.offer(withIssues(doubt.segment, { text, tags: [], provenance: "mt" }, { pair, isStrict: true }));
  }
}

/** The text between a sentence's values, translated by itself; the values are written where they stand. */
async function improveAroundValues(doubts: readonly Doubt[], context: GuardContext): Promise<void> {
  const { pair } = context;
  const cut = doubts.map((doubt) => ({ doubt, pieces: piecesOf(doubt.segment, pair) }));
  const asked = new Map(
    cut.flatMap(({ pieces }) =>
      pieces.flatMap((piece) => (piece.segment ? [[piece, new Doubt([piece.segment], undefined)] as const] : [])),
    ),
  );
  await attempt([...asked.values()].flatMap(plainAttempt), context);
  for (const { doubt, pieces } of cut) {
    const texts = pieces.flatMap((piece) => {
      const text = piece.segment ? asked.get(piece)?.best?.text : piece.written;
      return text === undefined ? [] : [{ source: piece.source, text }];
    });
    if (pieces.length < 2 || texts.length < pieces.length) continue;
    const text = joinParts(texts, pair.target);
    doubt.offer(withIssues(doubt.segment, { text, tags: [], provenance: "mt" }, { pair, isStrict: true }));
  }
}

/**
 * Asks again for sentences whose answers differ from their sources, with the values' places held open; repairs what is
 * left where that cannot be mistaken, and settles them all, with what still differs.
 */
export async function settleDoubtful(doubtful: readonly Doubtful[], context: GuardContext): Promise<void> {
  if (doubtful.length === 0) return;
  const doubts = doubtful.map(({ question, answer }) => new Doubt(question, answer));
  await improve(doubts, context);
  const valued = doubts.filter(({ best }) => best && isOfValues(best));
  await improveByParts(valued, context, mostCuts);
  await improveAroundValues(
    valued.filter(({ best, segment }) => best && isOfValues(best) && isShort(segment)),
    context,
  );
  for (const { question, best } of doubts) for (const segment of question) segment.answer = best;
}
