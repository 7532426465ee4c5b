/** Why replacing leaves a segment as it is. */
export const replaceLeftReasons = [
  /** Somebody has locked it. */
  "locked",
  /** Somebody else is in it. */
  "occupied",
  /** It was changed after the search whose result was seen. */
  "changed",
  /** A tag stands inside of all that was found in it. */
  "tag",
  /** It would have no text any more. */
  "empty",
  /** Its translation would be longer than one may be. */
  "tooLong",
  /** It says so already. */
  "same",
  /** More than one call changes. */
  "limit",
] as const;
export type ReplaceLeftReason = (typeof replaceLeftReasons)[number];

export const replaceLimits = {
  /** UTF-16 units of what is searched for, and of what stands in its place. */
  find: 500,
  replacement: 1000,
  /** Segments that one call changes. */
  segments: 20_000,
  /** Segments on one page of what was found. */
  pageSize: 50,
} as const;
