/** What was asked for cannot be done, in words for the person who asked. */
export declare class UsageError extends Error {
  readonly name = "UsageError";
}
