import type { ErrorName } from "@yiqiao/contracts/errors";
import type { LanguageCode } from "@yiqiao/contracts/languages";

/** Why there is no (whole) translation, in the terms the screen acts on. */
export interface TranslationFailure {
  /** A code of the catalogue; `offline`: no network; `interrupted`: the connection broke off; `unknown`: anything else. */
  readonly name: ErrorName | "offline" | "interrupted" | "unknown";
  /** What the server said, in the reader's language; empty when it said nothing. */
  readonly message: string;
  /** Seconds after which another try is worth while. */
  readonly retryAfterSeconds: number | undefined;
  /** The language that the server named as the obstacle. */
  readonly language: LanguageCode | undefined;
}

/** True when the same request is likely to succeed soon: what is on the screen may stay until then. */
export function isPassing({ name, retryAfterSeconds }: TranslationFailure): boolean {
  return retryAfterSeconds !== undefined || name === "offline" || name === "interrupted";
}

/** What the reader can do about a failure. */
export type FailureRemedy = "wait" | "retry" | "chooseSource" | "chooseTarget" | "quota" | "editText";

export function remedyOf(failure: TranslationFailure): FailureRemedy {
  switch (failure.name) {
    case "tooManyRequests":
    case "engineUnavailable":
      return failure.retryAfterSeconds === undefined ? "retry" : "wait";
    case "languageUndetected":
      return "chooseSource";
    case "unsupportedPair":
    case "sameLanguage":
      return "chooseTarget";
    case "insufficientCharacters":
      return "quota";
    case "textEmpty":
    case "textTooLong":
      return "editText";
    default:
      return "retry";
  }
}
