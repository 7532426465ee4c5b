import type { TaggedText } from "@yiqiao/contracts/text";
import {
  type EngineRequest,
  type EngineResult,
  type EngineSegment,
  type InlineTag,
  projectTags,
  type RoutedOutcome,
  tagProblems,
} from "@yiqiao/engines";
import {
  type CodeSpan,
  composeLocks,
  type FindCodes,
  findCodes,
  liftSymbols,
  type LiftedSentence,
  lockAsTags,
  lockCodes,
  lockPair,
  type LockedSentence,
  standInVariants,
  withoutSymbols,
} from "@yiqiao/translation-memory/codes";
import type { SegmentRouter } from "../ports.ts";

/** A sentence on its way through the router. */
interface Open {
  readonly index: number;
  readonly segment: EngineSegment;
  /** Codes and symbols. */
  readonly found: readonly CodeSpan[];
  /** The codes alone, where they are in the sentence without its symbols. */
  readonly codes: readonly CodeSpan[];
  /** The sentence without its symbols, where it has any. */
  readonly lifted: LiftedSentence | undefined;
  readonly find: FindCodes;
}

function openOf(segment: EngineSegment, index: number, find: FindCodes): Open {
  const found = find(segment.text);
  const lifted = liftSymbols({ text: segment.text, tags: segment.tags ?? [] }, found);
  return { index, segment, found, codes: lifted?.codes ?? found, lifted, find };
}

/** What is left of a sentence for engines. */
const sentenceOf = ({ segment, lifted }: Open) => lifted ?? { text: segment.text, tags: segment.tags ?? [] };

/** A sentence as it is asked, and how what came becomes an answer of the sentence itself. */
interface Asked {
  readonly open: Open;
  readonly segment: EngineSegment;
  readonly restore: (result: EngineResult) => EngineResult | undefined;
}

/** Similar pairs with the same in the places of their codes; those that have others are left out. */
function lockedSimilar(open: Open, standIns: readonly string[]) {
  const { segment, codes, find } = open;
  const { text } = sentenceOf(open);
  const written = codes.map(({ start, end }) => text.slice(start, end));
  const kept = (segment.similar ?? []).flatMap(({ source, target }, place) => {
    const pair = { source: withoutSymbols(source, find), target: withoutSymbols(target, find) };
    const locked = lockPair(pair, { find, codes: written, standIns });
    return locked ? [{ locked, place }] : [];
  });
  return {
    asked: kept.length > 0 && { similar: kept.map(({ locked }) => locked) },
    /** The place among all for the one among those that were asked. */
    toldBy: (led: number | undefined) => {
      const told = led === undefined ? undefined : kept[led];
      return told && { led: told.place };
    },
  };
}

function asItIs(open: Open): Asked {
  const { similar: _, ...segment } = open.segment;
  const { asked, toldBy } = lockedSimilar(open, []);
  return {
    open,
    segment: { ...segment, ...asked },
    restore: ({ led, ...result }) => ({ ...result, ...toldBy(led) }),
  };
}

/** Terms in the words around the codes; null for those that were not asked. */
function keptTerms({ segment, found }: Open) {
  const { terms = [] } = segment;
  const isFree = (term: { start: number; end: number }) =>
    found.every(({ start, end }) => term.end <= start || term.start >= end);
  return terms.map((term) => (isFree(term) ? term : null));
}

/** With every tag that stands for something: engines that lose one have them put in proportion. */
function withAllTags(locked: LockedSentence, result: EngineResult): readonly InlineTag[] {
  const target = { text: result.text, tags: result.tags ?? [] };
  const isSound = tagProblems(locked.tags, target).length === 0;
  return isSound ? target.tags : projectTags(locked, result.text);
}

function restored(
  locked: LockedSentence,
  result: EngineResult,
  { segment, kept, isTagged }: Kept,
): EngineResult | undefined {
  const target = { text: result.text, tags: result.tags ?? [] };
  const whole = locked.restore(target);
  if (whole === undefined) return undefined;
  const told = [...(result.terms ?? [])];
  const terms = kept.map((term) => {
    const span = term === null ? null : (told.shift() ?? null);
    return span && { start: whole.moved(span.start), end: whole.moved(span.end) };
  });
  const alternatives = result.alternatives?.flatMap((other) => {
    const tags = isTagged ? projectTags(locked, other.text) : [];
    const text = locked.restore({ text: other.text, tags })?.text;
    return text === undefined ? [] : [{ ...other, text }];
  });
  const { text, tags } = whole;
  const { tags: _tags, terms: _terms, alternatives: _alternatives, led: _led, ...rest } = result;
  return {
    ...rest,
    text,
    ...(segment.tags && { tags }),
    ...(result.terms && { terms }),
    ...(alternatives && { alternatives }),
  };
}
interface Kept {
  readonly segment: EngineSegment;
  readonly kept: ReturnType<typeof keptTerms>;
  /** Whether a tag stands for a symbol. */
  readonly isTagged: boolean;
}

