/** What was asked for cannot be done, in words for the person who asked. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
