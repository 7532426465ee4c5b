import { locateWordings } from "@yiqiao/translation-memory/terms";
import { EngineError, type EnginePair } from "@yiqiao/engines";
import type { DomainCode } from "@yiqiao/contracts/languages";
import type { SegmentRouter } from "../ports.ts";
import type { Answer, Segment } from "../segment.ts";
import type { AskContext } from "./ask.ts";
import { honourTerms } from "./terms.ts";

/** Whether a term is missing because nobody knows which of the engine's words stand for it. */
export const lacksPositions = ({ terms = [] }: Answer): boolean =>
  terms.some((outcome) => !outcome.honoured && outcome.reason === "position");

/** Whole terms are asked at once; more would hold up a text for words that may not help. */
const maxAsked = 200;

/**
 * How an engine translates terms that stand alone, by their texts; empty where it does not say. One that fails leaves
 * them unknown.
 */
export async function learnWordings(
  router: Pick<SegmentRouter, "translate">,
  texts: readonly string[],
  { pair, domain, signal }: WordingsRequest,
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(texts)].slice(0, maxAsked);
  const known = new Map(asked.map((text) => [text, ""]));
  if (asked.length === 0) return known;
  try {
    const request = { pair, domain, segments: asked.map((text) => ({ text })) };
    for await (const outcome of router.translate(request, signal)) {
      const text = asked[outcome.index];
      if (outcome.ok && text !== undefined) known.set(text, outcome.result.text);
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
  return known;
}

interface WordingsRequest {
  readonly pair: EnginePair;
  readonly domain: DomainCode;
  readonly signal: AbortSignal;
}

/**
 * How engines translate terms that stand alone: engines that tell nothing of their words mostly use the same ones in a
 * sentence.
 */
export class Wordings {
  readonly #known = new Map<string, string>();

  /** Asks for the terms that the answers miss; an engine that fails leaves them unknown. */
  async learn(segments: readonly Segment[], { work, pair, router }: AskContext): Promise<void> {
    const { domain, signal } = work.request;
    const wanted = segments.flatMap((segment) => wordsOf(segment)).filter((text) => !this.#known.has(text));
    for (const [text, wording] of await learnWordings(router, wanted, { pair, domain, signal }))
      this.#known.set(text, wording);
  }

  /** The answer with what can be honoured now that the words are known. */
  honour(segment: Segment, answer: Answer, { pair, codes }: AskContext): Answer {
    const language = pair.target;
    const wanted = (segment.terms ?? []).filter(({ targets }) => targets.length > 0);
    const wordings = wanted.map(({ start, end }) => this.#known.get(segment.text.slice(start, end)));
    const spans = locateWordings(wanted, { source: segment.text, text: answer.text, language, wordings });
    return honourTerms(segment, answer, { spans, language, codes });
  }
}

const wordsOf = ({ text, terms = [] }: Segment): string[] =>
  terms.flatMap(({ start, end, targets }) => (targets.length > 0 ? [text.slice(start, end)] : []));
