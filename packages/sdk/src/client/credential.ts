import type { Token } from "../generated/types.gen.ts";
import type { Clock, YiqiaoOptions } from "./options.ts";

export interface Credential {
  /** For `Authorization: Bearer`. */
  current(signal: AbortSignal | undefined): Promise<string>;
  /** Whether another one can be had in place of one that was refused. */
  renew(refused: string): boolean;
}

/** Renewed this long before it ends. */
const marginMs = 120_000;

/** A key as it stands, or tokens for an app id and its secret, each fetched once for all calls that wait for it. */
export function createCredential(
  options: YiqiaoOptions,
  clock: Clock,
  fetchToken: (body: object) => Promise<Token>,
): Credential {
  if ("apiKey" in options) {
    const { apiKey } = options;
    return { current: async () => apiKey, renew: () => false };
  }
  const { appId: app_id, appSecret: app_secret } = options;
  let held: { readonly token: string; readonly renewAt: number } | undefined;
  let fetching: Promise<string> | undefined;
  const fetchOne = async (): Promise<string> => {
    try {
      const asked = clock.now();
      const { token, expires_in: seconds } = await fetchToken({ app_id, app_secret });
      const lifeMs = seconds * 1000;
      held = { token, renewAt: asked + lifeMs - Math.min(marginMs, lifeMs / 2) };
      return token;
    } finally {
      fetching = undefined;
    }
  };
  return {
    current: async (signal) => {
      if (held !== undefined && clock.now() < held.renewAt) return held.token;
      fetching ??= fetchOne();
      return unlessAborted(fetching, signal);
    },
    renew: (refused) => {
      if (held?.token === refused) held = undefined;
      return true;
    },
  };
}

/** Others may wait for the same: it is not stopped, only not waited for. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
