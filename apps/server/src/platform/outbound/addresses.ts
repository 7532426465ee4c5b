import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Whether the operator permits an address, or every address of a host, that is otherwise closed to user-supplied URLs.
 */
export type Allow = (address: string, host: string) => boolean;

/** What is given out to anybody, of IPv6: whatever carries an IPv4 address outside of it is refused unread. */
const assigned = ipaddr.IPv6.parseCIDR("2000::/3");
/** Public by its number, but inside of Azure the door to a machine's own settings. */
const wireServer = "168.63.129.16";

/**
 * Whether an address leads into the internet, and nowhere else: not to this machine, its network or its cloud, not to
 * many, and to no IPv4 address in the clothes of IPv6, whichever that is.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === wireServer) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(assigned)) return false;
  return parsed.range() === "unicast";
}

export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === "loopback";
}

/**
 * Permits what the operator lists: addresses, networks (`10.20.0.0/16`), hosts, and, with a leading dot, all subdomains
 * of a host.
 */
export function allowing(places: readonly string[]): Allow {
  const networks = places.filter(isNetwork).map(networkOf);
  const hosts = places.filter((place) => !isNetwork(place)).map((place) => place.toLowerCase());
  return (address, host) =>
    hosts.some((one) => host === one || (one.startsWith(".") && host.endsWith(one))) ||
    networks.some(([base, bits]) => {
      const parsed = ipaddr.parse(address);
      return parsed.kind() === base.kind() && parsed.match(base, bits);
    });
}

function isNetwork(place: string): boolean {
  return isIP(place.split("/", 1)[0] ?? "") !== 0;
}

function networkOf(place: string): ReturnType<typeof ipaddr.parseCIDR> {
  if (place.includes("/")) return ipaddr.parseCIDR(place);
  const address = ipaddr.parse(place);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}
