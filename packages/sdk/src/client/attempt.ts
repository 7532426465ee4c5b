import { YiqiaoError } from "./error.ts";
import type { Fetch } from "./options.ts";

/** An answer with its body still to be read, which has to go on arriving. */
export interface Arriving {
  readonly response: Response;
  /** The body as it comes. @throws {YiqiaoError} `network`, `timeout` */
  readonly chunks: () => AsyncGenerator<Uint8Array, void>;
  readonly bytes: () => Promise<Uint8Array>;
}

export interface AttemptOptions {
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** One request. @throws {YiqiaoError} `network`, `timeout`; the signal's reason once it is aborted */
export async function attempt(
  url: string,
  init: RequestInit,
  { fetch, timeoutMs, signal }: AttemptOptions,
): Promise<Arriving> {
  signal?.throwIfAborted();
  const own = new AbortController();
  const late = new YiqiaoError({ code: "timeout", status: 0, message: `No answer in ${timeoutMs} ms` });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => own.abort(late), timeoutMs);
  };
  const stop = () => own.abort(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  };
  const fault = (error: unknown): unknown => {
    end();
    if (own.signal.aborted) return own.signal.reason;
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = reason instanceof Error ? reason.message : String(reason);
    return new YiqiaoError({ code: "network", status: 0, message: `The connection failed: ${why}`, cause: error });
  };
  alive();
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal: own.signal });
  } catch (error) {
    throw fault(error);
  }

  async function* chunks(): AsyncGenerator<Uint8Array, void> {
    const reader = response.body?.getReader();
    let isWhole = false;
    try {
      for (;;) {
        alive();
        const { done = true, value } = (await reader?.read()) ?? {};
        isWhole = done;
        if (done) return;
        if (value !== undefined) yield value;
      }
    } catch (error) {
      throw fault(error);
    } finally {
      if (!isWhole) own.abort();
      end();
    }
  }
  const bytes = async (): Promise<Uint8Array> => {
    const parts: Uint8Array[] = [];
    for await (const part of chunks()) parts.push(part);
    return joined(parts);
  };
  return { response, chunks, bytes };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
