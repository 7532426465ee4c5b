import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { InlineTag, Remarks } from "@yiqiao/contracts/text";

export type { InlineTag };

/** A directed language pair. */
export interface EnginePair {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** `starter`: translations that have to be checked before they are relied on. */
export type PairQuality = "starter" | "standard";

/** A pair that an engine serves, and how well, where it knows. */
export interface ServedPair extends EnginePair {
  readonly quality?: PairQuality;
  /** Domains with a variant for this pair, where it has not all of the engine's. */
  readonly domains?: readonly DomainCode[];
  /** How many similar pairs it reads for a sentence of this pair, where that differs from the engine's. */
  readonly similar?: number;
}

/** A term where it stands in a sentence: UTF-16 offsets. */
export interface EngineTermSpan {
  readonly start: number;
  readonly end: number;
  /** Translations that it may have, the preferred one first. */
  readonly targets: readonly string[];
}

/** A sentence like the one that is asked for, and its translation. */
export interface SimilarPair {
  readonly source: string;
  readonly target: string;
}

/** One sentence to translate. */
export interface EngineSegment {
  readonly text: string;
  readonly tags?: readonly InlineTag[];
  /** Tags with this id and higher ones are marks: an engine that cannot place them leaves them out. */
  readonly marks?: number;
  /** Terms in the sentence, none overlapping. */
  readonly terms?: readonly EngineTermSpan[];
  /**
   * What memories have for sentences like this one, the most similar first: an engine that reads them takes words from them
   * where they fit.
   */
  readonly similar?: readonly SimilarPair[];
}

/** What an engine gives for one segment; its confidence from those that were calibrated, where scores are asked for. */
export interface EngineResult extends Remarks {
  readonly text: string;
  /** Every tag of the source once, in a valid order. Present if the segment had tags. */
  readonly tags?: readonly InlineTag[];
  /** Where the translation has its words for each of the segment's terms; null where that is not known. */
  readonly terms?: readonly ({ readonly start: number; readonly end: number } | null)[];
  /** Other translations, best first, without `text` itself. */
  readonly alternatives?: readonly { readonly text: string; readonly score?: number }[];
  /** Mean log probability a target token (≤ 0). */
  readonly score?: number;
  /** The first of the segment's similar pairs that the engine had before it when it translated, by its place among them. */
  readonly led?: number;
  /** The engine had every one of the request's style rules before it when it translated. */
  readonly styled?: true;
}

export type EngineErrorCode =
  /** The engine has no such pair. */
  | "unsupported-pair"
  /** The queue is full; try again after `retryAfterMs`. */
  | "overloaded"
  /** The remote side limits our rate; try again after `retryAfterMs`. */
  | "rate-limited"
  /** Not reachable, not loaded, shut down, timed out. */
  | "unavailable"
  /** Credentials refused by a remote engine. */
  | "unauthorized"
  /** The segment is longer than the engine takes. */
  | "too-long"
  /** The answer does not have the agreed form. */
  | "bad-response"
  /** Any other fault inside the engine. */
  | "internal";

/** The one error an engine throws or reports for a segment. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly code: EngineErrorCode;
  readonly engineId: string;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(
    code: EngineErrorCode,
    engineId: string,
    message: string,
    options: { retryable?: boolean; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.engineId = engineId;
    this.retryable = options.retryable ?? ["overloaded", "rate-limited", "unavailable"].includes(code);
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** One segment's outcome; `index` is its place in the request. */
export type EngineOutcome =
  | { readonly index: number; readonly ok: true; readonly result: EngineResult }
  | { readonly index: number; readonly ok: false; readonly error: EngineError };

/** A term and the translation that it shall have. */
export interface EngineTerm {
  readonly source: string;
  readonly target: string;
}

export interface EngineRequest {
  readonly pair: EnginePair;
  readonly domain?: DomainCode;
  readonly segments: readonly EngineSegment[];
  /** How many alternatives are wanted beside the best translation (default 0). */
  readonly alternatives?: number;
  /** Whether the translations' scores are wanted, which cost some time; engines that know none pass it by. */
  readonly scores?: boolean;
  /** Handed over to engines that take terms; the others pass them by. */
  readonly terms?: readonly EngineTerm[];
  /** Quality before speed: an engine that can takes several times as long, the others pass it by. */
  readonly thorough?: boolean;
  /** How the translations shall read, in words ("formal address"), the later before the earlier where two disagree. */
  readonly style?: readonly string[];
}

export interface EngineCapabilities {
  readonly pairs: readonly ServedPair[];
  /** Places inline tags itself. */
  readonly markup: boolean;
  /** Translates better where it may take longer; default false. */
  readonly thorough?: boolean;
  readonly alternatives: boolean;
  /** Takes terms, at least for some of its pairs; default false. */
  readonly terms?: boolean;
  /** Reads the terms of segments and tells where it has its words for them; the others get marks. Default false. */
  readonly termSpans?: boolean;
  /** How many similar pairs it reads for a sentence, for all pairs that do not say so themselves; default 0. */
  readonly similar?: number;
  /** Takes style rules, and says of each result whether it had them all; default false. */
  readonly style?: boolean;
  /** Domains with a variant of their own, for all pairs that name none themselves; every engine serves `general`. */
  readonly domains: readonly DomainCode[];
  /** Code points that one segment may have. */
  readonly maxSegmentCodePoints: number;
}

export interface EngineHealth {
  readonly state: "ready" | "starting" | "degraded" | "down";
  readonly detail?: string;
  /** Segments waiting. */
  readonly queued?: number;
}

/**
 * A translation engine. Outcomes come in any order, each index exactly once, unless the whole request fails, in which
 * case iteration throws an {@link EngineError}; an aborted `signal` makes it throw the signal's reason.
 */
export interface Engine {
  readonly id: string;
  /** Relative cost of a code point; the router prefers the lower among equals. 0 is free. */
  readonly cost: number;
  capabilities(): EngineCapabilities;
  translate(request: EngineRequest, signal: AbortSignal): AsyncIterable<EngineOutcome>;
  health(): Promise<EngineHealth>;
  close(): Promise<void>;
}
