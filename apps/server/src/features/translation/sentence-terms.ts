import type { DomainCode } from "@yiqiao/contracts/languages";
import type { EngineResult, EngineSegment } from "@yiqiao/engines";
import {
  checkTerms,
  type FoundTerm,
  locateWordings,
  repairTerms,
  type TermOutcome,
  type TermSpan,
} from "@yiqiao/translation-memory/terms";
import type { MemoryPair } from "@yiqiao/translation-memory";
import type { SegmentRouter } from "./ports.ts";
import { engineTerms } from "./stages/terms.ts";
import { learnWordings } from "./stages/wordings.ts";

/** One of several translations of a sentence, with what became of its terms. */
export interface TermedTranslation {
  readonly text: string;
  readonly score?: number;
  readonly terms?: readonly TermOutcome[];
}

export interface TermedSentence {
  readonly text: string;
  readonly found: readonly FoundTerm[];
  readonly pair: MemoryPair;
  readonly domain: DomainCode;
  readonly signal: AbortSignal;
}

/** A sentence as engines are asked for it, with its terms. */
export function termedSegment({ text, found }: Pick<TermedSentence, "text" | "found">): EngineSegment {
  const terms = engineTerms({ terms: found });
  return { text, ...(terms.length > 0 && { terms }) };
}

/**
 * All translations that an engine gives of a sentence, the best first, with the sentence's terms in them as far as that
 * can be done. Where the whole sentence is one term, its translations come first, and those of the engine stay as they
 * are: who looks a word up wants to see others as well.
 */
export async function honourTermsInAll(
  router: Pick<SegmentRouter, "translate">,
  sentence: TermedSentence,
  result: EngineResult,
): Promise<TermedTranslation[]> {
  const { text, found, pair } = sentence;
  const { alternatives = [], score } = result;
  const all = [{ text: result.text, ...(score !== undefined && { score }) }, ...alternatives];
  if (found.length === 0) return all;
  const language = pair.target;
  const checked = (one: TermedTranslation): TermedTranslation => {
    const terms = checkTerms(found, { text: one.text, language }, "position");
    return { ...one, ...(terms.length > 0 && { terms }) };
  };
  if (isOneTerm(text, found)) {
    const wanted = found.flatMap(({ targets }) => targets.map((target) => checked({ text: target })));
    return [...wanted, ...all.map(checked)];
  }
  const told = [...(result.terms ?? [])];
  const spans = found.map(({ targets }) => (targets.length > 0 ? (told.shift() ?? null) : null));
  const repaired = all.map((one, at) => honoured(one, { found, language, spans: at === 0 ? spans : [] }));
  if (!repaired.some(lacksPosition)) return repaired;
  const words = found.map(({ start, end, targets }) => (targets.length > 0 ? text.slice(start, end) : undefined));
  const known = await learnWordings(
    router,
    words.flatMap((word) => word ?? []),
    sentence,
  );
  const wordings = words.map((word) => (word === undefined ? undefined : known.get(word)));
  return repaired.map((one) => {
    if (!lacksPosition(one)) return one;
    const located = locateWordings(found, { source: text, text: one.text, language, wordings });
    return honoured(one, { found, language, spans: located });
  });
}

function isOneTerm(text: string, found: readonly FoundTerm[]): boolean {
  const [first] = found;
  return first !== undefined && found.length === 1 && text.slice(first.start, first.end) === text.trim();
}

interface Honouring {
  readonly found: readonly FoundTerm[];
  readonly language: MemoryPair["target"];
  readonly spans: readonly (TermSpan | null)[];
}

function honoured(one: TermedTranslation, { found, language, spans }: Honouring): TermedTranslation {
  const { text, outcomes } = repairTerms(found, { text: one.text, tags: [], language, spans });
  return { ...one, text, ...(outcomes.length > 0 && { terms: outcomes }) };
}

const lacksPosition = ({ terms = [] }: TermedTranslation): boolean =>
  terms.some((outcome) => !outcome.honoured && outcome.reason === "position");
