import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { Detection } from "@yiqiao/contracts/text";
import type { EnginePair, EngineOutcome, EngineRequest } from "@yiqiao/engines";
import type { Span } from "./segment.ts";

/** What the pipeline needs to know of languages. */
export interface LanguageTools {
  detect(text: string, hint?: LanguageCode): Detection;
  /** Sentences of one line or block, in order, without the white space around them. */
  split(text: string, language: LanguageCode, maxCodePoints: number): readonly Span[];
  /** Nothing in it has a translation: numbers, addresses, symbols. */
  isUntranslatable(text: string): boolean;
  /** `target` repeats `source` although the languages differ. */
  looksEchoed(source: string, target: string, pair: EnginePair): boolean;
}

/** Who answered, beside the outcome itself. */
export interface RoutedBy {
  readonly engine: string;
  readonly pivot?: LanguageCode;
  readonly domainServed: DomainCode;
}

export type RoutedOutcome = EngineOutcome & { readonly by?: RoutedBy };

export interface RoutedRequest extends EngineRequest {
  readonly siteId: number;
  /** Engines whose answers were refused: another is taken if there is one. */
  readonly avoid?: readonly string[];
}

/** What the pipeline needs of the engine router. */
export interface SegmentRouter {
  supports(pair: EnginePair): boolean;
  maxSegmentCodePoints(pair: EnginePair): number;
  translate(request: RoutedRequest, signal: AbortSignal): AsyncIterable<RoutedOutcome>;
}
