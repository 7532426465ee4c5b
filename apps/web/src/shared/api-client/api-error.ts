/**
 * What went wrong: `business` is a code of the server's catalogue; the others have no usable answer behind them
 * (`code` 0), or ended the session.
 */
export type ApiErrorKind = "business" | "unauthenticated" | "elsewhere" | "network" | "server" | "unreadable";

interface ApiErrorFields {
  readonly kind: ApiErrorKind;
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
  readonly requestId?: string | undefined;
  readonly retryAfterS?: number | undefined;
}

/** A call that did not succeed, with a text for the reader in the interface language. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly kind: ApiErrorKind;
  /** Code of the catalogue, or 0 when the server gave none. */
  readonly code: number;
  readonly data: unknown;
  readonly requestId: string | undefined;
  /** Seconds to wait before trying again, when the server said so. */
  readonly retryAfterS: number | undefined;

  constructor(fields: ApiErrorFields) {
    super(fields.message);
    this.kind = fields.kind;
    this.code = fields.code;
    this.data = fields.data;
    this.requestId = fields.requestId;
    this.retryAfterS = fields.retryAfterS;
  }
}

/** True for the error of a call that its caller aborted: nothing to tell the reader. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
