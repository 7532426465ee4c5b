import { Stripe } from "stripe";
import { type Dispatcher, fetch as fetchThrough } from "undici";
import type { z } from "zod";
import type { Clock } from "#platform/clock";
import { PaymentProviderError } from "../payment-provider.ts";

export interface StripeOptions {
  readonly secretKey: string;
  /** Of the endpoint for notices (`whsec_…`). */
  readonly webhookSecret: string;
  readonly url: string;
  readonly clock: Clock;
  readonly dispatcher?: Dispatcher | undefined;
}

const timeoutMs = 15_000;

/** The SDK, without its own retries, since callers retry. */
export function openStripe({ secretKey, url, dispatcher }: StripeOptions): Stripe {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === "https:";
  const exchange = (address: unknown, init: unknown): Promise<unknown> =>
    fetchThrough(address as string, {
      ...(init as object),
      // The key is for this host alone.
      redirect: "error",
      ...(dispatcher === undefined ? {} : { dispatcher }),
    });
  return new Stripe(secretKey, {
    host: hostname,
    port: port === "" ? (isSecure ? 443 : 80) : Number(port),
    protocol: isSecure ? "https" : "http",
    httpClient: Stripe.createFetchHttpClient(exchange as typeof globalThis.fetch),
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  });
}

/** Parses Stripe's response. @throws {PaymentProviderError} */
export async function ask<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T> {
  const result = schema.safeParse(await call().catch(rethrow));
  if (!result.success) throw fault(false, "the answer is not what is documented");
  return result.data;
}

/** The same, or undefined if Stripe does not know the object. @throws {PaymentProviderError} */
export async function find<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T | undefined> {
  try {
    return await ask(schema, call);
  } catch (error) {
    if (error instanceof PaymentProviderError && error.detail === "resource_missing") return undefined;
    throw error;
  }
}

/** What time, or the operator, may put right. */
const passing = new Set(["balance_insufficient", "idempotency_key_in_use", "lock_timeout"]);

/** The code alone: Stripe's words may hold parts of the key, or what was sent. */
function rethrow(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error instanceof Stripe.errors.StripeConnectionError) throw fault(true, "cannot be reached");
  const { statusCode = 0, code = error.type } = error;
  const isTransient = statusCode >= 500 || statusCode === 429 || statusCode === 409 || passing.has(code);
  throw fault(isTransient, /^\w{1,100}$/.test(code) ? code : `HTTP ${statusCode}`);
}

export function fault(retryable: boolean, detail: string): PaymentProviderError {
  return new PaymentProviderError("stripe", { retryable, detail });
}
