import type {
  AlternativesResult,
  Detection,
  MatchesResult,
  TextQuote,
  TranslateBody,
  TranslateResult,
} from "@yiqiao/contracts/text";
import { languageTools, type TranslationPipeline } from "#features/translation";
import type { LibraryAccess } from "#features/libraries";
import type { Memories } from "#features/memories";
import type { Quota } from "#features/quota";
import type { UsageRecorder } from "#features/statistics";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { RateLimiter, VisitorLine } from "#platform/limits";
import type { RequestContext } from "#platform/request";
import { createDeliveredSentences } from "./delivered-sentences.ts";
import {
  type AlternativesOf,
  type AlternativesQuery,
  findAlternatives,
  priceOfAlternatives,
} from "./find-alternatives.ts";
import { findMatches, type MatchesQuery } from "./find-matches.ts";
import { createTextHistory, type TextHistory } from "./history.service.ts";
import { quoteText } from "./quote-text.ts";
import { Drafts } from "./drafts.ts";
import { createTextRates } from "./text-rates.ts";
import { allResults } from "./whole-results.ts";
import { translateText } from "./translate-text.ts";
import type { AskedText, TextEvent } from "./asked-text.ts";

/** Text translation from the caller's point of view: permissions, cost, and the translation itself. */
export interface Text {
  /** The language of each text. */
  detect(context: RequestContext, texts: readonly string[]): Promise<Detection[]>;
  translate(context: RequestContext, asked: AskedText): AsyncGenerator<TextEvent>;
  /** Several texts of one call, in their order: all of them are charged, or none is. */
  translateAll(context: RequestContext, asked: readonly Omit<AskedText, "mode">[]): Promise<TranslateResult[]>;
  quote(context: RequestContext, body: TranslateBody): Promise<TextQuote>;
  alternatives(context: RequestContext, query: AlternativesQuery, of?: AlternativesOf): Promise<AlternativesResult>;
  /** What these cost the caller, where nothing else has paid for them. */
  alternativesPrice(context: RequestContext, query: AlternativesQuery): Promise<number>;
  /** What the caller's memories have that is like a sentence. */
  matches(context: RequestContext, query: MatchesQuery): Promise<MatchesResult>;
  readonly history: TextHistory;
  /** For a job. */
  forgetDelivered(): Promise<void>;
}

export interface TextDeps {
  readonly pipeline: TranslationPipeline;
  readonly quota: Pick<Quota, "reserve" | "lookAt" | "remaining" | "settled">;
  readonly libraries: Pick<LibraryAccess, "use">;
  readonly memories: Pick<Memories, "search">;
  readonly rateLimiter: RateLimiter;
  readonly visitorLine: VisitorLine;
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly rateLimitPerMinute: number;
  readonly usage: Pick<UsageRecorder, "request">;
}

export function createText(deps: TextDeps): Text {
  const { libraries, rateLimiter, rateLimitPerMinute, database, memories } = deps;
  const takeRate = createTextRates(rateLimiter, rateLimitPerMinute);
  const delivered = createDeliveredSentences(deps);
  const translating = { ...deps, takeRate, delivered, running: new Set<object>(), drafts: new Drafts() };
  return {
    detect: async (context, texts) => {
      await takeRate(context, "text");
      return texts.map((text) => languageTools.detect(text));
    },
    translate: (context, asked) => translateText(translating, context, asked),
    translateAll: (context, asked) =>
      allResults(
        database,
        asked.map((each) => translateText(translating, context, { ...each, mode: "held" })),
      ),
    quote: (context, body) => quoteText(translating, context, body),
    alternatives: (context, query, of) => findAlternatives(translating, context, query, of),
    alternativesPrice: (context, query) => priceOfAlternatives(translating, context, query),
    matches: (context, query) => findMatches({ takeRate, libraries, memories }, context, query),
    history: createTextHistory(deps),
    forgetDelivered: () => delivered.forget(database.db),
  };
}