function askedAs(open: Open, lock: LockedSentence, complete: Complete = (result) => result): Asked {
  const { segment, lifted } = open;
  const { text, tags, moved, ...locked } = lifted ? composeLocks(lifted, lock) : lock;
  const isTagged = lifted?.firstId !== undefined;
  const similar = lockedSimilar(open, locked.standIns);
  const kept = keptTerms(open);
  const terms = kept.flatMap((term) => (term ? { ...term, start: moved(term.start), end: moved(term.end) } : []));
  const asked = {
    text,
    ...(tags.length > 0 && { tags }),
    ...(terms.length > 0 && { terms }),
    ...similar.asked,
  };
  const whole = { text, tags, moved, ...locked };
  return {
    open,
    segment: asked,
    restore: (result) => {
      const tagged = isTagged ? { ...result, tags: withAllTags(whole, result) } : result;
      const back = restored(whole, complete(tagged), { segment, kept, isTagged });
      return back && { ...back, ...similar.toldBy(result.led) };
    },
  };
}

/** A sentence without codes. */
const unlocked = (sentence: TaggedText): LockedSentence => ({
  ...sentence,
  standIns: [],
  moved: (offset) => offset,
  restore: (target) => ({ ...target, moved: (offset) => offset }),
});

type Complete = (result: EngineResult) => EngineResult;

/** Nothing but symbols and marks of sentences: whatever an engine says of it, it stands as it is. */
function asOnlySymbols(open: Open): Asked {
  const { text, tags = [] } = open.segment;
  return { ...asItIs(open), restore: (result) => ({ ...result, text, tags }) };
}

/** With words in the places of the codes. */
function withStandIns(open: Open, variant: number): Asked | undefined {
  const { text, tags } = sentenceOf(open);
  if (open.codes.length > 0) {
    const locked = lockCodes({ text, tags }, open.codes, variant);
    return locked && askedAs(open, locked);
  }
  if (variant > 0) return undefined;
  if (open.found.length > 0 && !/[\p{L}\p{N}]/u.test(text)) return asOnlySymbols(open);
  return open.lifted ? askedAs(open, unlocked({ text, tags })) : asItIs(open);
}

/** With tags in the places of the codes: they are in whatever an engine answers. */
function withTags(open: Open): Asked {
  const { text, tags } = sentenceOf(open);
  const locked = lockAsTags({ text, tags }, open.codes);
  if (!/[\p{L}\p{N}]/u.test(locked.text)) return asOnlySymbols(open);
  return askedAs(open, locked, (result) => ({ ...result, tags: withAllTags(locked, result), alternatives: [] }));
}

const ways: readonly ((open: Open) => Asked | undefined)[] = [
  ...Array.from({ length: standInVariants }, (_, variant) => (open: Open) => withStandIns(open, variant)),
  withTags,
];

/**
 * A router whose engines never see the codes of a sentence (placeholders, addresses, paths, commands): something that they
 * carry over stands there, and every code is in the answer as it was, once each. Nor do they see its symbols and invisible
 * marks. Where an engine has lost one, it is asked
 * again, with other words and at last with tags, which no answer is without.
 */
export function lockingRouter(
  router: Pick<SegmentRouter, "translate">,
  find: FindCodes = findCodes,
): Pick<SegmentRouter, "translate"> {
  async function* translate(
    request: EngineRequest & { avoid?: readonly string[] },
    signal: AbortSignal,
  ): AsyncGenerator<RoutedOutcome> {
    let waiting = request.segments.map((segment, index) => openOf(segment, index, find));
    for (const way of ways) {
      const asked = waiting.flatMap((open) => way(open) ?? []);
      const lost = waiting.filter((open) => asked.every((one) => one.open !== open));
      if (asked.length > 0) {
        const segments = asked.map(({ segment }) => segment);
        for await (const outcome of router.translate({ ...request, segments }, signal)) {
          const one = asked[outcome.index];
          if (one === undefined) continue;
          const { index } = one.open;
          const result = outcome.ok ? one.restore(outcome.result) : undefined;
          if (!outcome.ok) yield { ...outcome, index };
          else if (result) yield { ...outcome, index, result };
          else lost.push(one.open);
        }
      }
      waiting = lost;
      if (waiting.length === 0) return;
    }
  }
  return { translate };
}
