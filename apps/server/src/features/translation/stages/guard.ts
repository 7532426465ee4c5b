import { withoutRemarks } from "@yiqiao/contracts/text";
import { heldVariants, offsetAfter, repairValues, replaceAll } from "@yiqiao/translation-memory/checks";
import type { LanguageTools } from "../ports.ts";
import type { Answer, Segment } from "../segment.ts";
import { wholeTags } from "../tags.ts";
import { alignedAttempt, attempt, type Attempt, type GuardContext, heldAttempt, plainAttempt } from "./attempts.ts";
import { Doubt, type Doubtful, withIssues } from "./doubt.ts";
import { clausesOf, joinParts, partsOf, piecesOf } from "./parts.ts";

/** Translations asked for beside the first where a denial is lost or a text repeats itself. */
const otherTranslations = 3;
/** Not found by holding places open. */
const ofWording: ReadonlySet<string> = new Set(["negation", "repetition", "name", "untranslated"]);
const isOfValues = ({ issues = [] }: Answer): boolean => issues.some(({ kind }) => !ofWording.has(kind));
const isOfWording = ({ best }: Doubt): boolean => best !== undefined && !isOfValues(best);

/** Writes what is missing where it cannot be mistaken. */
function repaired(segment: Segment, answer: Answer, { pair, codes }: GuardContext): Answer {
  const edits = repairValues(segment.text, answer.text, { ...pair, codes });
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
    { ...withoutRemarks(answer), text, tags: wholeTags(segment, { text, tags }), ...(terms && { terms }) },
    { pair, codes, isStrict: true },
  );
}

/** Longer ones are cut at once: each asking costs what they are long, and they hold more values than can be held open. */
const longestWhole = 400;
const isShort = ({ text }: Segment): boolean => text.length <= longestWhole;

/** How often a part is cut again. */
const maxCuts = 2;

/**
 * Each step for those that no earlier one has helped; sentences without an answer yet are asked as they are first.
 *
 * @param cuts how often they may be cut
 */
async function improve(doubts: readonly Doubt[], context: GuardContext, cuts: number): Promise<void> {
  await attempt(doubts.filter(({ best }) => best === undefined).flatMap(plainAttempt), context);
  const open = doubts.filter(({ isOpen }) => isOpen);
  const valued = open.filter((doubt) => !isOfWording(doubt));
  await Promise.all([
    improveWording(open.filter(isOfWording), context, cuts),
    improveValues(valued, context).then(() =>
      improveByParts(
        valued.filter(({ isOpen }) => isOpen),
        context,
        cuts,
      ),
    ),
  ]);
}

/** Other translations cost several times what the clauses do, and help less: they are for what has none. */
async function improveWording(doubts: readonly Doubt[], context: GuardContext, cuts: number): Promise<void> {
  const whole = await improveByParts(doubts, context, cuts);
  await attempt(whole.flatMap(plainAttempt), context, otherTranslations);
}

/**
 * Asks with the values' places held open: mostly the first other words do; all that is left to try follows in one call,
 * as engines work best on many. Writes what is still missing where it cannot be mistaken.
 */
async function improveValues(doubts: readonly Doubt[], context: GuardContext): Promise<void> {
  const short = doubts.filter(({ segment }) => isShort(segment));
  const held = (variant: number): Attempt[] =>
    short.flatMap((doubt) => (doubt.isOpen ? heldAttempt(doubt, context, variant) : []));
  await attempt(held(0), context);
  const rest = Array.from({ length: heldVariants - 1 }, (_, at) => held(at + 1));
  const aligned = short.flatMap((doubt) => (doubt.isOpen ? alignedAttempt(doubt, context) : []));
  await attempt([...rest.flat(), ...aligned], context);
  for (const doubt of doubts) if (doubt.isOpen && doubt.best) doubt.offer(repaired(doubt.segment, doubt.best, context));
}

/**
 * Cuts sentences, those whose wording is at fault between clauses only, and makes their answers of those of their parts.
 * @returns those that cannot be cut
 */
async function improveByParts(doubts: readonly Doubt[], context: GuardContext, cuts: number): Promise<Doubt[]> {
  const { pair, tools, codes } = context;
  if (cuts === 0) return [...doubts];
  const how = { pair, codes, split: (...wanted: Parameters<LanguageTools["split"]>) => tools.split(...wanted) };
  const all = doubts.map((doubt) => {
    const parts = (isOfWording(doubt) ? clausesOf : partsOf)(doubt.segment, how);
    return { doubt, parts: parts.map((part) => new Doubt([part], undefined, context.codes)) };
  });
  const cut = all.filter(({ parts }) => parts.length > 1);
  if (cut.length > 0) {
    await improve(
      cut.flatMap(({ parts }) => parts),
      context,
      cuts - 1,
    );
  }
  for (const { doubt, parts } of cut) {
    const texts = parts.flatMap(({ segment, best }) => (best ? [{ source: segment.text, text: best.text }] : []));
    if (texts.length < parts.length) continue;
    const text = joinParts(texts, pair.target);
    doubt.offer(withIssues(doubt.segment, { text, tags: [], provenance: "mt" }, { pair, codes, isStrict: true }));
  }
  return all.flatMap(({ doubt, parts }) => (parts.length > 1 ? [] : [doubt]));
}

/** The text between a sentence's values, translated by itself; the values are written where they stand. */
async function improveAroundValues(doubts: readonly Doubt[], context: GuardContext): Promise<void> {
  const { pair, codes } = context;
  const cut = doubts.map((doubt) => ({ doubt, pieces: piecesOf(doubt.segment, context) }));
  const asked = new Map(
    cut.flatMap(({ pieces }) =>
      pieces.flatMap((piece) =>
        piece.segment ? [[piece, new Doubt([piece.segment], undefined, context.codes)] as const] : [],
      ),
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
    doubt.offer(withIssues(doubt.segment, { text, tags: [], provenance: "mt" }, { pair, codes, isStrict: true }));
  }
}

/**
 * Asks again for sentences whose answers differ from their sources, with the values' places held open; repairs what is
 * left where that cannot be mistaken, and settles them all, with what still differs.
 */
export async function settleDoubtful(doubtful: readonly Doubtful[], context: GuardContext): Promise<void> {
  if (doubtful.length === 0) return;
  const doubts = doubtful.map(({ question, answer }) => new Doubt(question, answer, context.codes));
  await improve(doubts, context, maxCuts);
  await improveAroundValues(
    doubts.filter((doubt) => doubt.isOpen && !isOfWording(doubt) && isShort(doubt.segment)),
    context,
  );
  for (const { question, best } of doubts) for (const segment of question) segment.answer = best;
}
