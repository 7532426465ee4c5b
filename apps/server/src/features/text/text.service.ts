import type { AlternativesResult, Detection, MatchesResult, TextQuote, TranslateBody } from "@yiqiao/contracts/text";
import type { Router } from "@yiqiao/engines";
import { languageTools, type TermLookup, type TranslationPipeline } from "#features/translation";
import type { LibraryAccess } from "#features/libraries";
import type { Memories } from "#features/memories";
import type { Quota } from "#features/quota";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { RateLimiter, RequestContext, VisitorLine } from "#platform/http";
import { createDeliveredSentences } from "./delivered-sentences.ts";
import { type AlternativesQuery, findAlternatives } from "./find-alternatives.ts";
import { findMatches, type MatchesQuery } from "./find-matches.ts";
import { createTextHistory, type TextHistory } from "./history.service.ts";
import { quoteText } from "./quote-text.ts";
import { createTextRates } from "./text-rates.ts";
import { type DeliveryMode, type TextEvent, translateText } from "./translate-text.ts";

/** Text translation as a caller knows it: what one may, what it costs, and the translation itself. */
export interface Text {
  /** The language of each text. */
  detect(context: RequestContext, texts: readonly string[]): Promise<Detection[]>;
  translate(
    context: RequestContext,
    asked: { readonly body: TranslateBody; readonly mode: DeliveryMode },
  ): AsyncIterable<TextEvent>;
  quote(context: RequestContext, body: TranslateBody): Promise<TextQuote>;
  alternatives(context: RequestContext, query: AlternativesQuery): Promise<AlternativesResult>;
  /** What the caller's memories have that is like a sentence. */
  matches(context: RequestContext, query: MatchesQuery): Promise<MatchesResult>;
  readonly history: TextHistory;
  /** For a job. */
  forgetDelivered(): Promise<void>;
}

export interface TextParts {
  readonly pipeline: TranslationPipeline;
  readonly router: Pick<Router, "route" | "translate">;
  readonly quota: Pick<Quota, "reserve" | "remaining">;
  readonly libraries: Pick<LibraryAccess, "use">;
  readonly terms: TermLookup;
  readonly memories: Pick<Memories, "search">;
  readonly rateLimiter: RateLimiter;
  readonly visitorLine: VisitorLine;
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly rateLimitPerMinute: number;
}

export function createText(parts: TextParts): Text {
  const { pipeline, router, quota, libraries, terms, rateLimiter, rateLimitPerMinute, database, memories } = parts;
  const takeRate = createTextRates(rateLimiter, rateLimitPerMinute);
  const delivered = createDeliveredSentences(parts);
  const { visitorLine } = parts;
  const translating = { pipeline, quota, libraries, takeRate, visitorLine, delivered, database };
  return {
    detect: async (context, texts) => {
      await takeRate(context, "text");
      return texts.map((text) => languageTools.detect(text));
    },
    translate: (context, asked) => translateText(translating, context, asked),
    quote: (context, body) => quoteText(translating, context, body),
    alternatives: (context, query) => findAlternatives({ ...translating, router, terms }, context, query),
    matches: (context, query) => findMatches({ takeRate, libraries, memories }, context, query),
    history: createTextHistory(parts),
    forgetDelivered: () => delivered.forget(database.db),
  };
}
