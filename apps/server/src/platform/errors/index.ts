import type { ErrorName } from "@yiqiao/contracts/errors";

export { issueWords, localeErrors } from "./issue-words.ts";

/** A business failure: a name of the one catalogue and what fills its text. The HTTP layer alone maps it to an answer. */
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
