import type { ErrorName } from "@yiqiao/contracts/errors";

export { issueWords, localeErrors } from "./issue-words.ts";

/**
 * A business error: a name from the one catalogue, with the values for its text. Only the HTTP layer maps it to a
 * response.
 */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly error: ErrorName;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(error: ErrorName, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(error, { cause });
    this.error = error;
    this.details = details;
  }
}
