import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { EngineError, EnginePair } from "@yiqiao/engines";

/** Why a translation failed, in the pipeline's terms. */
export type TranslationFailureReason =
  | { readonly kind: "same-language"; readonly language: LanguageCode }
  | { readonly kind: "language-undetected" }
  /** `language`: the ISO 639 code of one outside the platform's, or the one of placeholder text. */
  | { readonly kind: "language-not-served"; readonly language: string }
  | { readonly kind: "source-differs"; readonly detected: LanguageCode; readonly chosen: LanguageCode }
  | { readonly kind: "unsupported-pair"; readonly pair: EnginePair }
  | { readonly kind: "echoed" }
  | { readonly kind: "empty-answer" }
  | { readonly kind: "engine"; readonly error: EngineError };

/** The sentence that failed; `sentence` is omitted if the whole text failed. */
export interface FailurePlace {
  readonly item: number;
  readonly sentence?: { readonly index: number; readonly source: string };
}

/** The only error that the pipeline throws, besides an abort. */
export class TranslationFailure extends Error {
  override readonly name = "TranslationFailure";
  readonly reason: TranslationFailureReason;
  readonly place: FailurePlace | undefined;

  constructor(reason: TranslationFailureReason, place?: FailurePlace) {
    super(reason.kind, { cause: reason.kind === "engine" ? reason.error : undefined });
    this.reason = reason;
    this.place = place;
  }
}
