/** What failed before the server could say so: no connection, no answer in time, or one that is not the platform's. */
export type LocalFailure = "network" | "timeout" | "answer";

export interface Failure {
  readonly code: number | LocalFailure;
  readonly status: number;
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly retryAfterS?: number | undefined;
  readonly details?: unknown;
  readonly cause?: unknown;
}

/** A call that failed. */
export class YiqiaoError extends Error {
  override readonly name = "YiqiaoError";
  /** Of the server's catalogue, as in `errorCodes`, or what failed on the way to it. */
  readonly code: number | LocalFailure;
  /** Of HTTP; 0: there was no answer. Many failures are answered with 200: look at `code`. */
  readonly status: number;
  /** Tells whoever runs the server which call it was. */
  readonly requestId: string | undefined;
  /** Seconds after which it may be tried again. */
  readonly retryAfterS: number | undefined;
  /** What the server says of it, such as the characters that are needed and left. */
  readonly details: unknown;

  constructor({ code, status, message, requestId, retryAfterS, details, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfterS = retryAfterS;
    this.details = details;
  }
}
