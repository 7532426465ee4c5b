import { BlockList } from "node:net";
import { Agent, EnvHttpProxyAgent } from "undici";
import type { EngineDispatcher } from "../engine-kind.ts";

/** Proxies by protocol, and hosts that are reached without one, all as in the usual environment variables. */
export interface EngineProxies {
  /** Also for https where that has none of its own. */
  readonly http?: string;
  readonly https?: string;
  /** Comma-separated, as in `NO_PROXY`. */
  readonly none?: string;
}

/** Carries exchanges until it is closed, which is for whoever made it, after the engines. */
export interface ProxyDispatcher {
  readonly dispatcher: EngineDispatcher;
  close(): Promise<void>;
}

/**
 * What carries the exchanges of engines through proxies, but never those with this machine; undefined where no proxy is
 * set. Reads no environment variable.
 *
 * @throws TypeError if a proxy's address is not usable
 */
export function createProxyDispatcher({
  http = "",
  https = "",
  none = "",
}: EngineProxies): ProxyDispatcher | undefined {
  if (http === "" && https === "") return undefined;
  const direct = new Agent();
  // Empty texts, as the agent takes what is undefined out of the environment by itself.
  const proxied = new EnvHttpProxyAgent({ httpProxy: http, httpsProxy: https, noProxy: none });
  const dispatcher = proxied.compose((dispatch) => (options, handler) => {
    const { hostname } = new URL(String(options.origin));
    return isLoopback(hostname) ? direct.dispatch(options, handler) : dispatch(options, handler);
  });
  return {
    dispatcher,
    close: async () => {
      await Promise.all([direct.destroy(), proxied.destroy()]);
    },
  };
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/** Whether a URL's host name is this machine's own. */
function isLoopback(hostname: string): boolean {
  if (hostname.startsWith("[")) return loopback.check(hostname.slice(1, -1), "ipv6");
  return /^(.+\.)?localhost\.?$/.test(hostname) || loopback.check(hostname);
}
