import { type DeliveryFailure, type DeliveryTry, webhookLimits } from "@yiqiao/contracts/webhooks";
import type { Clock } from "#platform/clock";
import { type Outbound, OutboundError, type OutboundReason } from "#platform/outbound";
import type { Secrets } from "#platform/secrets";
import type { StoredEndpoint } from "./endpoints.repository.ts";
import { signedHeaders } from "./signing.ts";
import { openSecrets } from "./stored-secrets.ts";

export interface SendDeps {
  readonly outbound: Pick<Outbound, "post">;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Milliseconds that only go forward. */
  readonly stopwatch: () => number;
}

export interface ToSend {
  readonly id: string;
  readonly payload: string;
  readonly signal?: AbortSignal;
}

const failureOf = (reason: OutboundReason): DeliveryFailure =>
  reason === "timeout" || reason === "forbidden" || reason === "invalid" ? reason : "unreachable";
/** Of UTF-8, for as many characters as are kept. */
const maxBytes = webhookLimits.response * 4;

/**
 * Sends a delivery, once, and says what came of it.
 * @throws {SecretsError} where the endpoint's secret cannot be opened; the signal's reason when aborted
 */
export async function sendOnce(
  { outbound, secrets, clock, stopwatch }: SendDeps,
  endpoint: StoredEndpoint,
  { id, payload, signal }: ToSend,
): Promise<DeliveryTry> {
  const at = clock.now();
  const { current, previous } = await openSecrets(secrets, endpoint);
  const overlaps = previous !== null && endpoint.previousUntil !== null && endpoint.previousUntil > at;
  const headers = signedHeaders({ id, at, body: payload }, overlaps ? [current, previous] : [current]);
  const begun = stopwatch();
  const tried = (result: Pick<DeliveryTry, "status" | "failure" | "response">): DeliveryTry => {
    return { time: at.toISOString(), duration_ms: Math.round(stopwatch() - begun), ...result };
  };
  try {
    const { status, bytes } = await outbound.post(endpoint.url, {
      body: payload,
      contentType: "application/json",
      headers,
      maxBytes,
      signal,
      timeoutMs: webhookLimits.timeoutMs,
    });
    const failure = status >= 200 && status < 300 ? null : "status";
    return tried({ status, failure, response: shortened(bytes) });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return tried({ status: null, failure: failureOf(error.reason), response: "" });
  }
}

/** What of an answer is kept; the database takes no NUL. */
function shortened(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes).replaceAll("\0", "\u{FFFD}");
  return Array.from(text).slice(0, webhookLimits.response).join("");
}
