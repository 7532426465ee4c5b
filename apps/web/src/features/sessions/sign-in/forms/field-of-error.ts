import { knownErrorOf, type KnownErrorName } from "@yiqiao/contracts/error-codes";
import { ApiError } from "#shared/api-client/index.ts";

export type ErrorPlace = "account" | "password" | "captcha" | "code" | "form";

const places: Partial<Record<KnownErrorName, ErrorPlace>> = {
  captchaRequired: "captcha",
  captchaWrong: "captcha",
  codeWrong: "code",
  twoFactorWrong: "code",
  codeUndeliverable: "account",
  identifierTaken: "account",
  passwordRule: "password",
  passwordCommon: "password",
  passwordUnchanged: "password",
};

/** The catalogue's name of a call's failure, if it has one. */
export function nameOfError(error: Error | null): KnownErrorName | undefined {
  return error instanceof ApiError ? knownErrorOf(error.code) : undefined;
}

/** The field at which a failure is told; `form` for what belongs to none. */
export function placeOfError(error: Error): ErrorPlace {
  const name = nameOfError(error);
  return (name && places[name]) ?? "form";
}

/** The text for `place` if that is where this failure belongs. */
export function messageAt(place: ErrorPlace, error: Error | null): string | undefined {
  return error !== null && placeOfError(error) === place ? error.message : undefined;
}

/** Seconds to wait that came with a failure. */
export function secondsOfError(error: Error | null): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { data } = error;
  if (typeof data === "object" && data !== null && "seconds" in data && typeof data.seconds === "number") {
    return data.seconds;
  }
  return error.retryAfterS;
}
