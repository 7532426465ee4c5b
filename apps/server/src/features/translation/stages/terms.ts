import type { LanguageCode } from "@yiqiao/contracts/languages";
import { withoutRemarks } from "@yiqiao/contracts/text";
import type { EngineResult, EngineTerm, EngineTermSpan } from "@yiqiao/engines";
import { checkTerms, repairTerms, type TermMatcher } from "@yiqiao/translation-memory/terms";
import { type FindCodes, keepsCodes } from "@yiqiao/translation-memory/codes";
import type { TermLookup } from "../libraries.ts";
import type { Answer, Segment, Stage, Work } from "../segment.ts";
import { wholeTags } from "../tags.ts";

/** What engines are told of a segment's terms: those that have a wanted translation. */
export function engineTerms(segment: Pick<Segment, "terms">): EngineTermSpan[] {
  return (segment.terms ?? []).flatMap(({ start, end, targets }) =>
    targets.length > 0 ? [{ start, end, targets }] : [],
  );
}

/** The terms of many segments as a glossary, in the words that stand there. */
export function glossaryOf(segments: Iterable<Pick<Segment, "text" | "terms">>): EngineTerm[] {
  const glossary = new Map<string, EngineTerm>();
  for (const segment of segments) {
    for (const { start, end, targets } of engineTerms(segment)) {
      const source = segment.text.slice(start, end);
      const [target] = targets;
      if (target !== undefined && !glossary.has(source)) glossary.set(source, { source, target });
    }
  }
  return [...glossary.values()];
}

interface Honouring {
  readonly spans: EngineResult["terms"];
  readonly language: LanguageCode;
  readonly codes: FindCodes;
}

/** Checks the terms of an engine's answer and writes the wanted translation where the engine has other words. */
export function honourTerms(segment: Segment, answer: Answer, { spans, language, codes }: Honouring): Answer {
  if (!segment.terms || segment.terms.length === 0) return answer;
  const told = [...(spans ?? [])];
  const all = segment.terms.map(({ targets }) => (targets.length > 0 ? (told.shift() ?? null) : null));
  const { text, tags, outcomes } = repairTerms(segment.terms, { ...answer, language, spans: all });
  if (!keepsCodes(answer.text, text, codes)) {
    return { ...answer, terms: checkTerms(segment.terms, { text: answer.text, language }, "overlap") };
  }
  const kept = text === answer.text ? answer : withoutRemarks(answer);
  return { ...kept, text, tags: wholeTags(segment, { text, tags }), terms: outcomes };
}

/** What stands in a memory stays as it is. */
function checkMatch(segment: Segment, language: LanguageCode): void {
  const { answer, terms = [] } = segment;
  if (!answer || terms.length === 0) return;
  segment.answer = { ...answer, terms: checkTerms(terms, { text: answer.text, language }, "memory") };
}

/** Finds the terms of every sentence that is translated, and checks those that a memory has settled. */
export function termsStage(termbases: TermLookup): Stage {
  return {
    name: "terms",
    async *run(work) {
      const matchers = new Map<LanguageCode, TermMatcher>();
      for (const segment of translated(work)) {
        const matcher = matchers.get(segment.language) ?? (await open(termbases, segment.language, work));
        matchers.set(segment.language, matcher);
        if (matcher.size === 0) continue;
        const codes = work.codes(segment.text);
        const isFree = (term: { start: number; end: number }) =>
          codes.every(({ start, end }) => term.end <= start || term.start >= end);
        const terms = matcher.find(segment.text).filter(isFree);
        if (terms.length === 0) continue;
        segment.terms = terms;
        checkMatch(segment, work.request.target);
      }
      yield;
    },
  };
}

async function open(termbases: TermLookup, source: LanguageCode, work: Work): Promise<TermMatcher> {
  const use = await work.libraries(source);
  return termbases.open(use.termbases, { source, target: work.request.target });
}

function* translated(work: Work): Generator<Segment> {
  for (const item of work.items) {
    for (const segment of item.segments) {
      if (segment.answer?.provenance !== "untranslatable") yield segment;
    }
  }
}
