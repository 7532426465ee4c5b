import { type ErrorName, errorNameOf } from "@yiqiao/contracts/errors";
import type { Failure } from "#platform/http";

/** What a failure is about, as other platforms tell them apart. */
export type FailureKind =
  | "noKey"
  | "wrongKey"
  | "forbidden"
  | "language"
  | "tooLong"
  | "invalid"
  | "notFound"
  | "quota"
  | "tooMany"
  | "unavailable"
  | "internal";

const kinds: Partial<Record<ErrorName, FailureKind>> = {
  apiKeyMissing: "noKey",
  apiKeyWrong: "wrongKey",
  apiKeyExpired: "wrongKey",
  apiTokenExpired: "wrongKey",
  apiKeyAddress: "forbidden",
  apiScope: "forbidden",
  noPermission: "forbidden",
  planNeeded: "forbidden",
  accountDisabled: "forbidden",
  siteDisabled: "forbidden",
  callerBlocked: "forbidden",
  unsupportedPair: "language",
  sameLanguage: "language",
  languageUndetected: "language",
  textTooLong: "tooLong",
  documentTooLarge: "tooLong",
  bodyTooLarge: "tooLong",
  apiDialectOff: "notFound",
  notFound: "notFound",
  documentMissing: "notFound",
  documentTaskMissing: "notFound",
  documentExpired: "notFound",
  documentOutputMissing: "notFound",
  documentState: "unavailable",
  documentUnfinished: "unavailable",
  insufficientCharacters: "quota",
  tooManyRequests: "tooMany",
};

export function kindOf({ status, body, isUnexpected }: Failure): FailureKind {
  const name = errorNameOf(body.code);
  const known = name === undefined ? undefined : kinds[name];
  if (known !== undefined) return known;
  if (isUnexpected) return "internal";
  if (status === 429) return "tooMany";
  if (status === 503 || status === 507) return "unavailable";
  if (status === 404) return "notFound";
  return status >= 500 ? "internal" : "invalid";
}
