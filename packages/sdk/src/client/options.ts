/** What waiting is measured by. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** @throws the signal's reason once it is aborted */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** What of `fetch` is needed. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface CommonOptions {
  /** Where the server is, such as `https://translate.example.com`; also with a path before `/api`. */
  readonly baseUrl: string;
  /** In place of the global one. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds that may pass without an answer, or in a stream without a sign of life. By default 120,000. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is tried again after 429, 503 or a broken connection. By default 3. */
  readonly retries?: number | undefined;
  /** Of messages and names of languages. By default English. */
  readonly language?: "en" | "zh" | undefined;
  /** For tests. */
  readonly clock?: Clock | undefined;
}

/** A server, and a key or an app id with its secret. */
export type YiqiaoOptions = CommonOptions &
  ({ readonly apiKey: string } | { readonly appId: string; readonly appSecret: string });

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", stop);
        resolve();
      }, ms);
      if (signal?.aborted === true) stop();
      else signal?.addEventListener("abort", stop, { once: true });
    }),
};
