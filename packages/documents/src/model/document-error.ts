import { errorMessage, type ErrorName } from "@yiqiao/contracts/errors";

/** The entries of the error catalogue that a file itself can give rise to. */
export type DocumentFault = Extract<ErrorName, `document${string}`>;

/** Why nothing of a file is usable; what is recoverable is a warning instead. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
  readonly fault: DocumentFault;
  readonly details: Readonly<Record<string, string | number>>;
  /** Another try may succeed: a converter that was killed, a full disk. */
  readonly retryable: boolean;

  constructor(
    fault: DocumentFault,
    details: Readonly<Record<string, string | number>> = {},
    options: { readonly retryable?: boolean; readonly cause?: unknown } = {},
  ) {
    super(errorMessage(fault, "en", details), { cause: options.cause });
    this.fault = fault;
    this.details = details;
    this.retryable = options.retryable ?? false;
  }
}
