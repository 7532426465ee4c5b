/** Why LibreOffice did not convert a file. */
export type OfficeErrorCode =
  /** It is not installed; the message holds the command that installs it. */
  | "missing"
  /** It could not read the file, or wrote nothing usable. */
  | "failed"
  /** The file asks for a password. */
  | "encrypted"
  /** It took longer than allowed. */
  | "timeout";

export class OfficeError extends Error {
  override readonly name = "OfficeError";
  readonly code: OfficeErrorCode;
  /** Another try may succeed: it was killed or slow, not unable to read the file. */
  readonly retryable: boolean;

  constructor(
    code: OfficeErrorCode,
    message: string,
    options: { readonly retryable: boolean; readonly cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable;
  }
}
