import { isIP } from "node:net";
import { type Allow, isPublicAddress } from "./addresses.ts";
import { OutboundError } from "./outbound-error.ts";
import type { Resolve } from "./resolve.ts";

const longestAddress = 4096;

/**
 * An address as a URL, whose host has one notation by now: numbers that are octal, hexadecimal, short or of full width are
 * four decimals, and what only seemed to be a host is refused.
 * @throws {OutboundError} `invalid`
 */
export function readAddress(address: string, base?: URL): URL {
  if (address.length > longestAddress || !URL.canParse(address, base?.href)) {
    throw new OutboundError("invalid", "This is not an address");
  }
  const url = new URL(address, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new OutboundError("invalid", "The address is neither http nor https");
  }
  if (url.username !== "" || url.password !== "") {
    throw new OutboundError("invalid", "The address has a name or a password in it");
  }
  // The same host, which certificates and lists of hosts know without the dot.
  url.hostname = url.hostname.replace(/(?<!\.)\.+$/, "");
  return url;
}

export interface Guard {
  readonly allow: Allow;
  readonly ports: ReadonlySet<number>;
  readonly resolve: Resolve;
}

/**
 * The addresses that a URL's host has now, each of which may be connected to: one that may not spoils the others.
 * @throws {OutboundError} `forbidden`, `unreachable`
 */
export async function resolvePermitted(url: URL, guard: Guard, signal: AbortSignal): Promise<readonly string[]> {
  if (!guard.ports.has(portOf(url)))
    throw new OutboundError("forbidden", `${url.hostname}: port ${portOf(url)} is closed`);
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await addressesOf(host, guard.resolve, signal) : [host];
  if (addresses.length === 0) throw new OutboundError("unreachable", `${host}: there is no such host`);
  if (!addresses.every((address) => isPublicAddress(address) || guard.allow(address, host))) {
    throw new OutboundError("forbidden", `${host} lies in a network that is closed`);
  }
  return addresses;
}

/** A lookup cannot be called back, but it need not be waited for. */
async function addressesOf(host: string, resolve: Resolve, signal: AbortSignal): Promise<readonly string[]> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const stop = (): void => aborted.reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([resolve(host, signal), aborted.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

export function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}
