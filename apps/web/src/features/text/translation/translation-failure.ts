import { knownErrorOf, type KnownErrorName } from "@yiqiao/contracts/error-codes";
import { languageCodes, type LanguageCode } from "@yiqiao/contracts/languages";
import { ApiError } from "#shared/api-client/api-error.ts";

/** Why there is no (whole) translation, in the terms the screen acts on. */
export interface TranslationFailure {
  /** A code of the catalogue; `offline`: no network; `interrupted`: the connection broke off; `unknown`: anything else. */
  readonly name: KnownErrorName | "offline" | "interrupted" | "unknown";
  /** What the server said, in the reader's language; empty when it said nothing. */
  readonly message: string;
  /** Seconds after which another try is worth while. */
  readonly retryAfterSeconds: number | undefined;
  /** The language that the server named as the obstacle. */
  readonly language: LanguageCode | undefined;
}

/** True when the same request is likely to succeed soon: what is on the screen may stay until then. */
export function isTransient({ name, retryAfterSeconds }: TranslationFailure): boolean {
  return retryAfterSeconds !== undefined || name === "offline" || name === "interrupted";
}

/** What the reader can do about a failure. */
export type FailureRemedy = "wait" | "retry" | "chooseSource" | "otherSource" | "chooseTarget" | "quota" | "editText";

export function remedyOf(failure: TranslationFailure): FailureRemedy {
  switch (failure.name) {
    case "tooManyRequests":
    case "engineUnavailable":
      return failure.retryAfterSeconds === undefined ? "retry" : "wait";
    case "languageUndetected":
      return "chooseSource";
    case "sourceDiffers":
      return "otherSource";
    case "unsupportedPair":
    case "sameLanguage":
      return "chooseTarget";
    case "insufficientCharacters":
    case "trialsOver":
    case "planLimit":
    case "planNeeded":
      return "quota";
    case "textEmpty":
    case "textTooLong":
    case "languageNotServed":
    case "placeholderText":
      return "editText";
    default:
      return "retry";
  }
}

/** What a failed call means to the reader of the translation. */
export function failureOf(error: unknown, isOnline: boolean): TranslationFailure {
  if (!(error instanceof ApiError)) {
    return { name: "unknown", message: "", retryAfterSeconds: undefined, language: undefined };
  }
  const { message, data } = error;
  const details = typeof data === "object" && data !== null ? (data as Readonly<Record<string, unknown>>) : {};
  const seconds = error.retryAfterS ?? details["seconds"];
  return {
    name: error.kind === "network" ? (isOnline ? "interrupted" : "offline") : (knownErrorOf(error.code) ?? "unknown"),
    message,
    retryAfterSeconds: typeof seconds === "number" && seconds > 0 ? Math.ceil(seconds) : undefined,
    language: languageCodes.find((code) => code === details["code"]),
  };
}
