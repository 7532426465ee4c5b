import { type Dispatcher, request } from "undici";
import { PaymentProviderError, type PaymentProviderId } from "./payment-provider.ts";

export interface GatewayOptions {
  readonly provider: PaymentProviderId;
  /** Carries the exchanges, through a proxy for example; not closed here. */
  readonly dispatcher: Dispatcher | undefined;
}

export interface Exchange {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Exchanged {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** Sends one request to a provider. Redirects are not followed, since the signature is valid for this host only. */
export type Gateway = (exchange: Exchange) => Promise<Exchanged>;

const timeoutMs = 15_000;
const maxAnswerBytes = 256 * 1024;

/** Wraps a call so that it fails with a retryable {@link PaymentProviderError} if the provider does not respond. */
export function createGateway({ provider, dispatcher }: GatewayOptions): Gateway {
  return async ({ url, ...options }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const through = dispatcher === undefined ? {} : { dispatcher };
    try {
      const answer = await request(url, { ...options, ...through, signal });
      const body = await readAll(answer.body as AsyncIterable<Buffer>);
      return { status: answer.statusCode, headers: single(answer.headers), body };
    } catch (error) {
      const detail = signal.aborted ? `no answer within ${timeoutMs} ms` : `cannot be reached: ${codeOf(error)}`;
      throw new PaymentProviderError(provider, { retryable: true, detail });
    }
  };
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error("The answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function single(headers: Readonly<Record<string, string | string[] | undefined>>): Exchanged["headers"] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
  );
}

/** Only the code: an error's words may hold the address, and so what was signed. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "the connection failed";
}
