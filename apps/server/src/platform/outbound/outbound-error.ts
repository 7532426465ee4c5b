/**
 * - `invalid`: no http or https address, or one with a name and password in it
 * - `forbidden`: a port or a network that is not for strangers' addresses
 * - `unreachable`: no such host, no connection, or one that broke off
 * - `status`: answered, but not with what was asked for
 * - `type`: of a content type that was not asked for
 * - `unreadable`: compressed in a way that is not known, or falsely
 */
export type OutboundReason =
  | "invalid"
  | "forbidden"
  | "unreachable"
  | "timeout"
  | "status"
  | "tooManyRedirects"
  | "type"
  | "tooLarge"
  | "unreadable";

/** Nothing came of an address. Says the host and no more of it: path and query may hold what nobody else shall read. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
  readonly reason: OutboundReason;
  /** Of the answer, where `reason` is `status`. */
  readonly status: number | undefined;

  constructor(
    reason: OutboundReason,
    detail: string,
    more: { readonly status?: number; readonly cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause });
    this.reason = reason;
    this.status = more.status;
  }
}
