import { isIP, type LookupFunction } from "node:net";
import { Agent, type Dispatcher, ProxyAgent } from "undici";
import { isLoopbackAddress } from "./addresses.ts";
import { hostOf, portOf } from "./guard.ts";

/** Proxies by protocol, and hosts that are reached directly, as in the usual environment variables. */
export interface OutboundProxies {
  /** Also for https where that has none of its own. */
  readonly http?: string;
  readonly https?: string;
  /** Comma-separated, as in `NO_PROXY`. */
  readonly none?: string;
}

/** Sends one request to these addresses only; destroyed afterwards. */
export interface Carrier {
  readonly origin: string;
  readonly dispatcher: Dispatcher;
}

/** @param addresses the checked ones, at least one: from here on no name is resolved */
export function openCarrier(url: URL, addresses: readonly string[], proxies: OutboundProxies): Carrier {
  const proxy = addresses.every(isLoopbackAddress) ? undefined : proxyOf(url, proxies);
  if (proxy === undefined) {
    return { origin: url.origin, dispatcher: new Agent({ connect: { lookup: answering(addresses) }, allowH2: false }) };
  }
  // A proxy that is told a name looks it up by itself, so it is told the address; tunnels leave the name to TLS and `Host`.
  const address = addresses.find((one) => isIP(one) === 4) ?? addresses[0] ?? "";
  const host = hostOf(url);
  return {
    origin: `${url.protocol}//${isIP(address) === 6 ? `[${address}]` : address}:${portOf(url)}`,
    dispatcher: new ProxyAgent({
      uri: proxy,
      proxyTunnel: true,
      allowH2: false,
      ...(isIP(host) === 0 && { requestTls: { servername: host } }),
    }),
  };
}

function answering(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    const [first] = answers;
    if (all === true || first === undefined) callback(null, answers);
    else callback(null, first.address, first.family);
  };
}

function proxyOf(url: URL, { http, https, none = "" }: OutboundProxies): string | undefined {
  const proxy = url.protocol === "https:" ? (https ?? http) : http;
  const isExcepted = none.split(/[,\s]+/).some((place) => isAt(place.toLowerCase(), url));
  return isExcepted ? undefined : proxy;
}

/** Whether an entry of `NO_PROXY` (`*`, `host`, `.domain`, `*.domain`, each with a port or without) means a URL's host. */
function isAt(place: string, url: URL): boolean {
  const [, name = "", port] = /^(.*?)(?::(\d+))?$/.exec(isIP(place) === 6 ? `[${place}]` : place) ?? [];
  if (name === "" || (port !== undefined && Number(port) !== portOf(url))) return false;
  const domain = name.replace(/^\*?\./, "");
  return name === "*" || (url.hostname === domain && !name.startsWith("*")) || url.hostname.endsWith(`.${domain}`);
}
